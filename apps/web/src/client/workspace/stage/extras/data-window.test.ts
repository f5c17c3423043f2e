import type { Chart } from 'klinecharts';
import { expect, it } from 'vitest';
import type { ChartWords } from '../../../../shared/charts/chart-words.ts';
import { nextPlace, readFigures } from './data-window.model.ts';

const WORDS: ChartWords = {
  locale: 'en-US',
  volume: 'Volume',
  initials: { open: 'O', high: 'H', low: 'L', close: 'C' },
  bid: 'Bid',
  ask: 'Ask',
  output: (output) => output,
};
const bars = [
  { timestamp: 10, open: 1.1, high: 1.3, low: 1, close: 1.2, volume: 1_500 },
  { timestamp: 20, open: 1.2, high: 1.2, low: 1.1, close: 1.14 },
];
const chart = {
  getDataList: () => bars,
  getIndicators: () => [],
  getSize: () => null,
  getVisibleRange: () => ({ from: 0, to: 2 }),
} as unknown as Chart;
const asked = {
  indicators: [
    { id: 'VOL', name: 'VOL', values: [] },
    { id: 'ema 20', name: 'ema', values: [20] },
  ],
  compared: [
    { symbol: 'GBPUSD', isHidden: false, prices: [10, 20].map((time) => ({ time, close: time * 2 })) },
  ],
  words: WORDS,
  decimals: 4,
};

it('says everything of a bar: prices, change, volume once, each indicator, each compared instrument', () => {
  const figures = readFigures(chart, 0, asked)!;
  expect([figures.time, figures.isLast, figures.volume]).toEqual([10, false, '1.5K']);
  expect(figures.prices.map(({ text }) => text)).toEqual(['1.1000', '1.3000', '1.0000', '1.2000', '+9.09%']);
  expect(figures.chips.map(({ label }) => label)).toEqual(['EMA 20', 'GBPUSD']);
  expect(figures.chips[1]!.lines[0]!.text).toBe('0.00%');
  expect(readFigures(chart, 1, asked)).toMatchObject({ time: 20, isLast: true, volume: '0' });
  expect(readFigures(chart, 1, asked)!.chips[1]!.lines[0]!.text).toBe('+100.00%');
  expect(readFigures(chart, 2, asked)).toBeUndefined();
});

it('keys begin at the last bar and end at both ends', () => {
  expect([nextPlace(undefined, -1, 10), nextPlace(undefined, 1, 10)]).toEqual([9, 9]);
  expect([nextPlace(9, -1, 10), nextPlace(9, 1, 10), nextPlace(0, -1, 10)]).toEqual([8, 9, 0]);
});
