export const JOURNAL_VIEWS = ['trades', 'statistics', 'entries'] as const;
type JournalView = (typeof JOURNAL_VIEWS)[number];
export const PERIODS = ['all', 'month', 'quarter', 'year'] as const;
export type Period = (typeof PERIODS)[number];

/** What of a journal is shown: trades without filters where nothing is said. */
export interface JournalSearch {
  readonly view?: Exclude<JournalView, 'trades'>;
  readonly tag?: string;
  readonly setup?: string;
  readonly symbol?: string;
  readonly period?: Exclude<Period, 'all'>;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
const oneOf = <Value extends string>(value: unknown, values: readonly Value[]): Value | undefined =>
  values.find((one) => one === value);

export function parseJournalSearch(search: Record<string, unknown>): JournalSearch {
  const view = oneOf(search['view'], ['statistics', 'entries']);
  const period = oneOf(search['period'], ['month', 'quarter', 'year']);
  const [tag, setup, symbol] = [textOf(search['tag']), textOf(search['setup']), textOf(search['symbol'])];
  return {
    ...(view ? { view } : {}),
    ...(tag === undefined ? {} : { tag }),
    ...(setup === undefined ? {} : { setup }),
    ...(symbol === undefined ? {} : { symbol }),
    ...(period ? { period } : {}),
  };
}
