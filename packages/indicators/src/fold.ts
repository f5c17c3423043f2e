import type { IndicatorCandle, IndicatorRun, Reading } from './definition.ts';

/** What follows on a state when the next input comes, and what is read there. */
export type Step<State, Input> = (state: State, input: Input) => readonly [State, Reading | null];

/** An indicator as a step from state to state. A candle that replaces the last one goes on from the state before it. */
export function fold<State>(first: State, step: Step<State, IndicatorCandle>): IndicatorRun {
  let before = first;
  let now = first;
  return {
    accept: (candle, replacesLast) => {
      if (!replacesLast) before = now;
      const [next, reading] = step(before, candle);
      now = next;
      return reading;
    },
  };
}

/** Goes on from the value of another indicator; where that has none, nothing changes. */
export function foldValues<State>(
  source: IndicatorRun,
  first: State,
  step: Step<State, number>,
): IndicatorRun {
  let before = first;
  let now = first;
  return {
    accept: (candle, replacesLast) => {
      const value = source.accept(candle, replacesLast)?.['value'];
      if (!replacesLast) before = now;
      const [next, reading] = value === undefined ? [before, null] : step(before, value);
      now = next;
      return reading;
    },
  };
}
