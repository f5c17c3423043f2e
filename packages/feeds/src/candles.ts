/** Candles in columns, oldest first: mids in whole ticks of the instrument. Times without trading have none. */
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

/** Candles of an instrument that begin at whole multiples of a length. */
export interface CandleSource {
  /**
   * @param position of the instrument in the feed's symbols.
   * @param length of a candle, in milliseconds
   * @param from beginning of the first one.
   * @param to the exclusive end; a candle around it contains the steps before it. Both in milliseconds since 1970
   */
  between(position: number, length: number, from: number, to: number): CandleColumns;
  /** Their beginnings and closes alone, at a small part of the cost. Both moments are whole multiples of the length. */
  closesBetween(position: number, length: number, from: number, to: number): CloseColumns;
}

/** Of each candle its beginning in milliseconds since 1970, and its close in ticks. */
export type CloseColumns = Pick<CandleColumns, 'time' | 'close'>;
