/** A price at the end of a candle of another instrument. */
export interface ComparedPrice {
  /** When its candle begins, in milliseconds since 1970. */
  readonly time: number;
  readonly close: number;
}

/**
 * How far another instrument has gone since the first visible candle, at each of the chart's candles.
 * @param times beginnings of the chart's visible candles, the earliest first
 * @param prices the earliest first; between two of them the earlier one holds
 * @returns 0.01 for a percent; undefined before its first price
 */
export function computeShares(
  times: readonly number[],
  prices: readonly ComparedPrice[],
): readonly (number | undefined)[] {
  let at = -1;
  let base: number | undefined;
  return times.map((time) => {
    while (at + 1 < prices.length && prices[at + 1]!.time <= time) at += 1;
    const price = prices[at]?.close;
    if (price === undefined) return undefined;
    base ??= price;
    return price / base - 1;
  });
}
