/** The prices of a candle. */
export interface Prices {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/**
 * Heikin-Ashi: each candle closes at the mean of the real one's four prices and opens in the middle of the one before it. The
 * first opens in the middle of the real one's open and close.
 */
export function computeHeikinAshi(candles: readonly Prices[]): readonly Prices[] {
  let before: Prices | undefined;
  return candles.map((candle) => {
    const close = (candle.open + candle.high + candle.low + candle.close) / 4;
    const open = before ? (before.open + before.close) / 2 : (candle.open + candle.close) / 2;
    before = {
      open,
      close,
      high: Math.max(candle.high, open, close),
      low: Math.min(candle.low, open, close),
    };
    return before;
  });
}
