import { expect, it } from 'vitest';
import { readInterval } from '../../../../chart/candles/chart-interval.ts';
import { listSegments, USUAL_INTERVALS } from './usual-intervals.ts';

it('offers intervals that charts have', () => {
  for (const interval of USUAL_INTERVALS.flat()) expect(readInterval(interval)).toBe(interval);
});

it('shows the chosen one beside the usual ones', () => {
  expect(listSegments('1h')).toEqual(['1m', '5m', '15m', '1h', '4h', '1d']);
  expect(listSegments('45m').at(-1)).toBe('45m');
});
