import { keepKnown, type IndicatorRun } from '../definition.ts';
import { foldValues } from '../fold.ts';
import { slideWindow, computeMean } from '../running-averages.ts';

export interface StochasticPeriods {
  readonly stoch: number;
  readonly k: number;
  readonly d: number;
}

interface State {
  readonly strengths: readonly number[];
  readonly positions: readonly number[];
  readonly ks: readonly number[];
}

/**
 * Stochastic RSI (Chande and Kroll, 1994), from 0 to 100, as TradingView shows it: where the relative strength index stands
 * in the range of its last values, averaged to %K, and that averaged to %D. Without a range it stays where it was.
 * @param strength an RSI, as `value`
 */
export const startStochasticRsi = (
  strength: IndicatorRun,
  { stoch, k, d }: StochasticPeriods,
): IndicatorRun =>
  foldValues<State>(strength, { strengths: [], positions: [], ks: [] }, (before, value) => {
    const strengths = slideWindow(before.strengths, value, stoch);
    const position = strengths.length === stoch ? positionIn(strengths) : undefined;
    const stays = strengths.length === stoch ? before.positions.at(-1) : undefined;
    const now = position ?? stays;
    if (now === undefined) return [{ ...before, strengths }, null];
    const positions = slideWindow(before.positions, now, k);
    if (positions.length < k) return [{ ...before, strengths, positions }, null];
    const ks = slideWindow(before.ks, computeMean(positions), d);
    const reading = keepKnown({ k: ks.at(-1), d: ks.length === d ? computeMean(ks) : null });
    return [{ strengths, positions, ks }, reading];
  });

function positionIn(values: readonly number[]): number | undefined {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  return highest > lowest ? (100 * (values.at(-1)! - lowest)) / (highest - lowest) : undefined;
}
