import { describe, expect, test } from 'vitest';
import { AAPL, at, CORN, dollars, toQuantity, USDJPY } from '../test/test-market.ts';
import { notionalOf } from './instrument.ts';
import { price, quantity, usd, USD_TO_USD } from '../money/index.ts';
import { affordableQuantity, marginOf, orderValueOf } from './margin.ts';

/** Two yen and a half are a cent and two thirds. */
const YEN = { numerator: 2n, denominator: 300n };

describe('margin', () => {
  test('is price x quantity / leverage in dollars, rounded once', () => {
    expect(marginOf(AAPL, at('191.24'), toQuantity('10'), 5, USD_TO_USD)).toBe(dollars('382.48'));
    expect(marginOf(CORN, at('468.25'), toQuantity('10'), 1, USD_TO_USD)).toBe(dollars('46.825'));
    expect(marginOf(USDJPY, at('150.00'), toQuantity('1000'), 10, YEN)).toBe(dollars('100'));
    expect(orderValueOf(USDJPY, at('150.00'), toQuantity('1000'), YEN)).toBe(dollars('1000'));
    // Half a millionth, and one and a half.
    const millionths = (halves: bigint) =>
      marginOf(AAPL, price(100_000_000n), quantity(100n * halves), 2, USD_TO_USD);
    expect([millionths(1n), millionths(3n)]).toEqual([0n, 2n]);
  });

  test('a notional is rounded half-even, too', () => {
    const half = (halves: bigint) => notionalOf(AAPL, price(50_000_000n), quantity(100n * halves));
    expect([half(1n), half(3n), half(-1n), half(-3n)]).toEqual([0n, 2n, 0n, -2n]);
  });
});

describe('what can be paid for', () => {
  const afford = (what: typeof AAPL, at_: string, leverage: number, funds: string, rate = USD_TO_USD) =>
    affordableQuantity(what, at(at_), leverage, rate, dollars(funds));

  test('is the largest quantity on the grid whose margin stays within the funds', () => {
    expect(afford(AAPL, '200.00', 1, '100')).toBe(toQuantity('0.5'));
    expect(afford(AAPL, '200.00', 1, '99.999999')).toBe(toQuantity('0.49'));
    expect(afford(AAPL, '200.00', 5, '100')).toBe(toQuantity('2.5'));
    expect(afford(CORN, '500.00', 1, '100')).toBe(toQuantity('20'));
    expect(afford(USDJPY, '150.00', 10, '100', YEN)).toBe(toQuantity('1000'));
  });

  test('is nothing without funds, and something for a millionth where a unit costs as little', () => {
    expect(afford(AAPL, '200.00', 1, '0')).toBe(0n);
    expect(afford(AAPL, '200.00', 1, '-100')).toBe(0n);
    expect(affordableQuantity(AAPL, at('0.0001'), 1, USD_TO_USD, usd(1n))).toBe(toQuantity('0.01'));
  });
});
