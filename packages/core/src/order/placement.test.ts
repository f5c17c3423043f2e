import { describe, expect, test } from 'vitest';
import { decidePlaceOrder, type AccountState, type Instrument, type TradingState } from '../index.ts';
import {
  AAPL,
  at,
  dollars,
  keeping,
  buildMarket,
  toQuantity,
  opened,
  buildPosition,
} from '../test/test-market.ts';
import { bracket, draft, limit, stop, stopLimit, trailBy, trailByPoints } from '../test/order-story.ts';

const on = (what: Instrument) => ({ instrumentId: what.id });
const placed = (account: AccountState, wanted: ReturnType<typeof draft>, bid: string, ask: string) => {
  const state: TradingState = { account, orders: new Map(), orderCount: 0 };
  const decision = decidePlaceOrder(state, wanted, buildMarket(AAPL, bid, ask));
  return decision.accepted ? 'accepted' : decision.refusal.code;
};

/** With the funds for the largest order that there is. */
const wealthy = () => ({ ...opened(), balances: { ...opened().balances, cash: dollars('20000000') } });

describe('the value of an order that waits, at its own price', () => {
  test.each([
    // 0.01 x 1.00 is one cent.
    ['a cent', opened(), draft('sell', '0.01', limit('1.00'), on(AAPL)), 'accepted'],
    ['less than a cent', opened(), draft('sell', '0.01', limit('0.99'), on(AAPL)), 'notional_out_of_range'],
    [
      'a part of less than a cent',
      keeping(buildPosition(AAPL, '0.02')),
      draft('sell', '0.01', limit('0.90'), on(AAPL)),
      'notional_out_of_range',
    ],
    [
      'a whole position of less than a cent',
      keeping(buildPosition(AAPL, '0.01')),
      draft('sell', '0.01', limit('0.90'), on(AAPL)),
      'accepted',
    ],
    [
      'a whole short of less than a cent',
      keeping(buildPosition(AAPL, '-0.01')),
      draft('buy', '0.01', limit('0.40'), on(AAPL)),
      'accepted',
    ],
    [
      'as much again of less than a cent',
      keeping(buildPosition(AAPL, '0.01')),
      draft('buy', '0.01', limit('0.40'), on(AAPL)),
      'notional_out_of_range',
    ],
    [
      'a whole position beside the grid',
      keeping(buildPosition(AAPL, '0.015')),
      draft('sell', '0.015', limit('0.60'), on(AAPL)),
      'accepted',
    ],
    [
      'a part of it beside the grid',
      keeping(buildPosition(AAPL, '0.015')),
      draft('sell', '0.005', limit('90.00'), on(AAPL)),
      'quantity_off_grid',
    ],
    // 50,000 x 200.00 is ten million.
    ['ten million', wealthy(), draft('sell', '50000', limit('200.00'), on(AAPL)), 'accepted'],
    [
      'more than ten million',
      opened(),
      draft('sell', '50000.01', limit('200.00'), on(AAPL)),
      'notional_out_of_range',
    ],
    [
      'more than ten million that only closes',
      keeping(buildPosition(AAPL, '60000')),
      draft('sell', '59999', limit('200.00'), on(AAPL)),
      'accepted',
    ],
    [
      'more than ten million that flips',
      keeping(buildPosition(AAPL, '60000')),
      draft('sell', '60001', limit('200.00'), on(AAPL)),
      'notional_out_of_range',
    ],
    // A stop-limit is measured at its limit: 50,000 x 200.00, whatever its stop is.
    ['a stop-limit', wealthy(), draft('buy', '50000', stopLimit('210.00', '200.00'), on(AAPL)), 'accepted'],
  ] as const)('%s', (_, account, wanted, expected) => {
    expect(placed(account, wanted, '0.50', '0.51')).toBe(expected);
  });
});

test('what is to fill at once or never is measured when it fills', () => {
  // 60,000 x 190.00 are more than ten million, but the market is not there: it ends unfilled.
  const lifetime = { timeInForce: 'ioc' } as const;
  const wanted = draft('buy', '60000', limit('190.00'), { ...on(AAPL), lifetime });
  expect(placed(opened(), wanted, '191.20', '191.24')).toBe('accepted');
});

test('a price may be as low as the smallest tick', () => {
  const tiny = { ...AAPL, tickSize: at('0.00000001') };
  const state: TradingState = { account: opened(), orders: new Map(), orderCount: 0 };
  const wanted = draft('buy', '1000000', limit('0.00000001'), on(AAPL));
  expect(decidePlaceOrder(state, wanted, buildMarket(tiny, '0.0001', '0.00010001'))).toMatchObject({
    accepted: true,
  });
});

