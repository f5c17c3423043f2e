import { pageTexts } from './page-texts.ts';

/** While the session is being found out: 'Cargando...' for who reads Spanish. */
export function LoadingScreen() {
  return (
    <div role="status" className="flex min-h-dvh items-center justify-center text-16 text-ink-2">
      {pageTexts().loading}
    </div>
  );
}
