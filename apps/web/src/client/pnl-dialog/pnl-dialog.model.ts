import type { Transaction } from '@lonja/protocol';

export interface InstrumentResult {
  readonly symbol: string;
  readonly trades: number;
  readonly profit: number;
}

/** Realised market results by instrument, the best first. USD as numbers: for a table, not for a sum of money. */
export function resultsByInstrument(transactions: readonly Transaction[]): readonly InstrumentResult[] {
  const closing = transactions.filter(({ closes }) => closes);
  return [...Map.groupBy(closing, ({ symbol }) => symbol)]
    .map(([symbol, fills]) => ({
      symbol,
      trades: fills.length,
      profit: fills.reduce((sum, { profit }) => sum + profit, 0),
    }))
    .toSorted((a, b) => b.profit - a.profit);
}

export interface DayResult {
  /** '2026-11-21' in the zone. */
  readonly day: string;
  readonly profit: number;
}

/** Realised market results by calendar day of a zone, the newest first. */
export function resultsByDay(transactions: readonly Transaction[], zone: string): readonly DayResult[] {
  const days = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
  const closing = transactions.filter(({ closes }) => closes);
  return [...Map.groupBy(closing, ({ createdAt }) => days.format(new Date(createdAt)))].map(
    ([day, fills]) => ({ day, profit: fills.reduce((sum, { profit }) => sum + profit, 0) }),
  );
}

/** Gains / losses of the closing fills; undefined without a loss. */
export function profitFactorOf(transactions: readonly Transaction[]): number | undefined {
  const results = transactions.filter(({ closes }) => closes).map(({ profit }) => profit);
  const gains = results.reduce((sum, profit) => sum + Math.max(0, profit), 0);
  const losses = results.reduce((sum, profit) => sum - Math.min(0, profit), 0);
  return losses > 0 ? gains / losses : undefined;
}

/** The days of a month in weeks that begin on Monday; undefined before the first and after the last. */
export function weeksOf(month: string): readonly (readonly (string | undefined)[])[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const offset = (new Date(Date.UTC(year, number - 1, 1)).getUTCDay() + 6) % 7;
  const cells = Array.from({ length: Math.ceil((offset + count) / 7) * 7 }, (_, cell) => {
    const day = cell - offset + 1;
    return day >= 1 && day <= count ? `${month}-${String(day).padStart(2, '0')}` : undefined;
  });
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}
