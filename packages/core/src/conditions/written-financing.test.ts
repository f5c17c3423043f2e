import { expect, test } from 'vitest';
import { readFinancing, writeFinancing, type WrittenFinancing } from '../index.ts';

test('terms are written in plain decimals, and read as they were', () => {
  const written: WrittenFinancing = {
    kind: 'table',
    markup: '2.5',
    benchmarks: { USD: '3.6', JPY: '-0.1', CHF: '0.0025' },
    tomNext: { EURUSD: { long: '-0.00008', short: '0.00000001' }, USDJPY: { long: '0.012', short: '-3' } },
  };
  const terms = readFinancing(written);
  expect(terms).toEqual({
    kind: 'table',
    markup: 25_000n,
    benchmarks: new Map([
      ['USD', 36_000n],
      ['JPY', -1_000n],
      ['CHF', 25n],
    ]),
    tomNext: new Map([
      ['EURUSD', { long: -8_000n, short: 1n }],
      ['USDJPY', { long: 1_200_000n, short: -300_000_000n }],
    ]),
  });
  expect(writeFinancing(terms)).toEqual(written);
  expect(writeFinancing(readFinancing({ kind: 'flat' }))).toEqual({ kind: 'flat' });
});

test.each(['', '1e3', '0.00001', 'x'])('"%s" is no rate', (markup) => {
  expect(() => readFinancing({ kind: 'table', markup, benchmarks: {}, tomNext: {} })).toThrow(RangeError);
});
