import fc from 'fast-check';
import { expect, test } from 'vitest';
import { usd } from '../money/index.ts';
import { dollars } from '../test/test-market.ts';
import { computeExposure, type ExposedPosition } from './exposure.ts';

const EURUSD = { category: 'forex', currency: 'USD', base: 'EUR', value: dollars('68000') } as const;
const SHORT_GBPUSD = { category: 'forex', currency: 'USD', base: 'GBP', value: dollars('-13000') } as const;
const SAP = { category: 'technology', currency: 'EUR', base: undefined, value: dollars('3000') } as const;

test('is counted by class, both sides apart, and against the equity', () => {
  const { long, short, gross, timesEquity, byClass } = computeExposure(
    [EURUSD, SHORT_GBPUSD, SAP],
    dollars('10000'),
  );
  expect({ long, short, gross, timesEquity }).toEqual({
    long: dollars('71000'),
    short: dollars('13000'),
    gross: dollars('84000'),
    timesEquity: 840n,
  });
  // 81,000 of 84,000 are 96.43 %.
  expect(byClass).toEqual([
    { key: 'forex', long: dollars('68000'), short: dollars('13000'), weight: 9643n },
    { key: 'technology', long: dollars('3000'), short: dollars('0'), weight: 357n },
  ]);
});

test('a pair is held in one currency and owed in the other', () => {
  const { byCurrency } = computeExposure([EURUSD, SHORT_GBPUSD, SAP], dollars('10000'));
  expect(byCurrency).toEqual([
    { currency: 'EUR', long: dollars('71000'), short: dollars('0'), net: dollars('71000') },
    { currency: 'USD', long: dollars('13000'), short: dollars('68000'), net: dollars('-55000') },
    { currency: 'GBP', long: dollars('0'), short: dollars('13000'), net: dollars('-13000') },
  ]);
});

test('has no multiple of an equity of nothing, and no shares without a position', () => {
  expect(computeExposure([EURUSD], dollars('0')).timesEquity).toBeUndefined();
  expect(computeExposure([], dollars('100'))).toMatchObject({ gross: 0n, byClass: [], byCurrency: [] });
});

test('classes add up to all that is held, and their shares to 100.00 %; pairs alone are as much held as owed', () => {
  const position = fc.record({
    category: fc.constantFrom('forex', 'crypto', 'banking', 'bonds'),
    currency: fc.constantFrom('USD', 'EUR', 'JPY'),
    base: fc.constantFrom('GBP', 'CHF'),
    value: fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }).map(usd),
  });
  fc.assert(
    fc.property(fc.array(position as fc.Arbitrary<ExposedPosition>, { maxLength: 50 }), (positions) => {
      const { long, short, gross, byClass, byCurrency } = computeExposure(positions, dollars('1'));
      const add = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n);
      expect(add(byClass.map((one) => one.long))).toBe(long);
      expect(add(byClass.map((one) => one.short))).toBe(short);
      expect(long + short).toBe(gross);
      expect(add(byClass.map(({ weight }) => weight))).toBe(gross === 0n ? 0n : 10_000n);
      expect(add(byCurrency.map(({ net }) => net))).toBe(0n);
    }),
  );
});
