import { keepKnown, type IndicatorRun } from '../definition.ts';
import { fold } from '../fold.ts';
import { slideWindow, nextEma, shownEma, type Ema } from '../running-averages.ts';

export interface SchaffPeriods {
  readonly fast: number;
  readonly slow: number;
  readonly cycle: number;
}

interface State {
  readonly fast?: Ema;
  readonly slow?: Ema;
  readonly first: Cycle;
  readonly second: Cycle;
}

/** A stochastic on its way, with its average. */
interface Cycle {
  readonly window: readonly number[];
  /** From 0 to 100. */
  readonly position?: number;
  readonly average?: Ema;
}

const EMPTY: Cycle = { window: [] };

/**
 * Schaff trend cycle (Schaff, 1999): the stochastic of a MACD, half of it new at each candle, and the same once more of
 * that, from 0 to 100. Where the values of a cycle are all the same, their stochastic stays where it was, as in
 * Schaff's own code: the end of a long trend is no middle.
 */
export const startSchaff = ({ fast: fastLength, slow: slowLength, cycle }: SchaffPeriods): IndicatorRun =>
  fold<State>({ first: EMPTY, second: EMPTY }, (before, { close }) => {
    const fast = nextEma(before.fast, close, fastLength);
    const slow = nextEma(before.slow, close, slowLength);
    const [quick, late] = [shownEma(fast, fastLength), shownEma(slow, slowLength)];
    if (quick === null || late === null) return [{ ...before, fast, slow }, null];
    const first = turned(before.first, quick - late, cycle);
    const once = findValue(first, cycle);
    const second = once === undefined ? before.second : turned(before.second, once, cycle);
    const value = once === undefined ? undefined : findValue(second, cycle);
    return [{ fast, slow, first, second }, keepKnown({ value })];
  });

/** An exponential average of three, where the new value is a half. */
const SMOOTHING = 3;

function turned(before: Cycle, value: number, length: number): Cycle {
  const window = slideWindow(before.window, value, length);
  if (window.length < length) return { window };
  const [lowest, highest] = [Math.min(...window), Math.max(...window)];
  const position = highest > lowest ? (100 * (value - lowest)) / (highest - lowest) : before.position;
  if (position === undefined) return { window };
  return { window, position, average: nextEma(before.average, position, SMOOTHING) };
}

const findValue = ({ average, window }: Cycle, length: number): number | undefined =>
  window.length < length ? undefined : average?.mean;
