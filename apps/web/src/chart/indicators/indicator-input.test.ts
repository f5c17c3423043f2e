import { expect, it } from 'vitest';
import { formatInput, parseInput, readPrice } from './indicator-input.ts';

const EMA = { name: 'ema', values: [20], line: 'value' };

it('is what was stored, and nothing for closes or what makes no sense', () => {
  expect(parseInput({ source: 'hl2', interval: '1h' })).toEqual({ source: 'hl2', interval: '1h' });
  expect(parseInput({ source: { ...EMA, source: 'high' } })).toEqual({ source: { ...EMA, source: 'high' } });
  for (const kept of [
    undefined,
    7,
    { source: 'close' },
    { source: 'vwap' },
    { source: { ...EMA, values: ['x'] } },
  ])
    expect(parseInput(kept)).toBeUndefined();
  const deep = { ...EMA, source: { ...EMA, source: { ...EMA, source: EMA } } };
  expect(JSON.stringify(parseInput({ source: deep })).split('"ema"')).toHaveLength(4);
});

it('is said after the name of the indicator', () => {
  expect(formatInput({ source: 'hlc3', interval: '4h' })).toBe(' · HLC3 · 4h');
  expect(formatInput({ source: { ...EMA, source: 'high' } })).toBe(' · EMA 20 · HIGH');
  const signal = { name: 'macd', values: [12, 26, 9], line: 'signal' };
  expect(formatInput({ source: signal })).toBe(' · MACD 12, 26, 9 signal');
  expect(formatInput(undefined)).toBe('');
});

it('means are those of the prices that they name', () => {
  const candle = { open: 4, high: 12, low: 2, close: 6 };
  expect((['hl2', 'hlc3', 'ohlc4', 'open'] as const).map((one) => readPrice(one, candle))).toEqual([
    7,
    20 / 3,
    6,
    4,
  ]);
});
