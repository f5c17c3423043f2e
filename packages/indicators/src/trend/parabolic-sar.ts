import type { IndicatorCandle, IndicatorRun } from '../definition.ts';

type Range = Pick<IndicatorCandle, 'high' | 'low'>;

interface State {
  readonly isLong: boolean;
  readonly sar: number;
  /** The highest high of a long, the lowest low of a short. */
  readonly extreme: number;
  readonly acceleration: number;
}

/**
 * Parabolic SAR (Wilder, 1978): tomorrow's stop is today's, moved by the acceleration towards the extreme, never beyond
 * the ranges of the last two candles; it turns when a candle touches it. It starts with the way from the first candle's
 * middle to the second's.
 */
export function startParabolicSar(step: number, maximum: number): IndicatorRun {
  const candles: Range[] = [];
  let state: State | undefined;
  let before: State | undefined;
  return {
    accept: (candle, replacesLast) => {
      if (replacesLast) {
        candles.pop();
        state = before;
      }
      before = state;
      const [last, last2] = [candles.at(-1), candles.at(-2)];
      candles.push(candle);
      if (candles.length > 3) candles.shift();
      if (!last) return null;
      state = turned(moved(state ?? begun(last, candle, step), last, last2), candle, step, maximum);
      return { value: state.sar };
    },
  };
}

function begun(first: Range, second: Range, step: number): State {
  const isLong = second.high + second.low >= first.high + first.low;
  const [sar, extreme] = isLong ? [first.low, first.high] : [first.high, first.low];
  return { isLong, sar, extreme, acceleration: step };
}

function moved(state: State, last: Range, last2: Range = last): State {
  const { isLong, extreme, acceleration } = state;
  const sar = state.sar + acceleration * (extreme - state.sar);
  return {
    ...state,
    sar: isLong ? Math.min(sar, last.low, last2.low) : Math.max(sar, last.high, last2.high),
  };
}

function turned(state: State, { high, low }: Range, step: number, maximum: number): State {
  const { isLong } = state;
  const isFarther = isLong ? high > state.extreme : low < state.extreme;
  const extreme = isFarther ? (isLong ? high : low) : state.extreme;
  const acceleration = isFarther ? Math.min(maximum, state.acceleration + step) : state.acceleration;
  const isTouched = isLong ? low < state.sar : high > state.sar;
  if (!isTouched) return { ...state, extreme, acceleration };
  return { isLong: !isLong, sar: extreme, extreme: isLong ? low : high, acceleration: step };
}
