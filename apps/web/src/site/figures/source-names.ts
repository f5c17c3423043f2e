import { pageSources } from '@lonja/words/es/market-data/sources';

/** How the Spanish pages name where prices come from, by an instrument's `source`. */
const SOURCE_NAMES: Readonly<Record<string, string>> = pageSources;

/** A source's name with the delay of its prices, if any; the server's own name for a source unknown to the pages. */
export const sourceName = ({
  source,
  label,
  delayMinutes = 0,
}: {
  readonly source: string;
  readonly label: string;
  readonly delayMinutes?: number | undefined;
}): string => (delayMinutes > 0 ? `Con ${delayMinutes} min de retraso` : (SOURCE_NAMES[source] ?? label));

/** Names of the stream's combined source: 'yahoo+binance'. Undefined where one is unknown. */
export function sourceNames(sources: string): string | undefined {
  const names = sources.split('+').map((source) => SOURCE_NAMES[source]);
  return names.includes(undefined) ? undefined : names.join(' · ');
}
