import { getCandleGrid, type CandleGrid } from '@lonja/core/candle-grid';
import { MAX_CANDLES } from '@lonja/protocol/candle-limit';
import type { CandleDay, CandlePrice } from '@lonja/protocol';
import { computeMid, type LiveQuote } from '../../shared/live/quote-store.ts';
import { gridOfInterval, isDaily, splitInterval, type ChartInterval } from './chart-interval.ts';

/** Candles that a chart shows. */
export interface CandleKind {
  readonly interval: ChartInterval;
  readonly price: CandlePrice;
  /** Where daily candles begin. */
  readonly day: CandleDay;
}

export const buildMidKind = (interval: ChartInterval): CandleKind => ({
  interval,
  price: 'mid',
  day: 'utc',
});

export const getGrid = ({ interval, day }: CandleKind): CandleGrid => gridOfInterval(interval, day);

/** The call's query; what it assumes by itself is left out. */
export const queryOfKind = ({ interval, price, day }: CandleKind) => ({
  interval: splitInterval(interval).base,
  ...(price !== 'mid' && { price }),
  ...(isDaily(interval) && day !== 'utc' && { day }),
});

/** So many of the server's candles as give a number of the chart's, as far as one call has them. */
export const countOfKind = ({ interval }: CandleKind, candles: number): number =>
  Math.min(MAX_CANDLES, candles * splitInterval(interval).count);

/** What a quote adds to candles of a price. @param decimals of the instrument; a mid may lie between two ticks */
export const priceOfQuote = (
  quote: Pick<LiveQuote, 'bid' | 'ask'>,
  price: CandlePrice,
  decimals: number,
): number => (price === 'mid' ? Number(computeMid(quote).toFixed(decimals + 1)) : quote[price]);

const DAY_MS = 86_400_000;

/**
 * Midnight UTC of the date that a candle of whole days is called by, from a moment in it: a New York day's is that of its end, a
 * week's that of its Monday.
 */
export function dateOfDay(kind: CandleKind, moment: number): number {
  const grid = getGrid(kind);
  const days = getCandleGrid('1d', kind.day);
  return days.numberOf(grid.beginOf(grid.numberOf(moment))) * DAY_MS;
}
