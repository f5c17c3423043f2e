import { describe, expect, test } from 'vitest';
import {
  chooseFinancingRule,
  FLAT_FINANCING,
  nightsEnding,
  tableOfNight,
  type Category,
  type FinancingTable,
  type FinancingTerms,
} from '../index.ts';
import { toCalendarDay } from '../calendar/calendar-day.ts';

const TABLE: Extract<FinancingTerms, { kind: 'table' }> = {
  kind: 'table',
  markup: 25_000n,
  benchmarks: new Map([
    ['USD', 36_000n],
    ['EUR', 19_000n],
    ['JPY', 7_000n],
  ]),
  tomNext: new Map([['GBPUSD', { long: -4_100n, short: 1_200n }]]),
};
const of = (symbol: string, currency = 'USD', category: Category = 'forex') => ({
  symbol,
  currency,
  category,
});

test.each<[string, ReturnType<typeof of>, boolean, object]>([
  // 3.6 - 1.9 + 2.5, and 1.9 - 3.6 + 2.5
  ['a long of a pair', of('EURUSD'), true, { source: 'benchmark', rate: 42_000n }],
  ['a short of a pair', of('EURUSD'), false, { source: 'benchmark', rate: 8_000n }],
  // 0.7 - 3.6 + 2.5: below zero, paid to the client
  ['a long of USDJPY', of('USDJPY', 'JPY'), true, { source: 'benchmark', rate: -4_000n }],
  ['a short of USDJPY', of('USDJPY', 'JPY'), false, { source: 'benchmark', rate: 54_000n }],
  ['a long share', of('AAPL', 'USD', 'technology'), true, { source: 'benchmark', rate: 61_000n }],
  ['a short share', of('AAPL', 'USD', 'technology'), false, { source: 'benchmark', rate: -11_000n }],
  [
    'gold, which is no pair',
    of('XAUUSD', 'USD', 'commodities'),
    true,
    { source: 'benchmark', rate: 61_000n },
  ],
  ['a long of a pair with points', of('GBPUSD'), true, { source: 'tom_next', points: -4_100n }],
  ['a short of it', of('GBPUSD'), false, { source: 'tom_next', points: 1_200n }],
  ['a currency without a benchmark', of('FTSE', 'GBP', 'indices'), true, { source: 'flat', rate: 25_000n }],
  ['a pair whose base has none', of('GBPJPY', 'JPY'), false, { source: 'flat', rate: 25_000n }],
])('%s', (_, instrument, isLong, rule) => {
  expect(chooseFinancingRule(TABLE, instrument, isLong)).toEqual(rule);
});

test('the specification charges 2.5 % of everything, long or short', () => {
  expect(chooseFinancingRule({ kind: 'flat' }, of('GBPUSD'), true)).toEqual({
    source: 'flat',
    rate: 25_000n,
  });
  expect(chooseFinancingRule({ kind: 'flat' }, of('GBPUSD'), false)).toEqual({
    source: 'flat',
    rate: 25_000n,
  });
});

describe('the nights that a day ends', () => {
  /** The nights of Monday, 23 November 2026, to Sunday. */
  const week = (instrument: ReturnType<typeof of>, terms: FinancingTerms = TABLE) =>
    [0, 1, 2, 3, 4, 5, 6].map((day) =>
      nightsEnding(
        toCalendarDay(2026, 11, 23) + day,
        instrument,
        chooseFinancingRule(terms, instrument, true),
      ),
    );

  test.each<[string, ReturnType<typeof of>, number[]]>([
    ['a pair: three on Wednesday', of('EURUSD'), [1, 1, 3, 1, 1, 0, 0]],
    ['a pair by points: the same', of('GBPUSD'), [1, 1, 3, 1, 1, 0, 0]],
    ['a share: one each day', of('AAPL', 'USD', 'technology'), [1, 1, 1, 1, 1, 1, 1]],
    [
      'a pair that the table lacks, by the flat rate: one each day',
      of('GBPJPY', 'JPY'),
      [1, 1, 1, 1, 1, 1, 1],
    ],
  ])('%s', (_, instrument, nights) => {
    expect(week(instrument)).toEqual(nights);
  });

  test.each([
    ['USDCAD', 'CAD'],
    ['USDTRY', 'TRY'],
  ])('%s settles a day sooner: three on Thursday', (symbol, currency) => {
    const terms: FinancingTerms = {
      ...TABLE,
      benchmarks: new Map([
        ['USD', 0n],
        [currency, 0n],
      ]),
    };
    expect(week(of(symbol, currency), terms)).toEqual([1, 1, 1, 3, 1, 0, 0]);
  });

  test('by the flat rate each day is one', () => {
    expect(week(of('EURUSD'), { kind: 'flat' })).toEqual([1, 1, 1, 1, 1, 1, 1]);
  });
});

test('a table holds from its first night to the next one', () => {
  const first: FinancingTable = { number: 1, firstNight: 100, terms: TABLE };
  const second: FinancingTable = { number: 3, firstNight: 110, terms: { kind: 'flat' } };
  const tables = [first, second];
  expect([99, 100, 109, 110, 500].map((night) => tableOfNight(tables, night).number)).toEqual([
    0, 1, 1, 3, 3,
  ]);
  expect(tableOfNight(undefined, 100)).toBe(FLAT_FINANCING);
  // Saved twice before the first night: the later table holds.
  expect(tableOfNight([first, { ...second, firstNight: 100 }], 100).number).toBe(3);
});
