/** While the session is being found out. */
export function LoadingScreen() {
  return (
    <div role="status" className="flex min-h-dvh items-center justify-center text-16 text-ink-2">
      Cargando...
    </div>
  );
}
