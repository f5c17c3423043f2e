/** The source of an instrument's prices; empty where the whole market has one source. */
export const SourceMark = ({ label }: { readonly label: string }) => (
  <span className="block text-12 font-normal text-ink-3 empty:hidden">{label}</span>
);
