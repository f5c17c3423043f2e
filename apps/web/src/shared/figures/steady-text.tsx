/**
 * A live figure at the right edge of its place. One more digit makes another element instead of moving this one:
 * nothing on the page shifts.
 */
export function SteadyText({ text }: { readonly text: string }) {
  return <span key={text.length}>{text}</span>;
}
