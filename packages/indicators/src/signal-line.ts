import { keepKnown, type IndicatorDefinition } from './definition.ts';
import { foldValues } from './fold.ts';
import { slideWindow, computeMean, nextEma, shownEma, type Ema } from './running-averages.ts';

/** An average on its way, and what of it is shown. */
export interface Smoothing<State> {
  readonly first: State;
  readonly next: (state: State, value: number, length: number) => State;
  readonly shown: (state: State, length: number) => number | null;
}

export const EXPONENTIAL: Smoothing<Ema | undefined> = { first: undefined, next: nextEma, shown: shownEma };

export const SIMPLE: Smoothing<readonly number[]> = {
  first: [],
  next: slideWindow,
  shown: (values, length) => (values.length === length ? computeMean(values) : null),
};

/**
 * An indicator of one value, `value`, with an average of it as `signal`, shown once it has had as many values as it is
 * long, and where it has a histogram how far it is above that.
 */
export const withSignal =
  <State>(
    start: IndicatorDefinition['start'],
    { first, next, shown }: Smoothing<State>,
    { hasHistogram }: { readonly hasHistogram: boolean } = { hasHistogram: false },
  ): IndicatorDefinition['start'] =>
  (values) =>
    foldValues(start(values), first, (before, value) => {
      const average = next(before, value, values['signal']!);
      const signal = shown(average, values['signal']!);
      const histogram = hasHistogram && signal !== null ? value - signal : null;
      return [average, keepKnown({ value, signal, histogram })];
    });
