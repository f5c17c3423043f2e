import { describe, expect, test } from 'vitest';
import { AAPL, at, dollars, buildPosition, buildQuote } from '../test/test-market.ts';
import { quantity, quoteAmount, usd, USD_TO_USD } from '../money/index.ts';
import {
  applyFill,
  averagePriceOf,
  closingQuantity,
  closingSideOf,
  getDirection,
  type PositionState,
  type Side,
} from './position.ts';
import { shownPnlOf } from './overrides.ts';
import { closingPriceOf, effectiveLeverage, returnInBasisPoints, valuePosition } from './valuation.ts';

const SMALLEST = quantity(1n);
const fill = (side: Side, amount: bigint, price = '200.00') => ({
  instrument: AAPL,
  side,
  quantity: quantity(amount),
  price: at(price),
  leverage: 10,
  rate: USD_TO_USD,
  number: 9,
  at: 1_000,
});
const held = (amount: bigint, rest: Partial<PositionState> = {}) =>
  buildPosition(AAPL, '1', { quantity: quantity(amount), ...rest });

describe('the smallest quantity that there is', () => {
  const minusOne = quantity(-1n);

  test('is a long or a short like any other', () => {
    expect([getDirection(SMALLEST), getDirection(minusOne)]).toEqual(['long', 'short']);
    expect([closingSideOf(SMALLEST), closingSideOf(minusOne)]).toEqual(['sell', 'buy']);
    const quote = buildQuote('200.00', '200.04');
    expect(closingPriceOf({ quantity: SMALLEST }, quote)).toBe(at('200.00'));
    expect(closingPriceOf({ quantity: minusOne }, quote)).toBe(at('200.04'));
  });

  test('closes what is held the other way, and nothing else', () => {
    expect(closingQuantity(SMALLEST, 'sell', quantity(5n))).toBe(1n);
    expect(closingQuantity(minusOne, 'buy', quantity(5n))).toBe(1n);
    expect(closingQuantity(quantity(5n), 'sell', SMALLEST)).toBe(1n);
    expect(closingQuantity(SMALLEST, 'buy', quantity(5n))).toBe(0n);
    expect(closingQuantity(minusOne, 'sell', quantity(5n))).toBe(0n);
  });

  test('opens, adds, closes and flips', () => {
    expect(applyFill(undefined, fill('sell', 1n)).after).toMatchObject({ quantity: -1n, openedBy: 9 });
    expect(applyFill(held(4n), fill('buy', 1n))).toMatchObject({
      closed: 0n,
      opened: 1n,
      after: { quantity: 5n, openedBy: 3 },
    });
    expect(applyFill(held(4n), fill('sell', 1n))).toMatchObject({
      closed: 1n,
      opened: 0n,
      after: { quantity: 3n, openedBy: 3 },
    });
    expect(applyFill(held(1n), fill('sell', 1n)).after).toBeUndefined();
    expect(applyFill(held(4n), fill('sell', 5n))).toMatchObject({
      closed: 4n,
      opened: 1n,
      after: { quantity: -1n, openedBy: 9 },
    });
  });
});

describe('what a part releases', () => {
  test('is its share of cost and margin, half-even, and the rest stays', () => {
    // A third of 10 and of 5 millionths: 3 and 2.
    const position = held(3n, { cost: quoteAmount(10n), margin: usd(5n) });
    expect(applyFill(position, fill('sell', 1n))).toMatchObject({
      marginReleased: 2n,
      after: { quantity: 2n, cost: 7n, margin: 3n },
    });
    // Two thirds: 6.67 and 3.33.
    expect(applyFill(position, fill('sell', 2n))).toMatchObject({
      marginReleased: 3n,
      after: { quantity: 1n, cost: 3n, margin: 2n },
    });
    expect(applyFill(position, fill('sell', 3n))).toMatchObject({ marginReleased: 5n, after: undefined });
  });

  test('of what an administrator set is its share too, half-even', () => {
    const figures = { act: 'act', reason: 'A demonstration', at: 1 };
    const withProfit = held(3n, { overrides: { profit: usd(5n), beyondMarket: undefined, ...figures } });
    const part = applyFill(withProfit, fill('sell', 1n));
    // A third of 5 is 1.67: 2, less the market's result of the part.
    expect(part.adjustment?.amount).toBe(2n - part.realized);
    expect(part.after?.overrides).toMatchObject({ profit: 3n, beyondMarket: undefined });

    const withPrice = held(3n, {
      overrides: { profit: undefined, beyondMarket: quoteAmount(5n), ...figures },
    });
    const priced = applyFill(withPrice, fill('sell', 1n));
    expect(priced.adjustment?.amount).toBe(2n);
    expect(priced.after?.overrides).toMatchObject({ profit: undefined, beyondMarket: 3n });
    expect(applyFill(withPrice, fill('sell', 3n)).adjustment?.amount).toBe(5n);
  });
});

