/** The product's name with its mark; the name is the text. */
export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2 text-18 font-bold tracking-tight">
      <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5">
        <path
          d="M2.5 2.5v15h15"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <path
          d="m6 13 3-4 3 2 4.5-6.5"
          fill="none"
          className="stroke-up"
          strokeWidth="2.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      Lonja
    </span>
  );
}
