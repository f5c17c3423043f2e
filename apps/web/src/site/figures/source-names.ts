/** Spanish names of price sources, by an instrument's `source`. */
const SOURCE_NAMES: Readonly<Record<string, string>> = {
  simulated: 'Mercado simulado',
  yahoo: 'Con 15 min de retraso',
  binance: 'En vivo: Binance',
  ecb: 'Tipo de referencia del BCE',
};

/** The server's own name for an unknown source. */
export const sourceName = ({ source, label }: { readonly source: string; readonly label: string }): string =>
  SOURCE_NAMES[source] ?? label;

/** Names of the stream's combined source: 'yahoo+binance'. Undefined where one is unknown. */
export function sourceNames(sources: string): string | undefined {
  const names = sources.split('+').map((source) => SOURCE_NAMES[source]);
  return names.includes(undefined) ? undefined : names.join(' · ');
}
