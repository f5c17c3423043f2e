import { growthCurve, type EquityPoint, type GrowthPoint } from './equity-curve.ts';
import { toRatio, ZERO_RATIO, type Ratio } from './ratio.ts';

/** The deepest fall from a peak. */
export interface Drawdown {
  /** (Peak - trough) / peak, half-even: 0 to 100 %. */
  readonly depth: Ratio;
  readonly peakDay: number;
  readonly troughDay: number;
}

/**
 * Maximum drawdown of an account's growth, in which a withdrawal is no fall and a deposit no recovery (Bacon,
 * Practical Portfolio Performance Measurement). The first of equals; zero at the first day where nothing fell;
 * undefined before the first measured day.
 */
export function maxDrawdown(curve: readonly EquityPoint[]): Drawdown | undefined {
  const [first, ...grown] = growthCurve(curve);
  if (!first || grown.length === 0) return undefined;
  let peak = first;
  let deepest: Drawdown = { depth: ZERO_RATIO, peakDay: first.day, troughDay: first.day };
  for (const point of grown) {
    if (point.growth > peak.growth) peak = point;
    const fall = fallFrom(peak, point);
    if (fall.depth > deepest.depth) deepest = fall;
  }
  return deepest;
}

/** A growth starts at 1, so that no peak is zero. */
const fallFrom = (peak: GrowthPoint, point: GrowthPoint): Drawdown => ({
  depth: toRatio(peak.growth - point.growth, peak.growth),
  peakDay: peak.day,
  troughDay: point.day,
});