test('the average price is half-even, and the one that an administrator set where one did', () => {
  // 10 of cost over 3 at hundredths: 3.33…, over 4: 2.5 x 10^10 of 1e-8.
  expect(averagePriceOf(held(300_000_000n, { cost: quoteAmount(5n) }), AAPL)).toBe(167n);
  const overrides = { profit: undefined, beyondMarket: quoteAmount(2n), act: '', reason: '', at: 1 };
  expect(averagePriceOf(held(300_000_000n, { cost: quoteAmount(5n), overrides }), AAPL)).toBe(100n);
});

describe('a position at the market', () => {
  test('is worth its closing side; what it cost is the difference to its result', () => {
    const long = buildPosition(AAPL, '2', { cost: quoteAmount(390_000_000n) });
    expect(valuePosition(long, AAPL, buildQuote('200.00', '200.04'))).toEqual({
      closingPrice: at('200.00'),
      value: dollars('400'),
      invested: dollars('390'),
      pnl: dollars('10'),
    });
    const short = buildPosition(AAPL, '-2', { cost: quoteAmount(-390_000_000n) });
    expect(valuePosition(short, AAPL, buildQuote('200.00', '200.04'))).toEqual({
      closingPrice: at('200.04'),
      value: dollars('-400.08'),
      invested: dollars('-390'),
      pnl: dollars('-10.08'),
    });
  });

  test('is worth half-even, in its currency and in dollars', () => {
    const half = { ...buildQuote('100.00', '100.04'), rate: { numerator: 1n, denominator: 2n } };
    const worth = (units: bigint, cost: bigint) =>
      valuePosition({ quantity: quantity(units), cost: quoteAmount(cost) }, AAPL, half);
    // A hundred-millionth is worth a millionth at 100.00, and that is half of a dollar's: 0.5, 1.5 and 2.5 of them.
    expect([1n, 3n, 5n].map((units) => worth(units, 0n).value)).toEqual([0n, 2n, 2n]);
    expect(worth(3n, 2n)).toMatchObject({ value: 2n, pnl: 0n, invested: 2n });
    expect(worth(2n, -1n)).toMatchObject({ value: 1n, pnl: 2n, invested: -1n });
  });

  test('has an effective leverage in hundredths and a return in basis points, half-even', () => {
    expect(effectiveLeverage(dollars('100'), dollars('40'))).toBe(250n);
    expect(effectiveLeverage(dollars('-100'), dollars('40'))).toBe(250n);
    expect(effectiveLeverage(dollars('100'), usd(0n))).toBe(0n);
    // 1.005 and 1.015
    expect([201n, 203n].map((invested) => effectiveLeverage(usd(invested), usd(200n)))).toEqual([100n, 102n]);
    expect(returnInBasisPoints(dollars('5'), dollars('200'))).toBe(250n);
    expect(returnInBasisPoints(dollars('5'), dollars('-200'))).toBe(250n);
    expect(returnInBasisPoints(dollars('-5'), dollars('200'))).toBe(-250n);
    expect(returnInBasisPoints(usd(1n), usd(1n))).toBe(10_000n);
    expect(returnInBasisPoints(dollars('5'), usd(0n))).toBe(0n);
    expect([1n, 3n].map((pnl) => returnInBasisPoints(usd(pnl), usd(20_000n)))).toEqual([0n, 2n]);
  });

  test('shows a set profit, else what a set price says beyond the market', () => {
    const figures = { act: '', reason: '', at: 1 };
    expect(shownPnlOf(undefined, usd(7n), USD_TO_USD)).toBe(7n);
    expect(
      shownPnlOf({ profit: usd(0n), beyondMarket: quoteAmount(3n), ...figures }, usd(7n), USD_TO_USD),
    ).toBe(0n);
    const half = { numerator: 1n, denominator: 2n };
    expect(shownPnlOf({ profit: undefined, beyondMarket: quoteAmount(3n), ...figures }, usd(7n), half)).toBe(
      9n,
    );
    expect(shownPnlOf({ profit: undefined, beyondMarket: undefined, ...figures }, usd(7n), half)).toBe(7n);
  });
});
