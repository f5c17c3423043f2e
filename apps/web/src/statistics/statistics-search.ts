/** What the statistics page shows, in its address; defaults are omitted. */
export interface StatisticsSearch {
  readonly symbol?: string;
  /** The instruments that are compared, between commas. */
  readonly with?: string;
}

/** As many as the server compares at once. */
export const MAX_COMPARED = 12;
export const MIN_COMPARED = 2;

export function parseStatisticsSearch(search: Record<string, unknown>): StatisticsSearch {
  const { symbol, with: compared } = search;
  const symbols = typeof compared === 'string' ? compared.split(',').filter(isSymbol) : [];
  return {
    ...(isSymbol(symbol) ? { symbol } : {}),
    ...(symbols.length >= MIN_COMPARED ? { with: [...new Set(symbols)].slice(0, MAX_COMPARED).join() } : {}),
  };
}

const isSymbol = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 24;
