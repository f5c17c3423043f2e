import { useFact } from '../facts/facts-context.tsx';

/** Where an instrument's prices come from, where the page's prices do not all come from there. */
export function SourceMark({ label }: { readonly label: string }) {
  const isOnly = useFact('quotes.source') === label;
  if (isOnly || label === '—') return null;
  return <span className="block text-12 font-normal text-ink-3">{label}</span>;
}
