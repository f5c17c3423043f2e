import { assertInvariant } from '../assert.ts';
import { minus, plus, sum, ZERO_USD, type Usd } from '../money/index.ts';
import { negated, ONE_RATIO, ratio, toRatio, type Ratio } from './ratio.ts';

/** An account's equity at the end of a stretch of time, and the flows since its beginning. */
export interface Stretch {
  /** Account value + unrealised market P&L, after the stretch's flows. */
  readonly equity: Usd;
  /** The change of equity by administrators' overrides at its beginning, signed; absent without any. */
  readonly set?: Usd;
  /** What came in, at or above zero. */
  readonly inflow: Usd;
  /** What went out, at or above zero. */
  readonly outflow: Usd;
}

/**
 * An account's equity at the end of a day, and the flows since the previous point. Deposits, withdrawals, adjustments and
 * payments of the house account are flows, never performance; a profit override does not count. Where overrides entered the
 * equity within the day, the point itself is the day's last stretch.
 */
export interface EquityPoint extends Stretch {
  /** Whole days since 1970-01-01; rises along a curve. */
  readonly day: number;
  /** The stretches of the day before its last, each up to such an override; absent without any. */
  readonly earlier?: readonly Stretch[];
}

/** A day's result. A day without a point is counted with the next one that has a point. */
export interface DailyReturn {
  readonly day: number;
  /** USD, free of flows. */
  readonly pnl: Usd;
  /**
   * P&L / (equity before + set + inflow) of each stretch, half-even, linked: (1 + r1) x (1 + r2) ... - 1. Never under
   * -100 %: negative balance protection absorbs the rest.
   */
  readonly rate: Ratio;
}

/**
 * The returns between the points of a curve; the first point only starts it. Inflows count from the start of their day and
 * outflows until its end, so that no flow makes a return by itself (GIPS, daily valuation). An override divides its day:
 * results before it count on the equity without it, results after it on the equity with it (a true time-weighted return). Days
 * without a base are left out.
 */
export const dailyReturns = (curve: readonly EquityPoint[]): DailyReturn[] =>
  curve.slice(1).flatMap((point, index) => returnBetween(curve[index] as EquityPoint, point) ?? []);

function returnBetween(before: EquityPoint, point: EquityPoint): DailyReturn | undefined {
  assertInvariant(before.day < point.day, 'the days of an equity curve rise');
  const stretches = [...(point.earlier ?? []), point];
  const earned = stretches.flatMap(
    (stretch, index) => earnedIn(stretch, (stretches[index - 1] ?? before).equity) ?? [],
  );
  if (earned.length === 0) return undefined;
  const growth = earned.reduce((grown, { rate }) => linked(grown, rate), ONE_RATIO);
  return { day: point.day, pnl: sum(earned.map(({ pnl }) => pnl)), rate: ratio(growth - ONE_RATIO) };
}

function earnedIn(
  { equity, set = ZERO_USD, inflow, outflow }: Stretch,
  before: Usd,
): Pick<DailyReturn, 'pnl' | 'rate'> | undefined {
  const base = sum([before, set, inflow]);
  if (base <= 0n) return undefined;
  const pnl = minus(plus(equity, outflow), base);
  const rate = toRatio(pnl, base);
  return { pnl, rate: rate < TOTAL_LOSS ? TOTAL_LOSS : rate };
}

const linked = (growth: Ratio, rate: Ratio): Ratio =>
  toRatio(growth * (ONE_RATIO + rate), ONE_RATIO * ONE_RATIO);

const TOTAL_LOSS = negated(ONE_RATIO);

export interface GrowthPoint {
  readonly day: number;
  /** The value of 1 invested on the first day, half-even at each day; at or above zero. */
  readonly growth: Ratio;
}

/** The daily returns linked: growth of each unit, independent of payments in and out. */
export function growthCurve(curve: readonly EquityPoint[]): GrowthPoint[] {
  const [first] = curve;
  if (!first) return [];
  let growth = ONE_RATIO;
  const grown = dailyReturns(curve).map(({ day, rate }) => {
    growth = linked(growth, rate);
    return { day, growth };
  });
  return [{ day: first.day, growth: ONE_RATIO }, ...grown];
}

/** The periods of the performance screen, in days. */
export const PERIOD_DAYS = { '1D': 1, '1W': 7, '1M': 30, '3M': 91, '1Y': 365 } as const;
export type Period = keyof typeof PERIOD_DAYS;
export const DEFAULT_PERIOD: Period = '1M';

/** The end of a curve that covers the period, from the last point at or before its start; all of a younger one. */
export function curveWithin(curve: readonly EquityPoint[], period: Period): readonly EquityPoint[] {
  const last = curve.at(-1);
  if (!last) return curve;
  const start = curve.findLastIndex((point) => point.day <= last.day - PERIOD_DAYS[period]);
  return curve.slice(Math.max(start, 0));
}
