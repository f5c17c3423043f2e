import { describe, expect, test } from 'vitest';
import {
  decideAmendOrder,
  decideCancelOrder,
  decideClose,
  decidePlaceOrder,
  decideProtectPosition,
  decideRebalance,
  decideResetAccount,
  decideStopOut,
  decideTrade,
  decideTrigger,
  computeLatency,
  previewRestingOrder,
  quoteAmount,
  usd,
  type AccountState,
  type MarketOrder,
  type MarketView,
  type OrderDecision,
  type OrderDraft,
  type TradingChange,
  type TradingState,
} from '../../index.ts';
import { withProfile } from '../../account/with-profile.ts';
import { splitOrder } from '../../order/split-order.ts';
import {
  AAPL,
  accept,
  at,
  CALM,
  EURUSD,
  holding,
  INSTRUMENTS,
  keeping,
  market,
  NOW,
  toQuantity,
  opened,
  order,
  buildPosition,
  refuse,
  type Prices,
} from '../../test/test-market.ts';

const MINUTE = 60_000;
const DELAY = 15 * MINUTE;

/** A market at `now` where Apple's prices arrive 15 minutes late, this one dated `dated`. All others are live. */
function lateMarket(
  dated: number,
  now = dated + DELAY,
  prices: Prices = CALM,
  isShut = false,
  delay = DELAY,
): MarketView {
  const live = market(prices, { now, shut: isShut ? [AAPL] : [] });
  return {
    ...live,
    quoteOf: (id) => {
      const quote = live.quoteOf(id);
      return quote && id === AAPL.id ? { ...quote, at: dated, delay, source: 'yahoo' } : quote;
    },
  };
}
const applesAt = (bid: string, ask: string): Prices => ({ ...CALM, [AAPL.id]: [bid, ask] });

const stateOf = (account: AccountState): TradingState => ({ account, orders: new Map(), orderCount: 0 });
const NEW = stateOf(opened());
const change = (decision: OrderDecision) => accept(decision);
const buy = (rest: Partial<MarketOrder> = {}) => order('buy', AAPL, '10', rest);

/** Decides a state's first order at a quote dated `dated`. */
function triggered(state: TradingState, there: MarketView, id = 1) {
  const quote = there.quoteOf(AAPL.id)!;
  return decideTrigger(state, id, quote, there);
}
/** The single change that a quote caused. */
const reached = (decision: ReturnType<typeof triggered>): TradingChange => {
  if (!decision.accepted || !decision.changes[0]) throw new Error('the quote did nothing');
  return decision.changes[0];
};
const draft = (rest: Partial<OrderDraft> = {}): OrderDraft => ({
  instrumentId: AAPL.id,
  side: 'buy',
  quantity: toQuantity('10'),
  leverage: 1,
  reduceOnly: false,
  terms: { type: 'limit', limit: at('191.30') },
  lifetime: { timeInForce: 'gtc' },
  bracket: undefined,
  ...rest,
});

