/**
 * A live figure at the right edge of its place. A text of another length is another element, so that nothing on the page
 * shifts.
 */
export function SteadyText({ text }: { readonly text: string }) {
  return <span key={text.length}>{text}</span>;
}
