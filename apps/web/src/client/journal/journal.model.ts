import type { JournalTrade, TradeStatistics } from '@lonja/protocol';
import { csvText, type CsvCell } from '@lonja/protocol/csv';
import type { Period } from './journal-search.ts';

const figure = (text: string | null): CsvCell => (text === null ? '' : { figure: text });

/** The columns of a file of trades, each with its cell. */
const COLUMNS: readonly (readonly [name: string, cellOf: (trade: JournalTrade) => CsvCell])[] = [
  ['position', (trade) => trade.position],
  ['symbol', (trade) => trade.symbol],
  ['direction', (trade) => trade.direction],
  ['opened_utc', (trade) => trade.openedAt],
  ['closed_utc', (trade) => trade.closedAt ?? ''],
  ['held_seconds', (trade) => (trade.heldMs === null ? '' : trade.heldMs / 1_000)],
  ['quantity', (trade) => figure(trade.quantity)],
  ['entry_price', (trade) => figure(trade.entryPrice)],
  ['exit_price', (trade) => figure(trade.exitPrice)],
  ['market_profit_usd', (trade) => figure(trade.marketProfit)],
  ['financing_usd', (trade) => figure(trade.financing)],
  ['dividends_usd', (trade) => figure(trade.dividends)],
  ['net_usd', (trade) => figure(trade.net)],
  ['execution_cost_usd', (trade) => figure(trade.executionCost)],
  ['set_by_administrator', (trade) => (trade.isSet ? 'yes' : '')],
  ['initial_risk_usd', (trade) => figure(trade.risk)],
  ['r', (trade) => figure(trade.r)],
  ['no_r', (trade) => trade.noR ?? ''],
  ['mae_usd', (trade) => figure(trade.mae)],
  ['mfe_usd', (trade) => figure(trade.mfe)],
  ['measured_by', (trade) => trade.measuredBy],
  ['setup', (trade) => findSetup(trade) ?? ''],
  ['tags', (trade) => listTags(trade).join(' ')],
  ['notes', ({ notes }) => notes.flatMap(({ text }) => (text === '' ? [] : [text])).join('\n')],
  ['funds', () => 'virtual'],
];

/** A file of trades: exact amounts, moments in UTC. What is not known is empty, never zero. */
export const tradesCsv = (trades: readonly JournalTrade[]): string =>
  csvText([
    COLUMNS.map(([name]) => name),
    ...trades.map((trade) => COLUMNS.map(([, cellOf]) => cellOf(trade))),
  ]);

/** All tags of a trade's notes, each once, in alphabetical order. */
export const listTags = ({ notes }: Pick<JournalTrade, 'notes'>): readonly string[] => [
  ...new Set(notes.flatMap(({ tags }) => tags).toSorted()),
];

/** The setup that was noted last. */
export const findSetup = ({ notes }: Pick<JournalTrade, 'notes'>): string | undefined =>
  notes.find(({ setup }) => setup !== null)?.setup ?? undefined;

export interface ExcursionBar {
  /** Percent of the bar's half to the left of where it opened, and to the right; pixels only. */
  readonly against: number;
  readonly favour: number;
  /** Where the result stands on it, from the left. */
  readonly result: number;
}

/** How far a trade went, drawn on one scale; undefined where it is not known. */
export function computeExcursionBar({
  mae,
  mfe,
  net,
}: Pick<JournalTrade, 'mae' | 'mfe' | 'net'>): ExcursionBar | undefined {
  if (mae === null || mfe === null) return undefined;
  const scale = Math.max(Number(mae), Number(mfe), Number.MIN_VALUE);
  const result = Math.max(-1, Math.min(1, Number(net) / scale));
  return {
    against: (100 * Number(mae)) / scale,
    favour: (100 * Number(mfe)) / scale,
    result: 50 + 50 * result,
  };
}

const DAYS = { month: 30, quarter: 90, year: 365 } as const;
const DAY_MS = 86_400_000;

/** From when on trades are counted. @param now of the account's market */
export const findBegin = (period: Period, now: number): string | undefined =>
  period === 'all' ? undefined : new Date((Math.floor(now / DAY_MS) - DAYS[period]) * DAY_MS).toISOString();

type Keyed = TradeStatistics['byHour'][number];

/** Width of each row's bar, percent: its net result of the largest. */
export function computeBars(rows: readonly Pick<Keyed, 'net'>[]): readonly number[] {
  const largest = Math.max(...rows.map(({ net }) => Math.abs(Number(net))), Number.MIN_VALUE);
  return rows.map(({ net }) => (100 * Math.abs(Number(net))) / largest);
}