describe('a market order where prices arrive late', () => {
  const placed = change(decideTrade(NEW, buy(), lateMarket(NOW - DELAY)));

  test('waits, locks nothing and keeps what its client saw', () => {
    expect(placed.account.fill).toBeUndefined();
    expect(placed.after.account.balances).toEqual(NEW.account.balances);
    expect([...placed.after.orders.values()]).toMatchObject([
      {
        side: 'buy',
        terms: { type: 'market', slippage: 50 },
        state: { status: 'working' },
        flight: { sentAt: NOW, dueAt: NOW, idealPrice: at('191.24') },
        expiresAt: undefined,
      },
    ]);
  });

  test.each([
    ['the one that there was', NOW - DELAY],
    ['a later one that is older than the order', NOW - 1],
    ['one of its very moment', NOW],
  ])('is not filled on %s', (_what, dated) => {
    expect(triggered(placed.after, lateMarket(dated))).toEqual({ accepted: true, changes: [] });
  });

  test('fills on the first one after it, at that price, and says so', () => {
    const filled = reached(
      triggered(placed.after, lateMarket(NOW + 1, NOW + DELAY, applesAt('191.60', '191.64'))),
    );
    expect(filled.account.fill).toMatchObject({
      price: at('191.64'),
      at: NOW + DELAY,
      quote: { at: NOW + 1, delay: DELAY },
      execution: { orderId: 1, orderType: 'market', triggerPrice: undefined, gapped: false },
      cost: { profile: 'ideal', idealPrice: at('191.64'), latency: 0, amount: 0n },
    });
    expect(filled.orders).toMatchObject([{ after: { state: { status: 'filled', fillNumber: 1 } } }]);
  });

  test('fills on it also when the exchange has closed in the meantime', () => {
    const there = lateMarket(NOW + MINUTE, NOW + MINUTE + DELAY, CALM, true);
    expect(reached(triggered(placed.after, there)).account.fill).toBeDefined();
  });

  test('waits on where its source has fallen silent', () => {
    const silent = lateMarket(NOW + 1, NOW + 1 + DELAY + 5 * MINUTE + 1);
    expect(refuse(triggered(placed.after, silent)).code).toBe('quote_stale');
  });

  test('is rejected where that price is worse than its client allows', () => {
    const seen = change(decideTrade(NEW, buy({ seenPrice: at('191.24') }), lateMarket(NOW - DELAY)));
    const worse = reached(
      triggered(seen.after, lateMarket(NOW + 1, NOW + DELAY, applesAt('192.20', '192.24'))),
    );
    expect(worse.orders).toMatchObject([
      { after: { state: { status: 'rejected', refusal: { code: 'price_moved' } } } },
    ]);
  });

  test('needs an open exchange, a source that is not silent and its funds when it is placed', () => {
    const refused = (there: MarketView, rest: Partial<MarketOrder> = {}) =>
      refuse(decideTrade(NEW, buy(rest), there)).code;
    expect(refused(lateMarket(NOW - DELAY, NOW, CALM, true))).toBe('market_closed');
    expect(refused(lateMarket(NOW - DELAY - 5 * MINUTE - 1, NOW))).toBe('quote_stale');
    expect(refused(lateMarket(NOW - DELAY), { quantity: toQuantity('100') })).toBe('insufficient_funds');
  });

  test('is refused at once for what would refuse it at the last price: a price that was not seen, a quarantine', () => {
    const seen = buy({ seenPrice: at('190.00'), slippage: 50 });
    expect(refuse(decideTrade(NEW, seen, lateMarket(NOW - DELAY))).code).toBe('price_moved');
    const doubted = { ...lateMarket(NOW - DELAY), isCloseOnly: () => true };
    expect(refuse(decideTrade(NEW, buy(), doubted)).code).toBe('close_only');
  });

  test('counts by the new units after a split, what its client saw too', () => {
    const seen = change(decideTrade(NEW, buy({ seenPrice: at('191.24') }), lateMarket(NOW - DELAY)));
    const [waiting] = [...seen.after.orders.values()];
    expect(splitOrder(waiting!, AAPL, { newUnits: 4, oldUnits: 1 }, NOW + 1)).toMatchObject({
      quantity: toQuantity('40'),
      terms: { seenPrice: at('47.81') },
      flight: { dueAt: NOW },
      state: { status: 'working' },
    });
  });

  test('counts among what waits: nothing but its price ends it', () => {
    let state = NEW;
    const one = buy({ quantity: toQuantity('0.1') });
    for (let count = 0; count < 50; count++) {
      state = change(decideTrade(state, one, lateMarket(NOW - DELAY))).after;
    }
    expect(refuse(decideTrade(state, one, lateMarket(NOW - DELAY))).code).toBe('too_many_orders');
  });

  test('stands until the prices of its own moment have come', () => {
    const cancelled = (now: number) => decideCancelOrder(placed.after, 1, lateMarket(NOW - DELAY, now));
    expect(refuse(cancelled(NOW + DELAY + 5 * MINUTE - 1))).toEqual({ code: 'price_delayed', delay: DELAY });
    expect(accept(cancelled(NOW + DELAY + 5 * MINUTE)).orders).toMatchObject([
      { after: { state: { status: 'cancelled', reason: 'client' } } },
    ]);
  });

  test('is not got rid of by a reset of the account either, before those prices have come', () => {
    const reset = (now: number) => decideResetAccount(placed.after, 2, lateMarket(NOW - DELAY, now));
    expect(reset(NOW + DELAY)).toEqual({ accepted: false, refusal: { code: 'price_delayed', delay: DELAY } });
    expect(reset(NOW + DELAY + 5 * MINUTE)).toMatchObject({ accepted: true });
  });

  test('brings its bracket, which starts at its fill', () => {
    const bracket = { stopLoss: { type: 'stop', stop: at('190.00') }, takeProfit: undefined } as const;
    const terms = { type: 'market', seenPrice: undefined, slippage: 50 } as const;
    const whole = draft({ terms, lifetime: { timeInForce: 'ioc' }, bracket });
    const both = change(decidePlaceOrder(NEW, whole, lateMarket(NOW - DELAY)));
    const filled = reached(triggered(both.after, lateMarket(NOW + 1)));
    expect([...filled.after.orders.values()]).toMatchObject([
      { id: 2, attachedTo: 1, state: { status: 'working' } },
    ]);
  });

  test('is previewed by the desk’s own decision: refused for funds, not for waiting', () => {
    const terms = { type: 'market', seenPrice: undefined, slippage: 50 } as const;
    const preview = (quantity: string) =>
      previewRestingOrder(
        NEW,
        draft({ terms, lifetime: { timeInForce: 'ioc' }, quantity: toQuantity(quantity) }),
        lateMarket(NOW - DELAY),
      );
    expect(preview('10')).toMatchObject({ price: at('191.24'), refusal: undefined });
    expect(preview('100').refusal?.code).toBe('insufficient_funds');
  });
});

