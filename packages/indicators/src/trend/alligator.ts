import {
  period,
  keepKnown,
  type IndicatorDefinition,
  type IndicatorRun,
  type ParameterValues,
} from '../definition.ts';
import { fold } from '../fold.ts';
import { nextWilder, shownEma, type Ema } from '../running-averages.ts';

const LINES = ['jaw', 'teeth', 'lips'] as const;

/**
 * Alligator (Bill Williams, "Trading Chaos", 2nd edition): smoothed averages of the candles' middles, each drawn some
 * candles ahead.
 */
export const ALLIGATOR: IndicatorDefinition = {
  name: 'alligator',
  title: 'Alligator (Williams)',
  group: 'trend',
  pane: 'price',
  parameters: [
    period(13, 'jaw'),
    period(8, 'jawOffset', 0),
    period(8, 'teeth'),
    period(5, 'teethOffset', 0),
    period(5, 'lips'),
    period(3, 'lipsOffset', 0),
  ],
  outputs: LINES,
  drawn: { jaw: { tone: 'info' }, teeth: { tone: 'down' }, lips: { tone: 'up' } },
  offsets: ({ jawOffset, teethOffset, lipsOffset }) => ({
    jaw: jawOffset!,
    teeth: teethOffset!,
    lips: lipsOffset!,
  }),
  start: startAlligator,
};

function startAlligator(values: ParameterValues): IndicatorRun {
  return fold<Readonly<Record<string, Ema>>>({}, (before, { high, low }) => {
    const averages = Object.fromEntries(
      LINES.map((line) => [line, nextWilder(before[line], (high + low) / 2, values[line]!)]),
    );
    const shown = LINES.map((line) => [line, shownEma(averages[line], values[line]!)]);
    return [averages, keepKnown(Object.fromEntries(shown))];
  });
}
