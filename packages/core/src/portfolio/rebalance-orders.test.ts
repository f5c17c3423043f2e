import { describe, expect, test } from 'vitest';
import { AAPL, toQuantity, buildPosition, buildQuote } from '../test/test-market.ts';
import type { Instrument } from '../instrument/instrument.ts';
import { usd } from '../money/index.ts';
import { buyOrders, sellOrders, type Candidate, type PricedLong } from './rebalance-orders.ts';

/** A dollar each, in millionths: a quantity is its value. */
const PENNIES: Instrument = {
  ...AAPL,
  quantityStep: toQuantity('0.000001'),
  minQuantity: toQuantity('0.02'),
};
const candidate = (id: number): Candidate => ({
  instrument: { ...PENNIES, id },
  quote: buildQuote('1.00', '1.00'),
  weight: 1n,
  onMargin: false,
  held: toQuantity('0'),
});
const long = (id: number, amount: string): PricedLong => {
  const value = usd(toQuantity(amount) / 100n);
  return {
    ...candidate(id),
    held: toQuantity(amount),
    position: buildPosition({ ...PENNIES, id }, amount),
    value,
    weight: value,
  };
};
const brief = (orders: ReturnType<typeof buyOrders>) =>
  orders.map(({ instrumentId, side, value }) => [instrumentId, side, value]);

describe('buys', () => {
  test('begin at the smallest quantity of an order', () => {
    expect(brief(buyOrders(usd(20_000n), [candidate(1)]))).toEqual([[1, 'buy', 20_000n]]);
    expect(buyOrders(usd(19_999n), [candidate(1)])).toEqual([]);
  });

  test('are shared out half-even, and the last takes what is left', () => {
    // Half of 50,003 is 25,001.5.
    expect(brief(buyOrders(usd(50_003n), [candidate(1), candidate(2)]))).toEqual([
      [1, 'buy', 25_002n],
      [2, 'buy', 25_001n],
    ]);
  });

  test('are of ten million dollars at most', () => {
    expect(brief(buyOrders(usd(10_000_000_000_001n), [candidate(1)]))).toEqual([
      [1, 'buy', 10_000_000_000_000n],
    ]);
  });
});

test('a buy of what costs next to nothing ends at what an account may hold, down to the grid', () => {
  // 92,233,720,368.54775807 of them at most
  const cheap = { ...candidate(1), quote: buildQuote('0.00004', '0.00004') };
  const bought = (one: Candidate) =>
    buyOrders(usd(9_000_000_000_000n), [one]).map(({ quantity }) => quantity);
  expect(bought(cheap)).toEqual([toQuantity('92233720368.547758')]);
  expect(bought({ ...cheap, held: toQuantity('92233700000') })).toEqual([toQuantity('20368.547758')]);
  expect(bought({ ...cheap, held: toQuantity('92233720368.547758') })).toEqual([]);
});

describe('sells', () => {
  test('are of a cent at the least, or of all that is held', () => {
    expect(brief(sellOrders(usd(10_000n), [long(1, '5')]))).toEqual([[1, 'sell', 10_000n]]);
    expect(sellOrders(usd(9_999n), [long(1, '5')])).toEqual([]);
    expect(brief(sellOrders(usd(9_999n), [long(1, '0.009999')]))).toEqual([[1, 'sell', 9_999n]]);
  });

  test('take a tenth of a percent as a fee, half-even, and lower their category by their value', () => {
    const [order] = sellOrders(usd(12_500n), [long(1, '5')]);
    expect(order).toMatchObject({ fee: 12n, change: -12_500n });
    expect(sellOrders(usd(13_500n), [long(1, '5')])[0]?.fee).toBe(14n);
  });
});

test('what the coarser step cannot take goes to the finer one, whatever their numbers', () => {
  const coarse: Candidate = {
    ...candidate(2),
    instrument: { ...PENNIES, id: 2, quantityStep: toQuantity('1') },
  };
  // Half of 5.00 is 2.50: two whole ones, and 3.00 are left.
  expect(brief(buyOrders(usd(5_000_000n), [candidate(1), coarse]))).toEqual([
    [1, 'buy', 3_000_000n],
    [2, 'buy', 2_000_000n],
  ]);
});
