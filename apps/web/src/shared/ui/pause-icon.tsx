/** Two bars while prices run, a triangle while they are paused. Own drawing, because the landing has no icon library. */
export function PauseIcon({ isPaused }: { readonly isPaused: boolean }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 shrink-0 fill-current">
      <path d={isPaused ? 'M4 2.5v11l9-5.5z' : 'M3.5 2.5h3v11h-3zm6 0h3v11h-3z'} />
    </svg>
  );
}
