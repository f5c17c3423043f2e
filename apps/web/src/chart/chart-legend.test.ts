import { expect, it } from 'vitest';
import type { ChartWords } from '../shared/charts/chart-words.ts';
import { formatLegend } from './chart-legend.model.ts';

const WORDS = {
  locale: 'en',
  initials: { open: 'O', high: 'H', low: 'L', close: 'C' },
} as unknown as ChartWords;
const BAR = { timestamp: 0, open: 1, high: 3, low: 1, close: 2 };
const average = (id: string, colour: string | undefined) => ({
  id,
  name: 'ema',
  shortName: 'EMA',
  calcParams: [21],
  result: [{ value: 1.5 }],
  styles: colour === undefined ? undefined : { lines: [{ color: colour }] },
});

it('names each indicator over the price in the colour of its own line', () => {
  const chart = {
    getStyles: () => ({ indicator: { lines: [{ color: 'blue' }] } }),
    getIndicators: () => [average('one', 'red'), average('other', undefined)],
  } as unknown as Parameters<typeof formatLegend>[2];
  const parts = formatLegend(BAR, 0, chart, WORDS, 2).slice(-2);
  expect(parts.map(({ label, colour }) => [label, colour])).toEqual([
    ['EMA 21', 'red'],
    ['EMA 21', 'blue'],
  ]);
});

it.each([
  [100.004, '0.00%'],
  [99.996, '0.00%'],
  [100.006, '+0.01%'],
  [99.99, '−0.01%'],
])('a close of %d after an open of 100 is a change of %s', (close, text) => {
  const chart = {
    getStyles: () => ({ indicator: { lines: [] } }),
    getIndicators: () => [],
  } as unknown as Parameters<typeof formatLegend>[2];
  const parts = formatLegend({ ...BAR, open: 100, close }, 0, chart, WORDS, 2);
  expect(parts.find(({ key }) => key === 'change')?.values[0]?.text).toBe(text);
});
