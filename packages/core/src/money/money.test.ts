import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  convertToUsd,
  divide,
  formatDecimal,
  formatQuantity,
  formatRounded,
  formatUsd,
  parseDecimal,
  parseQuantity,
  price,
  pricePerUnit,
  priceTimesQuantity,
  quantity,
  quoteAmount,
  roundNumber,
  share,
  trimZeros,
  usd,
  type Rounding,
} from './index.ts';

describe('divide', () => {
  test.each<[bigint, bigint, Rounding, bigint]>([
    [5n, 2n, 'half_even', 2n],
    [7n, 2n, 'half_even', 4n],
    [-5n, 2n, 'half_even', -2n],
    [-7n, 2n, 'half_even', -4n],
    [5n, -2n, 'half_even', -2n],
    [26n, 10n, 'half_even', 3n],
    [-1n, 3n, 'floor', -1n],
    [1n, 3n, 'floor', 0n],
    [1n, 3n, 'ceiling', 1n],
    [-1n, 3n, 'ceiling', 0n],
    [-7n, 2n, 'down', -3n],
    [-7n, 2n, 'up', -4n],
    [6n, 3n, 'up', 2n],
  ])('%s / %s %s is %s', (numerator, denominator, rounding, expected) => {
    expect(divide(numerator, denominator, rounding)).toBe(expected);
  });

  test('never leaves more than half, and a tie goes to the even neighbour', () => {
    fc.assert(
      fc.property(
        fc.bigInt(-(10n ** 30n), 10n ** 30n),
        fc.bigInt(1n, 10n ** 15n),
        (numerator, denominator) => {
          const result = divide(numerator, denominator, 'half_even');
          const rest = numerator - result * denominator;
          const twice = rest < 0n ? -2n * rest : 2n * rest;
          expect(twice <= denominator).toBe(true);
          expect(twice === denominator && result % 2n !== 0n).toBe(false);
        },
      ),
    );
  });

  test('a zero denominator is a fault', () => {
    expect(() => divide(1n, 0n, 'down')).toThrow(RangeError);
    expect(() => divide(0n, 0n, 'half_even')).toThrow(RangeError);
  });
});

test('a figure may be shown with more decimals than it has', () => {
  expect(formatRounded(5n, 2, 4, 'half_even')).toBe('0.0500');
  expect(formatRounded(-5n, 2, 2, 'down')).toBe('-0.05');
  expect(formatRounded(5n, 0, 0, 'down')).toBe('5');
  expect(formatDecimal(0n, 2)).toBe('0.00');
});

test.each([
  ['1.50000000', '1.5'],
  ['3.00', '3'],
  ['100', '100'],
  ['0.10', '0.1'],
  ['-20.0', '-20'],
])('%s without the zeros at its end is %s', (decimal, trimmed) => {
  expect(trimZeros(decimal)).toBe(trimmed);
});

describe('parseDecimal', () => {
  test.each([
    ['1.5', 6, 1_500_000n],
    ['-0.000001', 6, -1n],
    ['10000.00', 6, 10_000_000_000n],
    ['0', 8, 0n],
    ['-0.5', 6, -500_000n],
    ['0.00', 6, 0n],
    ['0.10000000000', 6, 100_000n],
  ])('reads %s exactly', (text, scale, units) => {
    expect(parseDecimal(text, scale)).toEqual({ ok: true, units });
  });

  test.each([
    '',
    ' ',
    '1 ',
    'NaN',
    'Infinity',
    '-Infinity',
    '0x10',
    '1_000',
    '1,000',
    '1e3',
    '1E3',
    '1e-7',
    '1.5e+2',
    '+5',
    '-+5',
    '00005',
    '00.5',
    '-01',
    '.5',
    '5.',
    '5.e1',
    '--1',
    '1e999',
    '１',
    'true',
    '9'.repeat(400),
  ])('refuses %j', (text) => {
    expect(parseDecimal(text, 6)).toEqual({ ok: false, problem: 'not_a_number' });
  });

  test('says what else is wrong', () => {
    expect(parseDecimal('0.0000001', 6)).toEqual({ ok: false, problem: 'too_precise' });
    expect(parseDecimal('99999999999999', 6)).toEqual({ ok: false, problem: 'too_large' });
  });

  test('reaches to what 64 bits count, on either side', () => {
    const maximum = 9_223_372_036_854_775_807n;
    expect(parseDecimal('9223372036854.775807', 6)).toEqual({ ok: true, units: maximum });
    expect(parseDecimal('-9223372036854.775807', 6)).toEqual({ ok: true, units: -maximum });
    expect(parseDecimal('9223372036854.775808', 6)).toEqual({ ok: false, problem: 'too_large' });
    expect(parseDecimal('-9223372036854.775808', 6)).toEqual({ ok: false, problem: 'too_large' });
  });

  test('is the inverse of formatDecimal', () => {
    fc.assert(
      fc.property(fc.bigInt(-(2n ** 62n), 2n ** 62n), fc.integer({ min: 0, max: 12 }), (units, scale) => {
        expect(parseDecimal(formatDecimal(units, scale), scale)).toEqual({ ok: true, units });
      }),
    );
  });
});

