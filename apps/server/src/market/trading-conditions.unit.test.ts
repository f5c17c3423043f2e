import type { MarketView } from '@lonja/core';
import type { ConditionsRow } from '@lonja/store/installation/trading-conditions';
import { expect, test } from 'vitest';
import { createTradingConditions } from './trading-conditions.ts';

const VIEW: MarketView = {
  now: 0,
  instrumentOf: () => {
    throw new RangeError('no instrument');
  },
  quoteOf: () => undefined,
  isOpen: () => true,
};
const row = (number: number, set: Partial<ConditionsRow>): ConditionsRow => ({
  number,
  act: '7b1c5a36-3f0e-4c5b-9a53-2f1d0c9e8a11',
  at: new Date(number),
  financing: undefined,
  margin: undefined,
  ...set,
});
const TABLE = { kind: 'table', markup: '2.5', benchmarks: { USD: '3.6' }, tomNext: {} } as const;

test('a row leaves as it was what it does not set, read at the start or adopted later', () => {
  const rows = [
    row(1, { financing: { firstNight: 10, terms: TABLE } }),
    row(2, { margin: { kind: 'esma' } }),
    row(3, { financing: { firstNight: 20, terms: { kind: 'flat' } } }),
  ];
  const adopted = createTradingConditions([]);
  for (const one of rows) adopted.adopt(one);
  for (const conditions of [createTradingConditions(rows), adopted]) {
    expect(conditions.number()).toBe(3);
    expect(conditions.financing()).toEqual({ kind: 'flat' });
    expect(conditions.margin()).toEqual({ number: 2, since: new Date(2), preset: { kind: 'esma' } });
    const { financing, margin } = conditions.over(VIEW);
    expect(financing?.map(({ number, firstNight }) => [number, firstNight])).toEqual([
      [1, 10],
      [3, 20],
    ]);
    expect(margin).toEqual({ kind: 'esma' });
  }
});

test('without a row the market is as it was', () => {
  const conditions = createTradingConditions([]);
  expect(conditions.over(VIEW)).toBe(VIEW);
  expect(conditions.margin()).toEqual({
    number: 0,
    since: undefined,
    preset: { kind: 'specification' },
  });
});
