import { period, VALUE, type IndicatorDefinition } from '../definition.ts';
import { fold } from '../fold.ts';
import { slideWindow, computeMean } from '../running-averages.ts';

/** Standard deviation of the last closes, all of them being the whole population, as in Bollinger bands. */
export const STANDARD_DEVIATION: IndicatorDefinition = {
  name: 'stddev',
  title: 'Standard deviation',
  group: 'volatility',
  pane: 'own',
  parameters: [period(20, 'period', 2)],
  outputs: VALUE,
  start: (values) =>
    fold<readonly number[]>([], (before, { close }) => {
      const closes = slideWindow(before, close, values['period']!);
      if (closes.length < values['period']!) return [closes, null];
      const mean = computeMean(closes);
      return [closes, { value: Math.sqrt(computeMean(closes.map((one) => (one - mean) ** 2))) }];
    }),
};
