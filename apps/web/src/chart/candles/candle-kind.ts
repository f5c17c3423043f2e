import { isOfDays } from '@lonja/core/candle-interval';
import { getCandleGrid, type CandleGrid } from '@lonja/core/candle-grid';
import type { CandleDay, CandleInterval, CandlePrice } from '@lonja/protocol';
import { computeMid, type LiveQuote } from '../../shared/live/quote-store.ts';

/** Candles that a chart shows. */
export interface CandleKind {
  readonly interval: CandleInterval;
  readonly price: CandlePrice;
  /** Where daily candles begin. */
  readonly day: CandleDay;
}

export const buildMidKind = (interval: CandleInterval): CandleKind => ({
  interval,
  price: 'mid',
  day: 'utc',
});

export const getGrid = ({ interval, day }: CandleKind): CandleGrid => getCandleGrid(interval, day);

/** The call's query; what it assumes by itself is left out. */
export const queryOfKind = ({ interval, price, day }: CandleKind) => ({
  interval,
  ...(price !== 'mid' && { price }),
  ...(isOfDays(interval) && day !== 'utc' && { day }),
});

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
