import { period, keepKnown, type IndicatorCandle, type IndicatorDefinition } from '../definition.ts';
import { fold } from '../fold.ts';
import { slideWindow } from '../running-averages.ts';

/**
 * Fractals (Bill Williams, "Trading Chaos"): a high above those of as many candles on either side, a low below them. A
 * fractal is known only when the last of those candles is there: it waits for that one, stands at it in the values, and
 * belongs `period` candles before it. It comes and goes while that candle grows, and stays once it has ended.
 */
export const FRACTALS: IndicatorDefinition = {
  name: 'fractals',
  title: 'Fractals (Williams)',
  group: 'trend',
  pane: 'price',
  parameters: [period(2)],
  outputs: ['up', 'down'],
  drawn: { up: { as: 'mark_above', tone: 'up' }, down: { as: 'mark_below', tone: 'down' } },
  offsets: (values) => ({ up: -values['period']!, down: -values['period']! }),
  start: (values) => {
    const side = values['period']!;
    return fold<readonly IndicatorCandle[]>([], (before, candle) => {
      const candles = slideWindow(before, candle, 2 * side + 1);
      if (candles.length <= 2 * side) return [candles, null];
      return [
        candles,
        keepKnown({
          up: findPeak(candles.map(({ high }) => high)),
          down: negated(findPeak(candles.map(({ low }) => -low))),
        }),
      ];
    });
  },
};

/** The middle one of an odd number, where it is above all others. */
function findPeak(values: readonly number[]): number | null {
  const middle = (values.length - 1) / 2;
  const top = values[middle]!;
  return values.every((value, at) => at === middle || value < top) ? top : null;
}

const negated = (value: number | null): number | null => (value === null ? null : -value);
