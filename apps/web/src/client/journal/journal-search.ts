export const JOURNAL_VIEWS = ['trades', 'statistics', 'calendar', 'entries'] as const;
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

const readSearchText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
const readOne = <Value extends string>(value: unknown, values: readonly Value[]): Value | undefined =>
  values.find((one) => one === value);

export function parseJournalSearch(search: Record<string, unknown>): JournalSearch {
  const view = readOne(search['view'], ['statistics', 'calendar', 'entries']);
  const period = readOne(search['period'], ['month', 'quarter', 'year']);
  const [tag, setup, symbol] = [
    readSearchText(search['tag']),
    readSearchText(search['setup']),
    readSearchText(search['symbol']),
  ];
  return {
    ...(view ? { view } : {}),
    ...(tag === undefined ? {} : { tag }),
    ...(setup === undefined ? {} : { setup }),
    ...(symbol === undefined ? {} : { symbol }),
    ...(period ? { period } : {}),
  };
}
