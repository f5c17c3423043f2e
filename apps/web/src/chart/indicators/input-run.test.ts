import { findIndicator, type IndicatorCandle, type Reading } from '@lonja/indicators';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { IndicatorSource } from './indicator-input.ts';
import { startOn } from './input-run.ts';

const candle = (at: number, close: number): IndicatorCandle => ({
  time: at * 60_000,
  open: close - 1,
  high: close + 3,
  low: close - 2,
  close,
  volume: 5,
});
const definitionOf = (name: string) => findIndicator(name)!;
const runOf = (
  name: string,
  period: number,
  source: IndicatorSource | undefined,
  closes: readonly number[],
) => {
  const run = startOn(definitionOf(name), { period }, source);
  return closes.map((close, at) => run.accept(candle(at, close), false)?.['value']);
};

it('an average of highs is that of closes three higher', () => {
  const closes = [10, 12, 11, 15];
  const plain = runOf('sma', 2, undefined, closes);
  expect(runOf('sma', 2, 'high', closes)).toEqual(plain.map((value) => value && value + 3));
  expect(plain).toEqual([undefined, 11, 11.5, 13]);
});

it('an average of an average begins where that one does', () => {
  const source = { name: 'sma', values: [2], line: 'value' };
  expect(runOf('sma', 2, source, [10, 12, 14, 16])).toEqual([undefined, undefined, 12, 14]);
  expect(runOf('sma', 2, { ...source, name: 'gone' }, [10, 12, 14])).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('a growing last candle ends with what its final state alone gives', () => {
  const source = fc.constantFrom<IndicatorSource>(
    'hl2',
    'ohlc4',
    { name: 'rsi', values: [3], line: 'value' },
    {
      name: 'ema',
      values: [2],
      line: 'value',
      source: 'low',
    },
  );
  const states = fc.array(fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 3 }), {
    maxLength: 20,
  });
  fc.assert(
    fc.property(source, states, (one, candles) => {
      const growing = startOn(definitionOf('sma'), { period: 2 }, one);
      const seen = candles.map((prices, at) =>
        prices.map((close, state) => growing.accept(candle(at, close), state > 0)).at(-1),
      );
      const final = startOn(definitionOf('sma'), { period: 2 }, one);
      const wanted = candles.map((prices, at) => final.accept(candle(at, prices.at(-1)!), false));
      const textOf = (reading: Reading | null | undefined) => reading?.['value']?.toFixed(6);
      expect(seen.map(textOf)).toEqual(wanted.map(textOf));
    }),
  );
});
