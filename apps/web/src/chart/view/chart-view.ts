import { lengthOfInterval, type ChartInterval } from '../candles/chart-interval.ts';

/** A stretch of time that a person asks a chart to show. Moments in milliseconds since 1970. */
export interface ChartView {
  readonly from: number;
  readonly to: number;
  /** Distinguishes two askings for the same. */
  readonly askedAt: number;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The ranges that can be asked for, with candles that give a readable chart; `all` as far back as there is anything. */
export const RANGES = {
  '1d': { length: DAY, interval: '5m' },
  '5d': { length: 7 * DAY, interval: '30m' },
  '1M': { length: 30 * DAY, interval: '4h' },
  '3M': { length: 91 * DAY, interval: '8h' },
  '6M': { length: 182 * DAY, interval: '1d' },
  '1y': { length: 365 * DAY, interval: '1d' },
  '5y': { length: 5 * 365 * DAY, interval: '1w' },
  all: { length: 40 * 365 * DAY, interval: '1M' },
} as const satisfies Readonly<Record<string, { readonly length: number; readonly interval: ChartInterval }>>;
export type RangeName = keyof typeof RANGES;

/** The range that ends now. @param now market time @param askedAt this device's */
export const viewOfRange = (name: RangeName, now: number, askedAt: number): ChartView => ({
  from: now - RANGES[name].length,
  to: now,
  askedAt,
});

/** With more a chart takes long to load. */
const MAX_CANDLES_BACK = 4_000;
/** Shown before and after a date that is gone to. */
const CANDLES_AROUND = 60;
const LONGER: readonly ChartInterval[] = ['5m', '15m', '1h', '4h', '1d', '1w', '1M'];

/** What shows a date: its candles of this interval, or of the next longer one that reaches back so far. */
export function viewOfDate(
  at: number,
  interval: ChartInterval,
  now: number,
  askedAt: number,
): { readonly interval: ChartInterval; readonly view: ChartView } {
  const reaches = (one: ChartInterval) => (now - at) / lengthOfInterval(one) <= MAX_CANDLES_BACK;
  const isLonger = (one: ChartInterval) => lengthOfInterval(one) > lengthOfInterval(interval);
  const chosen = [interval, ...LONGER.filter(isLonger)].find(reaches) ?? '1M';
  const around = CANDLES_AROUND * lengthOfInterval(chosen);
  return { interval: chosen, view: { from: at - around, to: Math.min(now, at + around), askedAt } };
}

/** The candles of a chart that a view shows. */
export interface FittedView {
  /** Place of the last one. */
  readonly last: number;
  /** Width of each, with its gap, so that they fill the chart; CSS pixels. */
  readonly bar: number;
}

const MIN_BAR_PX = 1;
const MAX_BAR_PX = 40;

/**
 * @param times beginnings of the loaded candles, the earliest first
 * @param width room for candles, CSS pixels
 * @returns undefined where none of them lies in it
 */
export function fitView(
  { from, to }: Pick<ChartView, 'from' | 'to'>,
  times: readonly number[],
  width: number,
): FittedView | undefined {
  const first = times.findIndex((time) => time >= from);
  const last = times.findLastIndex((time) => time <= to);
  if (first < 0 || last < first) return undefined;
  const bar = Math.min(Math.max(width / (last - first + 1), MIN_BAR_PX), MAX_BAR_PX);
  return { last, bar };
}