describe('roundNumber', () => {
  test.each<[number, number, Rounding, bigint]>([
    [0, 6, 'half_even', 0n],
    [-0, 6, 'half_even', 0n],
    [1, 0, 'half_even', 1n],
    [1.5, 6, 'half_even', 1_500_000n],
    [-12.25, 6, 'half_even', -12_250_000n],
    [0.1 + 0.2, 6, 'half_even', 300_000n],
    // What the float prints as is what is rounded: these are ties.
    [0.000_002_5, 6, 'half_even', 2n],
    [0.000_003_5, 6, 'half_even', 4n],
    [-0.000_002_5, 6, 'half_even', -2n],
    [1.005, 2, 'half_even', 100n],
    [1.005, 2, 'ceiling', 101n],
    [-1.005, 2, 'floor', -101n],
    [5e-324, 6, 'half_even', 0n],
    [5e-324, 6, 'up', 1n],
    [1e21, -3, 'half_even', 1_000_000_000_000_000_000n],
    // The floats next to what 64 bits count.
    [9_223_372_036_854_774_000, 0, 'half_even', 9_223_372_036_854_774_000n],
    [-9_223_372_036_854_774_000, 0, 'half_even', -9_223_372_036_854_774_000n],
  ])('%s to %s decimals, %s, is %s', (value, scale, rounding, units) => {
    expect(roundNumber(value, scale, rounding)).toEqual({ ok: true, units });
  });

  test.each([NaN, Infinity, -Infinity])('%s is no number', (value) => {
    expect(roundNumber(value, 6, 'half_even')).toEqual({ ok: false, problem: 'not_a_number' });
  });

  test.each([2 ** 63, -(2 ** 63), 1e21, -1e21, Number.MAX_VALUE])('%s is beyond 64 bits', (value) => {
    expect(roundNumber(value, 0, 'half_even')).toEqual({ ok: false, problem: 'too_large' });
  });

  test('rounds what any float prints as', () => {
    const anyFloat = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.double({ noNaN: true, min: -1e10, max: 1e10 }),
      // Around where fifteen digits end, and a float beside each decimal.
      fc.double({ noNaN: true, min: 1e8, max: 1e10 }).map((value) => Number(value.toFixed(6))),
      fc.integer({ min: 1, max: 10 ** 15 }).map((units) => (units / 1e6) * (1 + Number.EPSILON)),
    );
    fc.assert(
      fc.property(anyFloat, fc.integer({ min: 0, max: 12 }), (value, scale) => {
        const [digits = '', exponent] = value.toExponential().split('e');
        const places = digits.split('.')[1]?.length ?? 0;
        const shift = Number(exponent) - places + scale;
        const whole = BigInt(digits.replace('.', ''));
        const units =
          shift < 0 ? divide(whole, 10n ** BigInt(-shift), 'half_even') : whole * 10n ** BigInt(shift);
        const expected =
          units > 2n ** 63n - 1n || units < -(2n ** 63n) + 1n
            ? { ok: false, problem: 'too_large' }
            : { ok: true, units };
        expect(roundNumber(value, scale, 'half_even')).toEqual(expected);
      }),
      { numRuns: 2_000 },
    );
  });

  test('says the very figure of a decimal that a float can say', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -(10 ** 15), max: 10 ** 15 }),
        fc.integer({ min: 0, max: 12 }),
        (whole, scale) => {
          const value = Number(formatDecimal(BigInt(whole), scale));
          expect(roundNumber(value, scale, 'half_even')).toEqual({ ok: true, units: BigInt(whole) });
        },
      ),
    );
  });
});

test('[API-27] money shows two decimals, balances rounded down, quantities without zeros at their end', () => {
  expect(formatUsd(usd(1_005_000n))).toBe('1.00');
  expect(formatUsd(usd(1_015_000n))).toBe('1.02');
  expect(formatUsd(usd(9_999_999n), 'floor')).toBe('9.99');
  expect(formatUsd(usd(-9_999_999n), 'floor')).toBe('-10.00');
  expect(formatUsd(usd(-1n))).toBe('0.00');
  expect(formatQuantity(quantity(50_000_000n))).toBe('0.5');
  expect(formatQuantity(quantity(-200_000_000n))).toBe('-2');
  expect(parseQuantity('0.01')).toEqual({ ok: true, units: 1_000_000n });
});

test('price times quantity is millionths of the quote currency, by hand', () => {
  // 1.08460 x 1,000 = 1,084.60
  expect(priceTimesQuantity(price(108_460_000n), quantity(100_000_000_000n), 100n, 'half_even')).toBe(
    quoteAmount(1_084_600_000n),
  );
  // 468 US cents x 2 = 9.36 USD
  expect(priceTimesQuantity(price(46_800_000_000n), quantity(200_000_000n), 1n, 'half_even')).toBe(
    quoteAmount(9_360_000n),
  );
});

test('an average price times its quantity is the cost again, to half a step', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 13n), fc.bigInt(1n, 10n ** 12n), (cost, units) => {
      const average = pricePerUnit(quoteAmount(cost), quantity(units), 100n, 'half_even');
      const again = average * units;
      const exact = cost * 10n ** 10n;
      const off = again > exact ? again - exact : exact - again;
      expect(2n * off <= units).toBe(true);
    }),
  );
});

test('conversion keeps the digits of small currencies: 1,000,000 JPY at 157.305 is 6,357.077016 USD', () => {
  const rate = { numerator: 200_000_000n, denominator: 31_461_000_000n };
  expect(convertToUsd(quoteAmount(1_000_000_000_000n), rate, 'half_even')).toBe(usd(6_357_077_016n));
});

test('shares of an amount released one after the other leave nothing behind', () => {
  fc.assert(
    fc.property(
      fc.bigInt(0n, 10n ** 15n),
      fc.array(fc.bigInt(1n, 10n ** 10n), { minLength: 1 }),
      (amount, parts) => {
        let left = quoteAmount(amount);
        let held = parts.reduce((total, part) => total + part, 0n);
        for (const part of parts) {
          const released = part === held ? left : share(left, quantity(part), quantity(held), 'half_even');
          expect(released >= 0n && released <= left).toBe(true);
          left = quoteAmount(left - released);
          held -= part;
        }
        expect(left).toBe(0n);
      },
    ),
  );
});
