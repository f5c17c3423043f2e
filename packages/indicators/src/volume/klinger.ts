import { keepKnown, type IndicatorCandle, type IndicatorRun } from '../definition.ts';
import { fold } from '../fold.ts';
import { nextEma, shownEma, type Ema } from '../running-averages.ts';

interface State {
  /** High, low and close of the last candle together, and its range. */
  readonly last?: { readonly sum: number; readonly range: number };
  readonly trend?: 1 | -1;
  /** The ranges since the trend began, that of the candle before it included. */
  readonly measured: number;
  readonly fast?: Ema;
  readonly slow?: Ema;
}

/**
 * Klinger volume oscillator (Klinger, "Identifying Trends with Volume Analysis", 1997): the fast average of the volume
 * force less the slow one. It is shown once the slow average has had as many forces as it is long: what others print
 * before, from the second candle on, is a zero and its echo.
 */
export const startKlinger = (fastLength: number, slowLength: number): IndicatorRun =>
  fold<State>({ measured: 0 }, (before, candle) => {
    const sum = candle.high + candle.low + candle.close;
    const last = { sum, range: candle.high - candle.low };
    if (!before.last) return [{ ...before, last }, null];
    const { trend, measured } = measure(before, last);
    const force = computeForce(candle, last.range, measured) * trend;
    const fast = nextEma(before.fast, force, fastLength);
    const slow = nextEma(before.slow, force, slowLength);
    const [first, second] = [shownEma(fast, fastLength), shownEma(slow, slowLength)];
    const value = first === null || second === null ? null : first - second;
    return [{ last, trend, measured, fast, slow }, keepKnown({ value })];
  });

/** The trend is that of the three prices together, and stays where they do. */
function measure(
  { last, trend: known, measured }: State,
  now: NonNullable<State['last']>,
): { readonly trend: 1 | -1; readonly measured: number } {
  const before = last ?? now;
  const trend = now.sum > before.sum ? 1 : now.sum < before.sum ? -1 : (known ?? 1);
  return { trend, measured: now.range + (trend === known ? measured : before.range) };
}

const computeForce = ({ volume }: IndicatorCandle, range: number, measured: number): number =>
  measured === 0 ? 0 : volume * Math.abs((2 * range) / measured - 1) * 100;
