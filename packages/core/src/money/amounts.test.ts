import { describe, expect, test } from 'vitest';
import {
  convertToUsd,
  dividedBy,
  formatPrice,
  formatQuantity,
  formatRate,
  formatUsd,
  formatUsdExact,
  inProportion,
  larger,
  magnitude,
  movedByBasisPoints,
  negate,
  onTick,
  parsePrice,
  parseQuantity,
  parseUsd,
  price,
  pricePerUnit,
  priceTimesQuantity,
  priceToNumber,
  quantity,
  quantityToNumber,
  quoteAmount,
  share,
  getSign,
  smaller,
  countTicks,
  usd,
  usdToNumber,
  USD_TO_USD,
} from './index.ts';

test('signs, magnitudes, the smaller and the larger, down to one unit', () => {
  expect([-1n, 0n, 1n].map(getSign)).toEqual([-1n, 0n, 1n]);
  expect([-1n, 0n, 1n].map((one) => magnitude(usd(one)))).toEqual([1n, 0n, 1n]);
  expect(negate(usd(1n))).toBe(-1n);
  expect([smaller(usd(-1n), usd(1n)), smaller(usd(1n), usd(-1n))]).toEqual([-1n, -1n]);
  expect([larger(usd(-1n), usd(1n)), larger(usd(1n), usd(-1n))]).toEqual([1n, 1n]);
});

describe('an amount is rounded once, as its name says', () => {
  test.each([
    ['down', 2n],
    ['up', 3n],
    ['floor', 2n],
    ['ceiling', 3n],
    ['half_even', 2n],
  ] as const)('%s', (rounding, expected) => {
    // 5 / 2 each time
    expect(share(usd(5n), quantity(1n), quantity(2n), rounding)).toBe(expected);
    expect(inProportion(usd(5n), quoteAmount(1n), quoteAmount(2n), rounding)).toBe(expected);
    expect(dividedBy(usd(5n), 2n, rounding)).toBe(expected);
    expect(convertToUsd(quoteAmount(5n), { numerator: 1n, denominator: 2n }, rounding)).toBe(expected);
    // 0.00000005 x 5 x 1 of 10^10 x 10^2
    expect(priceTimesQuantity(price(5n), quantity(500_000_000_000n), 1n, rounding)).toBe(expected);
  });

  test('a part of nothing is the amount itself, and a dollar is a dollar', () => {
    expect(inProportion(usd(7n), quoteAmount(3n), quoteAmount(0n), 'half_even')).toBe(7n);
    expect(convertToUsd(quoteAmount(7n), USD_TO_USD, 'half_even')).toBe(7n);
  });

  test('a price a unit is the cost over the quantity, in hundredths of its unit', () => {
    // 3.00 for 2 is 1.50; where the price is in cents, 150.
    expect(pricePerUnit(quoteAmount(3_000_000n), quantity(200_000_000n), 100n, 'half_even')).toBe(
      150_000_000n,
    );
    expect(pricePerUnit(quoteAmount(3_000_000n), quantity(200_000_000n), 1n, 'half_even')).toBe(
      15_000_000_000n,
    );
    // 0.000001 for 3 is 0.00000033…
    expect(pricePerUnit(quoteAmount(1n), quantity(300_000_000n), 100n, 'ceiling')).toBe(34n);
  });

  test('a quantity may be a part of what a quantity can say', () => {
    // 1.00 x 1 / 3 is 0.333333
    const third = priceTimesQuantity(price(100_000_000n), quantity(100_000_000n), 100n, 'half_even', 3n);
    expect(third).toBe(333_333n);
  });
});

describe('a price on its grid', () => {
  const tick = price(1_000_000n);

  test('is the tick below or above, itself where it is on one', () => {
    expect(onTick(price(1_500_000n), tick, 'floor')).toBe(1_000_000n);
    expect(onTick(price(1_500_000n), tick, 'ceiling')).toBe(2_000_000n);
    expect(onTick(price(2_000_000n), tick, 'floor')).toBe(2_000_000n);
    expect(onTick(price(2_000_000n), tick, 'ceiling')).toBe(2_000_000n);
  });

  test('counts in whole ticks, beside the grid in none', () => {
    expect(countTicks(price(7_000_000n), tick)).toBe(7);
    expect(countTicks(price(7_000_001n), tick)).toBeUndefined();
  });

  test('moves by basis points of itself, rounded once', () => {
    // 1 % of 191.24 is 1.9124
    const from = price(19_124_000_000n);
    expect(movedByBasisPoints(from, 100, tick, 'ceiling')).toBe(19_316_000_000n);
    expect(movedByBasisPoints(from, 100, tick, 'floor')).toBe(19_315_000_000n);
    expect(movedByBasisPoints(from, -100, tick, 'floor')).toBe(18_932_000_000n);
    expect(movedByBasisPoints(from, -100, tick, 'ceiling')).toBe(18_933_000_000n);
    expect(movedByBasisPoints(from, 0, tick, 'floor')).toBe(from);
  });
});

test('each amount has a scale of its own, to read, to show and to draw', () => {
  expect(parseUsd('1.5')).toEqual({ ok: true, units: 1_500_000n });
  expect(parsePrice('1.5')).toEqual({ ok: true, units: 150_000_000n });
  expect(parseQuantity('1.5')).toEqual({ ok: true, units: 150_000_000n });
  expect(formatUsd(usd(1_234_567n))).toBe('1.23');
  expect(formatUsdExact(usd(1_234_567n))).toBe('1.234567');
  expect(formatPrice(price(123_456_789n), 5)).toBe('1.23457');
  // A tie goes to the even neighbour.
  expect(formatPrice(price(100_500_000n), 2)).toBe('1.00');
  expect(formatPrice(price(101_500_000n), 2)).toBe('1.02');
  expect(formatQuantity(quantity(1_234_567n))).toBe('0.01234567');
  expect(usdToNumber(usd(-1_500_000n))).toBe(-1.5);
  expect(priceToNumber(price(150_000_000n))).toBe(1.5);
  expect(quantityToNumber(quantity(-150_000_000n))).toBe(-1.5);
});

test.each([
  ['a dollar', 1n, 1n, '1'],
  ['a yen at 150', 1n, 150n, '0.006666666667'],
  ['a third', 1n, 3n, '0.333333333333'],
  ['a fraction without zeros at its end', 5n, 4n, '1.25'],
  // Half of a last digit goes to the even neighbour.
  ['0.0000000000025', 25n, 10n ** 13n, '0.000000000002'],
  ['0.0000000000035', 35n, 10n ** 13n, '0.000000000004'],
])('a rate is read with twelve decimals, half-even: %s', (_, numerator, denominator, read) => {
  expect(formatRate({ numerator, denominator })).toBe(read);
});
