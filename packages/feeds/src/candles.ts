import type { CandleGrid, CandlePrice } from '@lonja/core';

/** Candles in columns, oldest first: whole ticks of the instrument. Times without trading have none. */
export interface CandleColumns {
  readonly count: number;
  /** Beginning of each, in milliseconds since 1970. */
  readonly time: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  /** Whole units. */
  readonly volume: Float64Array;
}

/** Candles and what they took to compute. */
export interface ComputedCandles extends CandleColumns {
  /**
   * In minute candles of a share, about 25 µs of a core; the same each time. A day of a currency pair that moves with many
   * others counts 20.
   */
  readonly cost: number;
}

/** Kind of candles: the price that they are made of, and where they begin. */
export interface CandleKind {
  readonly price: CandlePrice;
  readonly grid: CandleGrid;
}

/** Candles of an instrument: mids, or bids or asks that were quoted. */
export interface CandleSource {
  /**
   * Since when its candles, also past ones, are in the scale in which they are: milliseconds since 1970, -Infinity before a
   * split. What is kept of them is of no use with another one.
   */
  scaledAt(position: number): number;
  /**
   * @param position of the instrument in the feed's symbols.
   * @param from beginning of the first one.
   * @param to the exclusive end; a candle around it contains the steps before it. Both in milliseconds since 1970
   */
  between(position: number, kind: CandleKind, from: number, to: number): ComputedCandles;
  /** Beginnings and closes of mids alone, at a small part of the cost. Both moments begin a candle of the grid. */
  closesBetween(position: number, grid: CandleGrid, from: number, to: number): CloseColumns;
}

/** Beginning of each candle in milliseconds since 1970, and its close in ticks. */
export type CloseColumns = Pick<CandleColumns, 'time' | 'close'>;