describe('a market order that a profile sends where prices arrive late', () => {
  const rich = opened();
  const account = withProfile(
    { ...rich, balances: { ...rich.balances, cash: usd(9_000_000_000_000n) } },
    'retail',
  );
  const WAY = computeLatency('retail', account.id, 1);
  const there = lateMarket(NOW - DELAY);
  const sent = change(decideTrade(stateOf(account), buy(), there));

  test('fills on the first quote that is dated after its way, whatever it lets pass', () => {
    expect([...sent.after.orders.values()]).toMatchObject([
      { flight: { sentAt: NOW, dueAt: NOW + WAY }, expiresAt: undefined },
    ]);
    for (const dated of [NOW - 1, NOW + 1, NOW + WAY]) {
      expect(triggered(sent.after, lateMarket(dated))).toEqual({ accepted: true, changes: [] });
    }
    const filled = reached(
      triggered(sent.after, lateMarket(NOW + WAY + 1, NOW + WAY + 1 + DELAY, applesAt('191.60', '191.64'))),
    );
    expect(filled.account.fill).toMatchObject({ price: at('191.64'), quote: { at: NOW + WAY + 1 } });
  });

  test('costs what its size does, and nothing for what the market did while its price was on its way', () => {
    const large = change(decideTrade(stateOf(account), buy({ quantity: toQuantity('30000') }), there));
    const filled = reached(
      triggered(large.after, lateMarket(NOW + MINUTE, NOW + MINUTE + DELAY, applesAt('195.20', '195.24'))),
    );
    const { cost, order: done } = filled.account.fill!;
    expect(cost).toMatchObject({ profile: 'retail', idealPrice: at('195.24'), latency: WAY });
    expect(cost.amount).toBeGreaterThan(0n);
    expect(done.quantity).toBeLessThan(toQuantity('30000'));
  });

  test('is refused at once where all or nothing finds no such depth', () => {
    const whole = draft({
      quantity: toQuantity('30000'),
      terms: { type: 'market', seenPrice: undefined, slippage: 50 },
      lifetime: { timeInForce: 'fok' },
    });
    expect(refuse(decidePlaceOrder(stateOf(account), whole, there)).code).toBe('depth_short');
  });

  test('stands until the prices of its arrival have come', () => {
    const patience = DELAY + 5 * MINUTE;
    const cancelled = (now: number) => decideCancelOrder(sent.after, 1, lateMarket(NOW - DELAY, now));
    expect(refuse(cancelled(NOW + WAY + patience - 1)).code).toBe('price_delayed');
    expect(accept(cancelled(NOW + WAY + patience)).orders).toHaveLength(1);
  });

  test('that was sent while prices were live counts no quote from before its way once they are late', () => {
    const halfMinuteLate = (dated: number) => lateMarket(dated, dated + 30_000, CALM, false, 30_000);
    const live = change(decideTrade(stateOf(account), buy(), lateMarket(NOW, NOW, CALM, false, 0)));
    expect(triggered(live.after, halfMinuteLate(NOW + WAY))).toMatchObject({ changes: [] });
    expect(reached(triggered(live.after, halfMinuteLate(NOW + WAY + 1))).account.fill).toBeDefined();
  });
});

