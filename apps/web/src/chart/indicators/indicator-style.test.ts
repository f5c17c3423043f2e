import { INDICATORS } from '@lonja/indicators';
import { beforeAll, expect, it } from 'vitest';
import { parseStyle } from './indicator-style.ts';
import { readLevels } from './levels.ts';
import { bringIndicators } from './known-indicators.ts';

beforeAll(bringIndicators);

it('reads what is stored, and leaves out what nobody knows', () => {
  expect(parseStyle({ colours: { value: 'warn', other: 'red' }, width: 2, levels: [20, 80] })).toEqual({
    colours: { value: 'warn' },
    width: 2,
    levels: [20, 80],
  });
  expect(parseStyle({ colours: 7, width: 9, levels: [80, 20] })).toEqual({});
  expect([parseStyle(undefined), parseStyle('x')]).toEqual([undefined, undefined]);
});

it('shows the usual levels, or those of the person, and none where an indicator has none', () => {
  expect(readLevels('rsi', undefined)).toEqual([30, 70]);
  expect(readLevels('rsi', { levels: [20, 80] })).toEqual([20, 80]);
  expect(readLevels('macd', { levels: [20, 80] })).toBeUndefined();
});

it('has levels from low to high, in panes of their own', () => {
  const levelled = INDICATORS.filter(({ levels }) => levels !== undefined);
  expect(levelled.length).toBeGreaterThan(8);
  for (const { levels, pane } of levelled) expect([levels![0] < levels![1], pane]).toEqual([true, 'own']);
});
