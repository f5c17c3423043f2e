import type { Chart } from 'klinecharts';
import { beforeAll, expect, it } from 'vitest';
import type { ChartWords } from '../../shared/charts/chart-words.ts';
import { formatChips, formatPrices } from './chart-legend.model.ts';
import { bringIndicators } from '../indicators/known-indicators.ts';

beforeAll(bringIndicators);

const WORDS = {
  locale: 'en',
  volume: 'Volume',
  initials: { open: 'O', high: 'H', low: 'L', close: 'C' },
  output: (name: string) => name,
} as unknown as ChartWords;
const BAR = { timestamp: 0, open: 1, high: 3, low: 1, close: 2 };

/** An indicator as the library has it. */
interface OnLibrary {
  readonly id: string;
  readonly name: string;
  readonly paneId: string;
  readonly result: readonly unknown[];
  readonly precision?: number;
  readonly extendData?: object;
  readonly styles?: { readonly lines: readonly { readonly color: string }[] };
}

const chartOf = (drawn: readonly OnLibrary[], paneHeight = 80) =>
  ({
    getStyles: () => ({
      indicator: {
        lines: [{ color: 'blue' }, { color: 'grey' }],
        circles: [{ upColor: 'green', downColor: 'red' }],
      },
    }),
    getIndicators: ({ id }: { readonly id: string }) => drawn.filter((one) => one.id === id),
    getSize: () => ({ top: 300, height: paneHeight }),
  }) as unknown as Chart;

const EMA = { id: 'ema 21', name: 'ema', paneId: 'candle_pane', result: [{ value: 1.5 }], extendData: {} };
const RSI = {
  id: 'rsi 14',
  name: 'rsi',
  paneId: 'pane 1',
  result: [{ value: 64.314_47 }],
  precision: 2,
  extendData: {},
};

it('names each indicator in the colour of its own line, with its value at the candle', () => {
  const drawn = [
    { ...EMA, styles: { lines: [{ color: 'red' }] } },
    { ...EMA, id: 'ema 50' },
  ];
  const wanted = [
    { id: 'ema 21', name: 'ema', values: [21] },
    { id: 'ema 50', name: 'ema', values: [50] },
  ];
  expect(formatChips(wanted, 0, chartOf(drawn), WORDS, 2)).toMatchObject([
    { label: 'EMA 21', lines: [{ colour: 'red', text: '1.50', label: '' }], isShown: true, top: undefined },
    { label: 'EMA 50', lines: [{ colour: 'blue' }] },
  ]);
});

it('stands at the top of a pane, in its digits; a folded pane is not shown', () => {
  const wanted = [{ id: 'rsi 14', name: 'rsi', values: [14] }];
  expect(formatChips(wanted, 0, chartOf([RSI]), WORDS, 5)).toMatchObject([
    { label: 'RSI 14', lines: [{ text: '64.31' }], isShown: true, top: 300 },
  ]);
  expect(formatChips(wanted, 0, chartOf([RSI], 22), WORDS, 5)).toMatchObject([{ isShown: false, top: 300 }]);
});

it('stays beside the candles where it is hidden or has no room', () => {
  const wanted = [{ id: 'rsi 14', name: 'rsi', values: [14], isHidden: true }];
  expect(formatChips(wanted, 0, chartOf([]), WORDS, 5)).toEqual([
    { id: 'rsi 14', label: 'RSI 14', lines: [], isShown: false, top: undefined },
  ]);
});

it.each([
  [-0.000_31, '−0.00031'],
  [-0.000_001, '0.00000'],
  [0.000_2, '0.00020'],
])('writes %d as %s', (value, text) => {
  const macd = {
    id: 'mom 10',
    name: 'mom',
    paneId: 'pane 1',
    result: [{ value }],
    precision: 5,
    extendData: {},
  };
  const [chip] = formatChips([{ id: 'mom 10', name: 'mom', values: [10] }], 0, chartOf([macd]), WORDS, 5);
  expect(chip?.lines[0]?.text).toBe(text);
});

it('writes a volume short, in the colour of its candle', () => {
  const result = [{ volume: 1_234_567, isUp: false }];
  const drawn = [{ id: 'VOL', name: 'VOL', paneId: 'candle_pane', result }];
  expect(formatChips([{ id: 'VOL', name: 'VOL', values: [] }], 0, chartOf(drawn), WORDS, 5)).toMatchObject([
    { label: 'Volume', lines: [{ text: '1.23M', colour: 'red' }] },
  ]);
});

it.each([
  [100.004, '0.00%'],
  [99.996, '0.00%'],
  [100.006, '+0.01%'],
  [99.99, '−0.01%'],
])('a close of %d after an open of 100 is a change of %s', (close, text) => {
  const parts = formatPrices({ ...BAR, open: 100, close }, WORDS, 2);
  expect(parts.find(({ key }) => key === 'change')?.text).toBe(text);
});