describe('what a profile has wait at its price where prices arrive late', () => {
  const WAY = computeLatency('retail', 1, 1);
  const retail = (state: TradingState): TradingState => ({
    ...state,
    account: withProfile(state.account, 'retail'),
  });
  const held = retail(stateOf(holding(['buy', AAPL, '10', 1])));
  const protection = (terms: Parameters<typeof decideProtectPosition>[1]['terms']) =>
    decideProtectPosition(
      held,
      { instrumentId: AAPL.id, terms, lifetime: { timeInForce: 'gtc' } },
      lateMarket(NOW - DELAY),
    );
  const fallen = applesAt('190.00', '190.04');

  test.each([
    ['a limit', change(decidePlaceOrder(retail(NEW), draft(), lateMarket(NOW - DELAY))), CALM],
    ['a stop loss', change(protection({ type: 'stop', stop: at('191.00') })), fallen],
    [
      'a trailing stop',
      change(protection({ type: 'trailing_stop', trail: { by: 'basis_points', basisPoints: 10 } })),
      fallen,
    ],
    [
      'a take profit',
      change(protection({ type: 'limit', limit: at('192.00') })),
      applesAt('192.40', '192.44'),
    ],
  ])(
    '%s counts no quote from within its way: it would be a market order without one',
    (_what, placed, prices) => {
      const [id = 0] = placed.after.orders.keys();
      const meet = (dated: number) => triggered(placed.after, lateMarket(dated, dated + DELAY, prices), id);
      for (const dated of [NOW, NOW + 1, NOW + WAY]) {
        expect(meet(dated)).toEqual({ accepted: true, changes: [] });
      }
      expect(reached(meet(NOW + WAY + 1)).account.fill).toMatchObject({
        quote: { at: NOW + WAY + 1 },
        cost: { profile: 'retail', latency: 0 },
      });
    },
  );

  test('a bracket is there with its order', () => {
    const bracket = { stopLoss: { type: 'stop', stop: at('190.50') }, takeProfit: undefined } as const;
    const placed = change(decidePlaceOrder(retail(NEW), draft({ bracket }), lateMarket(NOW - DELAY)));
    const filled = reached(triggered(placed.after, lateMarket(NOW + WAY + 1)));
    const closed = reached(triggered(filled.after, lateMarket(NOW + WAY + 2, NOW + DELAY, fallen), 2));
    expect(closed.account.fill).toMatchObject({ execution: { orderId: 2 }, price: at('190.00') });
  });

  test('stands until the prices of its arrival have come', () => {
    const placed = change(decidePlaceOrder(retail(NEW), draft(), lateMarket(NOW - DELAY)));
    const patience = WAY + DELAY + 5 * MINUTE;
    const cancelled = (after: number) => decideCancelOrder(placed.after, 1, lateMarket(NOW, NOW + after));
    expect(refuse(cancelled(patience - 1)).code).toBe('price_delayed');
    expect(accept(cancelled(patience)).orders).toHaveLength(1);
  });

  test('counts by the profile of the account at the quote', () => {
    const placed = change(decidePlaceOrder(retail(NEW), draft(), lateMarket(NOW - DELAY)));
    const ideal = { ...placed.after, account: withProfile(placed.after.account, 'ideal') };
    expect(reached(triggered(ideal, lateMarket(NOW + 1))).account.fill).toBeDefined();
  });
});

test('a trade where prices are live fills at once, as ever', () => {
  const traded = change(decideTrade(NEW, order('buy', EURUSD, '100'), lateMarket(NOW - DELAY)));
  expect([traded.account.fill?.price, traded.orders]).toEqual([at('1.08460'), []]);
});

