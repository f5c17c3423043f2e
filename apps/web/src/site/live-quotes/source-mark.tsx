/** Where an instrument's prices come from; the server leaves it empty where all of the market's come from one source. */
export const SourceMark = ({ label }: { readonly label: string }) => (
  <span className="block text-12 font-normal text-ink-3 empty:hidden">{label}</span>
);
