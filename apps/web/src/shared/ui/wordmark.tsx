/** The product's name with its mark; the name is the text. */
export function Wordmark({ nameClassName = '' }: { readonly nameClassName?: string }) {
  return (
    <span className="inline-flex items-center gap-2 text-16 font-semibold tracking-[-0.01em]">
      <Mark />
      <span className={nameClassName}>Lonja</span>
    </span>
  );
}

/** A pointed arch with a candle for a column. */
function Mark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" fill="none" strokeLinecap="round" className="size-6 shrink-0">
      <path
        d="M3.5 22V12.4A12.2 12.2 0 0 1 12 1.6a12.2 12.2 0 0 1 8.5 10.8V22"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinejoin="round"
      />
      <path d="M12 6.2v3M12 19v3" className="stroke-stone" strokeWidth="1.8" />
      <path
        d="M8.7 9.4h6.6v1.1l-6.6 3.3zM8.7 15.3l6.6-3.3v2.5l-6.6 3.3zM15.3 16v2.8H9.7z"
        className="fill-stone"
      />
    </svg>
  );
}
