import type { Balances } from '../account/account.ts';
import { plus, type Usd } from '../money/index.ts';
import { growthCurve, type DailyReturn, type EquityPoint } from './equity-curve.ts';
import { ONE_RATIO, ratio, toRatio, type Ratio } from './ratio.ts';

/** P&L relative to its base, half-even; undefined when the base is zero or less. */
export const simpleReturn = (pnl: Usd, base: Usd): Ratio | undefined =>
  base > 0n ? toRatio(pnl, base) : undefined;

/** The dashboard's return rate: P&L / (cash + margin); undefined, shown as a dash, when those are zero. */
export const returnRate = (pnl: Usd, balances: Pick<Balances, 'cash' | 'margin'>): Ratio | undefined =>
  simpleReturn(pnl, plus(balances.cash, balances.margin));

/**
 * Time-weighted return: the returns between the points linked, so that the size and moment of flows do not count (GIPS; Bacon,
 * Practical Portfolio Performance Measurement). Exact where the curve has a point before each flow. Undefined before the first
 * measured day.
 */
export function timeWeightedReturn(curve: readonly EquityPoint[]): Ratio | undefined {
  const [, ...grown] = growthCurve(curve);
  const last = grown.at(-1);
  return last && ratio(last.growth - ONE_RATIO);
}

/** The day with the highest return, the first of equals; undefined where none gained: what loses is nobody's best day. */
export const bestDay = (returns: readonly DailyReturn[]): DailyReturn | undefined =>
  returns.reduce<DailyReturn | undefined>(
    (best, day) => (day.rate > (best?.rate ?? 0n) ? day : best),
    undefined,
  );

/** The day with the lowest return, the first of equals; undefined where none lost. */
export const worstDay = (returns: readonly DailyReturn[]): DailyReturn | undefined =>
  returns.reduce<DailyReturn | undefined>(
    (worst, day) => (day.rate < (worst?.rate ?? 0n) ? day : worst),
    undefined,
  );
