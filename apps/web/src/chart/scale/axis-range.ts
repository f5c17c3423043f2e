import type { AxisRange } from 'klinecharts';
import type { ScaleMode } from './chart-scale.ts';
import type { PriceRange } from './fit-lines.ts';

/**
 * The range of a price axis: real values are what heights stand for, display values what its labels say.
 * @param prices that it shows
 * @param base the price that is 0 %: the first visible candle's close; undefined without candles
 */
export function computeRange(mode: ScaleMode, prices: PriceRange, base: number | undefined): AxisRange {
  if (mode === 'log') return computeLogRange(prices);
  if (mode === 'percent' && base) {
    const change = { from: (100 * (prices.from - base)) / base, to: (100 * (prices.to - base)) / base };
    return buildRange(prices, change, change);
  }
  return buildRange(prices, prices, prices);
}

/** Least ratio of the lowest price to the highest: the library's range begins at 0 while it has no candles. */
const MIN_RATIO = 1e-3;

function computeLogRange({ from, to }: PriceRange): AxisRange {
  const top = to > 0 ? to : 1;
  const positive = { from: Math.max(from, top * MIN_RATIO), to: top };
  const real = { from: Math.log10(positive.from), to: Math.log10(positive.to) };
  return buildRange(positive, real, positive);
}

const buildRange = (value: PriceRange, real: PriceRange, display: PriceRange): AxisRange => ({
  from: value.from,
  to: value.to,
  range: value.to - value.from,
  realFrom: real.from,
  realTo: real.to,
  realRange: real.to - real.from,
  displayFrom: display.from,
  displayTo: display.to,
  displayRange: display.to - display.from,
});
