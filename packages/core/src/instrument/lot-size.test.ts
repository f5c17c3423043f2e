import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatQuantity, lotSizeOf, lotsOfUnits, quantity, unitsOfLots, type Category } from '../index.ts';
import { toQuantity } from '../test/test-market.ts';

const sizeOf = (symbol: string, category: Category, currency = 'USD') => {
  const size = lotSizeOf({ symbol, category, currency });
  return size && formatQuantity(size);
};

test.each<[string, string, Category, string | undefined, string?]>([
  ['a pair: 100,000 of its base currency', 'EURUSD', 'forex', '100000'],
  ['a cross too', 'CADJPY', 'forex', '100000', 'JPY'],
  ['gold: 100 oz', 'XAUUSD', 'commodities', '100'],
  ['gold in euros too', 'XAUEUR', 'commodities', '100', 'EUR'],
  ['silver: 5,000 oz', 'XAGUSD', 'commodities', '5000'],
  ['crude oil: 1,000 barrels', 'CL=F', 'futures', '1000'],
  ['the E-mini S&P 500: 50 USD a point', 'ES=F', 'futures', '50'],
  ['the micro Dow: half a dollar a point', 'MYM=F', 'futures', '0.5'],
  ['corn: 5,000 bushels', 'ZC=F', 'futures', '5000'],
  ['the euro future: 125,000 EUR', '6E=F', 'futures', '125000'],
  ['a share has none', 'AAPL', 'technology', undefined],
  ['a coin has none', 'BTC', 'crypto', undefined],
  ['an index has none', '^GSPC', 'indices', undefined],
  ['what an object is made of has none', 'toString', 'technology', undefined],
])('%s', (_, symbol, category, size, currency) => {
  expect(sizeOf(symbol, category, currency)).toBe(size);
});

describe('units and lots', () => {
  const FOREX = toQuantity('100000');
  test.each([
    ['1000', '0.01', true],
    ['100000', '1', true],
    ['0.01', '0.0000001', true],
    ['123456.78', '1.2345678', true],
    // A ten-millionth of a lot is 0.01 units: a smaller one rounds to none.
    ['0.0001', '0', false],
  ])('%s units are %s lots, exact: %s', (units, lots, isExact) => {
    const found = lotsOfUnits(toQuantity(units), FOREX);
    expect([formatQuantity(found.lots), found.isExact]).toEqual([lots, isExact]);
  });

  test('a lot of 42,000 gallons does not divide every quantity', () => {
    expect(lotsOfUnits(toQuantity('100'), toQuantity('42000'))).toEqual({
      lots: toQuantity('0.00238095'),
      isExact: false,
    });
    expect(lotsOfUnits(toQuantity('105'), toQuantity('42000'))).toEqual({
      lots: toQuantity('0.0025'),
      isExact: true,
    });
  });

  test('a fraction of a lot that is no whole 1e-8 of a unit has no units', () => {
    expect(unitsOfLots(toQuantity('0.00000001'), toQuantity('0.5'))).toBeUndefined();
    expect(unitsOfLots(toQuantity('0.00000002'), toQuantity('0.5'))).toBe(toQuantity('0.00000001'));
    expect(unitsOfLots(toQuantity('0.01'), FOREX)).toBe(toQuantity('1000'));
  });

  test('what is exact one way comes back the other way, for any size', () => {
    const amounts = fc.bigInt({ min: 0n, max: 10n ** 18n }).map(quantity);
    const sizes = fc.bigInt({ min: 1n, max: 10n ** 16n }).map(quantity);
    fc.assert(
      fc.property(amounts, sizes, (amount, size) => {
        const { lots, isExact } = lotsOfUnits(amount, size);
        expect(isExact ? unitsOfLots(lots, size) : amount).toBe(amount);
        const units = unitsOfLots(amount, size);
        const back = units === undefined ? { lots: amount, isExact: true } : lotsOfUnits(units, size);
        expect(back).toEqual({ lots: amount, isExact: true });
        // Rounded, it is within half of 1e-8 of a lot.
        const off = lots * size - amount * 100_000_000n;
        expect(2n * (off < 0n ? -off : off) <= size).toBe(true);
      }),
    );
  });
});