describe('what else waits for prices that arrive late', () => {
  const held = stateOf(holding(['buy', AAPL, '10', 1]));
  const close = { instrumentId: AAPL.id, quantity: undefined, seenPrice: undefined, slippage: 50 };

  test('a close waits as a trade does, reduces only, and dies with the position', () => {
    const first = change(decideClose(held, close, lateMarket(NOW - DELAY)));
    const second = change(decideClose(first.after, close, lateMarket(NOW - DELAY)));
    expect([...second.after.orders.values()]).toMatchObject([
      { side: 'sell', reduceOnly: true },
      { side: 'sell', reduceOnly: true },
    ]);
    const filled = reached(triggered(second.after, lateMarket(NOW + 1)));
    expect(filled.orders.map(({ after }) => after.state)).toMatchObject([
      { status: 'filled' },
      { status: 'cancelled', reason: 'position' },
    ]);
    expect(refuse(decideClose(NEW, close, lateMarket(NOW - DELAY))).code).toBe('no_position');
  });

  test('a limit within the last price waits, and fills no worse than its price', () => {
    const limit = change(decidePlaceOrder(NEW, draft(), lateMarket(NOW - DELAY)));
    expect(limit.account.fill).toBeUndefined();
    expect(triggered(limit.after, lateMarket(NOW - 1))).toMatchObject({ changes: [] });
    const above = applesAt('191.40', '191.44');
    expect(triggered(limit.after, lateMarket(NOW + 1, NOW + DELAY, above))).toMatchObject({ changes: [] });
    expect(reached(triggered(limit.after, lateMarket(NOW + 2))).account.fill?.price).toBe(at('191.24'));
  });

  test('a stop loss counts from the moment at which it is set', () => {
    const terms = { type: 'stop', stop: at('191.00') } as const;
    const protection = { instrumentId: AAPL.id, terms, lifetime: { timeInForce: 'gtc' } } as const;
    const set = change(decideProtectPosition(held, protection, lateMarket(NOW - DELAY)));
    const fallen = applesAt('190.00', '190.04');
    expect(triggered(set.after, lateMarket(NOW - 1, NOW, fallen))).toMatchObject({ changes: [] });
    expect(
      reached(triggered(set.after, lateMarket(NOW + 1, NOW + DELAY, fallen))).account.fill,
    ).toMatchObject({
      price: at('190.00'),
      execution: { gapped: true },
    });
  });

  test.each(['ioc', 'fok'] as const)('a limit that may not wait (%s) is refused', (timeInForce) => {
    const decision = decidePlaceOrder(NEW, draft({ lifetime: { timeInForce } }), lateMarket(NOW - DELAY));
    expect(refuse(decision)).toEqual({ code: 'price_delayed', delay: DELAY });
  });

  test('an order is not changed: its new price could be one that has passed', () => {
    const limit = change(decidePlaceOrder(NEW, draft(), lateMarket(NOW - DELAY)));
    const amendment = {
      orderId: 1,
      quantity: undefined,
      terms: { type: 'limit', limit: at('191.00') },
      lifetime: undefined,
    } as const;
    expect(refuse(decideAmendOrder(limit.after, amendment, lateMarket(NOW - 1))).code).toBe('price_delayed');
  });

  test('a rebalance that would trade it is refused', () => {
    const state = stateOf(holding(['buy', AAPL, '10', 1], ['buy', EURUSD, '1000', 1]));
    const request = { targets: { forex: 10_000n }, seen: undefined, listed: INSTRUMENTS };
    const refusal = refuse(decideRebalance(state, request, lateMarket(NOW - DELAY)));
    expect(refusal).toEqual({ code: 'price_delayed', delay: DELAY });
  });

  test('a stop-out closes on the price that the account was valued at: nobody times it', () => {
    const account = keeping(
      buildPosition(AAPL, '100', { cost: quoteAmount(45_000_000_000n), margin: usd(12_000_000_000n) }),
    );
    const { changes } = decideStopOut(account, lateMarket(NOW - DELAY));
    expect(changes.map(({ fill }) => [fill?.price, fill?.quote.at])).toEqual([[at('191.20'), NOW - DELAY]]);
  });
});