describe('a trail keeps some distance, and half of the price at most', () => {
  test.each([
    ['a tick', trailBy('0.01'), 'accepted'],
    ['half of the bid', trailBy('100.00'), 'accepted'],
    ['more than half of it', trailBy('100.01'), 'trail_out_of_range'],
    ['a hundredth of a percent', trailByPoints(1), 'accepted'],
    ['50 %', trailByPoints(5_000), 'accepted'],
    ['more than 50 %', trailByPoints(5_001), 'trail_out_of_range'],
    ['none', trailByPoints(0), 'trail_out_of_range'],
  ] as const)('%s', (_, terms, expected) => {
    const wanted = draft('sell', '1', terms, on(AAPL));
    expect(placed(opened(), wanted, '200.00', '200.04')).toBe(expected);
  });
});

test('a trailing stop rounds away from the market, either way', () => {
  const stopOf = (side: 'buy' | 'sell') => {
    const state: TradingState = { account: opened(), orders: new Map(), orderCount: 0 };
    const wanted = draft(side, '1', trailByPoints(100), on(AAPL));
    const decision = decidePlaceOrder(state, wanted, buildMarket(AAPL, '191.20', '191.24'));
    if (!decision.accepted) throw new Error(decision.refusal.code);
    return decision.changes[0].after.orders.get(1)?.trail?.stop;
  };
  // 191.24 + 1.9124 and 191.20 - 1.9120
  expect([stopOf('buy'), stopOf('sell')]).toEqual([at('193.16'), at('189.28')]);
});

describe('a bracket lies around the price at which the position opens', () => {
  test.each([
    ['of a long that waits: a loss below', 'buy', stop('189.99'), undefined, 'accepted'],
    ['its loss at the price', 'buy', stop('190.00'), undefined, 'stop_loss_on_wrong_side'],
    ['its gain above', 'buy', undefined, limit('190.01'), 'accepted'],
    ['its gain at the price', 'buy', undefined, limit('190.00'), 'take_profit_on_wrong_side'],
    ['of a short that waits: a loss above', 'sell', stop('210.01'), undefined, 'accepted'],
    [
      'its loss below and its gain at the price',
      'buy',
      stop('189.00'),
      limit('190.00'),
      'take_profit_on_wrong_side',
    ],
    ['its loss at the price, too', 'sell', stop('210.00'), undefined, 'stop_loss_on_wrong_side'],
    ['its gain below', 'sell', undefined, limit('209.99'), 'accepted'],
    ['its gain at the price, too', 'sell', undefined, limit('210.00'), 'take_profit_on_wrong_side'],
  ] as const)('%s', (_, side, stopLoss, takeProfit, expected) => {
    const terms = limit(side === 'buy' ? '190.00' : '210.00');
    const wanted = draft(side, '1', terms, { ...on(AAPL), ...bracket(stopLoss, takeProfit) });
    expect(placed(opened(), wanted, '200.00', '200.04')).toBe(expected);
  });

  test.each([
    // What fills at once is measured at the side on which it would close.
    ['a long below the bid', 'buy', stop('199.99'), undefined, 'accepted'],
    ['a long at the bid', 'buy', stop('200.00'), undefined, 'stop_loss_on_wrong_side'],
    ['a gain above the bid', 'buy', undefined, limit('200.01'), 'accepted'],
    ['a short above the ask', 'sell', stop('200.05'), undefined, 'accepted'],
    ['a short at the ask', 'sell', stop('200.04'), undefined, 'stop_loss_on_wrong_side'],
    ['a gain below the ask', 'sell', undefined, limit('200.03'), 'accepted'],
  ] as const)('of what fills at once: %s', (_, side, stopLoss, takeProfit, expected) => {
    const terms = limit(side === 'buy' ? '201.00' : '199.00');
    const wanted = draft(side, '1', terms, { ...on(AAPL), ...bracket(stopLoss, takeProfit) });
    expect(placed(opened(), wanted, '200.00', '200.04')).toBe(expected);
  });
});

test('a bracket is numbered after its order, the loss first, each for the other side and at 1:1', () => {
  const state: TradingState = { account: opened(), orders: new Map(), orderCount: 6 };
  const wanted = draft('buy', '1', limit('190.00'), {
    ...on(AAPL),
    leverage: 5,
    ...bracket(stop('180.00'), limit('200.00')),
  });
  const decision = decidePlaceOrder(state, wanted, buildMarket(AAPL, '191.20', '191.24'));
  if (!decision.accepted) throw new Error(decision.refusal.code);
  const { orders, orderCount } = decision.changes[0].after;
  const shown = [...orders.values()].map(({ id, parentId, side, leverage, reduceOnly, quantity }) => ({
    id,
    parentId,
    side,
    leverage,
    reduceOnly,
    quantity,
  }));
  expect(shown).toEqual([
    { id: 7, parentId: undefined, side: 'buy', leverage: 5, reduceOnly: false, quantity: toQuantity('1') },
    { id: 8, parentId: 7, side: 'sell', leverage: 1, reduceOnly: true, quantity: toQuantity('1') },
    { id: 9, parentId: 7, side: 'sell', leverage: 1, reduceOnly: true, quantity: toQuantity('1') },
  ]);
  expect(orderCount).toBe(9);
});
