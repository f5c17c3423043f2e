import { expect, test } from 'vitest';
import { INDICATORS } from './catalogue.ts';
import { readsOnePrice } from './one-price.ts';

test('averages and oscillators of closes take another price, what reads a range or volume does not', () => {
  const found = INDICATORS.filter(readsOnePrice).map(({ name }) => name);
  expect(found).toEqual(expect.arrayContaining(['sma', 'ema', 'wma', 'rsi', 'macd', 'bbands', 'trix']));
  for (const name of ['atr', 'adx', 'cci', 'obv', 'mfi', 'vwap', 'supertrend', 'ichimoku', 'pvo'])
    expect(found).not.toContain(name);
});
