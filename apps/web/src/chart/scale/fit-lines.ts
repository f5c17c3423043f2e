/** Prices from low to high. */
export interface PriceRange {
  readonly from: number;
  readonly to: number;
}

/** Least share of the candles in the range that takes in lines too: with the empty part above and below, 40 % of the pane. */
const MIN_SHARE = 0.52;

/**
 * Widens the range of the candles by the prices of lines, the nearest first. A line that would leave the candles less than
 * their least share stays outside, with all that are beyond it.
 * @param candles a range that is not empty
 */
export function fitLines(candles: PriceRange, lines: readonly number[]): PriceRange {
  const distance = (price: number) => Math.max(candles.from - price, price - candles.to, 0);
  const widest = (candles.to - candles.from) / MIN_SHARE;
  let { from, to } = candles;
  for (const price of lines.toSorted((a, b) => distance(a) - distance(b))) {
    const wider = { from: Math.min(from, price), to: Math.max(to, price) };
    if (wider.to - wider.from <= widest) ({ from, to } = wider);
  }
  return { from, to };
}
