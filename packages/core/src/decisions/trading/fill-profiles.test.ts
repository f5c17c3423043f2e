import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  decideAmendOrder,
  decideCancelOrder,
  decideClose,
  decideClosePosition,
  decideExpire,
  decidePlaceOrder,
  decideSplit,
  decideProtectPosition,
  decideResetAccount,
  decideSetFunds,
  decideTrade,
  decideTrigger,
  FILL_PROFILES,
  FLIGHT_PATIENCE_MS,
  followDecision,
  formatPrice,
  formatQuantity,
  formatUsdExact,
  computeLatency,
  previewProfiles,
  previewRestingOrder,
  type FillProfile,
  type MarketView,
  type OrderDraft,
  type RestingOrder,
  type TradingChange,
  type TradingState,
} from '../../index.ts';
import { AAPL, at, draft, limit, MARKET, NOON, toQuantity, quoteAt, stop } from '../../test/order-story.ts';
import { accept, CAUSE, dollars, opened, refuse } from '../../test/test-market.ts';
import { withProfile } from '../../account/with-profile.ts';
import { splitOrder } from '../../order/split-order.ts';

/** A technology share at 191.24 has a depth of 261.45 at the touch; the book holds 1307.25. */
const IOC = { lifetime: { timeInForce: 'ioc' } } as const;
const FOK = { lifetime: { timeInForce: 'fok' } } as const;

const rich = (profile: FillProfile): TradingState => {
  const account = opened();
  const funded = { ...account, balances: { ...account.balances, cash: dollars('9000000') } };
  return { account: withProfile(funded, profile), orders: new Map(), orderCount: 0 };
};

const marketAt = (
  now: number,
  bid = '191.20',
  ask = '191.24',
  rest: Partial<MarketView> = {},
): MarketView => ({
  now,
  instrumentOf: () => AAPL,
  quoteOf: () => quoteAt({ bid, ask, now }),
  isOpen: () => true,
  ...rest,
});

const place = (state: TradingState, one: OrderDraft, market = marketAt(NOON)): TradingChange =>
  accept(decidePlaceOrder(state, one, market));
const orderOf = ({ after, orders }: TradingChange, id = 1): RestingOrder =>
  (after.orders.get(id) ?? orders.find((change) => change.after.id === id)?.after) as RestingOrder;
const touch = (state: TradingState, market: MarketView, id = 1) =>
  decideTrigger(state, id, market.quoteOf(AAPL.id)!, market);
/** The change that a quote makes to the order that it reaches. */
const reach = (state: TradingState, market: MarketView, id = 1): TradingChange => {
  const decision = touch(state, market, id);
  const change = decision.accepted ? decision.changes[0] : undefined;
  if (!change) throw new Error('the quote reaches nothing');
  return change;
};
const fillOf = (change: TradingChange) => {
  const { fill } = change.account;
  if (!fill) throw new Error('no fill');
  return fill;
};
const LATENCY = computeLatency('retail', 1, 1);
const arriveAt = (state: TradingState, bid?: string, ask?: string) =>
  reach(state, marketAt(NOON + LATENCY, bid, ask));

describe('an order that is sent to a market further away', () => {
  it('works until the first quote from after its way, and fills at that', () => {
    const sent = place(rich('retail'), draft('buy', '10', MARKET, IOC));
    expect(orderOf(sent)).toMatchObject({
      state: { status: 'working' },
      flight: { sentAt: NOON, dueAt: NOON + LATENCY, idealPrice: at('191.24') },
      expiresAt: NOON + LATENCY + FLIGHT_PATIENCE_MS,
    });
    expect(sent.account).toMatchObject({ fill: undefined, entries: [] });
    const early = touch(sent.after, marketAt(NOON + LATENCY - 1, '180.00', '180.04'));
    expect(early).toEqual({ accepted: true, changes: [] });
    const filled = arriveAt(sent.after, '191.30', '191.34');
    expect(orderOf(filled).state).toMatchObject({ status: 'filled', fillNumber: 1 });
    expect(fillOf(filled)).toMatchObject({
      price: at('191.34'),
      execution: { orderId: 1, triggerPrice: undefined, gapped: false },
      cost: { profile: 'retail', idealPrice: at('191.24'), latency: LATENCY, impact: 0n, widening: 0n },
    });
    expect(formatUsdExact(fillOf(filled).cost.amount)).toBe('1.000000');
  });

  it('costs less than nothing where the market comes its way, bought or sold', () => {
    const bought = arriveAt(place(rich('retail'), draft('buy', '10', MARKET, IOC)).after, '190.20', '190.24');
    expect(formatUsdExact(fillOf(bought).cost.amount)).toBe('-10.000000');
    const sold = arriveAt(place(rich('retail'), draft('sell', '10', MARKET, IOC)).after, '190.20', '190.24');
    expect(formatUsdExact(fillOf(sold).cost.amount)).toBe('10.000000');
  });

  it('fills at once on an ideal account, and costs nothing', () => {
    const fill = fillOf(place(rich('ideal'), draft('buy', '40000', MARKET, IOC)));
    expect(fill).toMatchObject({ price: at('191.24'), order: { quantity: toQuantity('40000') } });
    expect(fill.cost).toEqual({
      profile: 'ideal',
      idealPrice: at('191.24'),
      latency: 0,
      widening: 0n,
      impact: 0n,
      amount: 0n,
    });
  });

  it('is refused at once for what would be refused at this quote', () => {
    const poor = { ...rich('retail'), account: withProfile(opened(), 'retail') };
    expect(refuse(decidePlaceOrder(poor, draft('buy', '100', MARKET, IOC), marketAt(NOON)))).toMatchObject({
      code: 'insufficient_funds',
    });
    const shut = marketAt(NOON, '191.20', '191.24', { isOpen: () => false });
    expect(refuse(decidePlaceOrder(rich('retail'), draft('buy', '1', MARKET, IOC), shut))).toEqual({
      code: 'market_closed',
    });
  });

  describe('across a split', () => {
    const seen = { type: 'market', seenPrice: at('191.24'), slippage: 50 } as const;
    const splitAfter = (state: TradingState): TradingState => {
      const quote = { ...marketAt(NOON, '47.80', '47.81').quoteOf(AAPL.id)!, sequence: 9 };
      const split = { instrumentId: AAPL.id, ratio: { newUnits: 4, oldUnits: 1 }, quote };
      const [change] = decideSplit(state, split, 'act', marketAt(NOON + 20)).changes;
      if (!change) throw new Error('nothing was split');
      return change.after;
    };

    it('is for the new units at the new prices: what its client asked for, saw, and is measured by', () => {
      const sent = place(rich('retail'), draft('buy', '10', seen, IOC));
      const split = splitAfter(sent.after);
      expect(split.orders.get(1)).toMatchObject({
        quantity: toQuantity('40'),
        terms: { seenPrice: at('47.81') },
        flight: { ...orderOf(sent).flight, idealPrice: at('47.81') },
        splits: 1,
      });
      const fill = fillOf(arriveAt(split, '47.81', '47.82'));
      expect(fill).toMatchObject({ price: at('47.82'), order: { quantity: toQuantity('40') } });
      expect(formatUsdExact(fill.cost.amount)).toBe('0.400000');
    });

    it('still has its slippage limit, in the new scale', () => {
      const split = splitAfter(place(rich('retail'), draft('buy', '10', seen, IOC)).after);
      expect(orderOf(arriveAt(split, '48.75', '48.76')).state).toMatchObject({
        status: 'rejected',
        refusal: { code: 'price_moved' },
      });
    });

    it('is left alone by a quote that was found before it', () => {
      const split = splitAfter(place(rich('retail'), draft('buy', '10', seen, IOC)).after);
      const market = marketAt(NOON + LATENCY, '47.80', '47.81');
      const found = { splits: 0 };
      expect(decideTrigger(split, 1, market.quoteOf(AAPL.id)!, market, found)).toEqual({
        accepted: true,
        changes: [],
      });
    });
  });

  it('is rejected where its funds are gone by then, or the price is worse than was seen', () => {
    const seen = { type: 'market', seenPrice: at('191.24'), slippage: 50 } as const;
    const sent = place(rich('retail'), draft('buy', '10', seen, IOC));
    expect(orderOf(arriveAt(sent.after, '195.00', '195.04')).state).toMatchObject({
      status: 'rejected',
      refusal: { code: 'price_moved' },
    });
    const { account } = sent.after;
    const spent = {
      ...sent.after,
      account: { ...account, balances: { ...account.balances, cash: dollars('1') } },
    };
    expect(orderOf(arriveAt(spent)).state).toMatchObject({
      status: 'rejected',
      refusal: { code: 'insufficient_funds' },
    });
  });

  it('is cancelled before it is there, and then no quote fills it; once it has filled there is nothing to cancel', () => {
    const sent = place(rich('retail'), draft('buy', '10', MARKET, IOC));
    const cancelled = accept(decideCancelOrder(sent.after, 1, marketAt(NOON + 1)));
    expect(touch(cancelled.after, marketAt(NOON + LATENCY))).toEqual({ accepted: true, changes: [] });
    expect(refuse(decideCancelOrder(arriveAt(sent.after).after, 1, marketAt(NOON + LATENCY)))).toEqual({
      code: 'order_not_working',
    });
  });

  it('waits for a market that closes meanwhile, and expires after a minute', () => {
    const sent = place(rich('retail'), draft('buy', '10', MARKET, IOC));
    const shut = marketAt(NOON + LATENCY, '191.20', '191.24', { isOpen: () => false });
    expect(FLIGHT_PATIENCE_MS).toBe(60_000);
    expect(touch(sent.after, shut)).toEqual({ accepted: false, refusal: { code: 'market_closed' } });
    const late = NOON + LATENCY + FLIGHT_PATIENCE_MS;
    const [expired] = decideExpire(sent.after, 1, marketAt(late)).changes;
    expect(orderOf(expired as TradingChange).state).toEqual({ status: 'expired', at: late });
  });

  it('fills by the profile that the account has by then', () => {
    const sent = place(rich('retail'), draft('buy', '2000', MARKET, IOC));
    const wanted = {
      balance: undefined,
      totalProfit: undefined,
      fillProfile: 'ideal',
      expected: {},
    } as const;
    const decision = decideSetFunds(sent.after.account, wanted, CAUSE, marketAt(NOON + 1));
    const set = followDecision(sent.after, decision, NOON + 1);
    expect(accept(set).account.acts).toEqual([
      { kind: 'fill_profile_set', before: 'retail', after: 'ideal' },
    ]);
    const filled = fillOf(arriveAt(accept(set).after));
    expect(filled).toMatchObject({ order: { quantity: toQuantity('2000') }, price: at('191.24') });
    expect(filled.cost).toMatchObject({ profile: 'ideal', latency: LATENCY });
  });

  it('passes however many orders wait', () => {
    let state = rich('retail');
    for (let count = 0; count < 50; count++) state = place(state, draft('buy', '1', limit('100.00'))).after;
    expect(refuse(decidePlaceOrder(state, draft('buy', '1', limit('100.00')), marketAt(NOON)))).toMatchObject(
      {
        code: 'too_many_orders',
      },
    );
    expect(orderOf(place(state, draft('buy', '1', MARKET, IOC)), 51)).toMatchObject({
      flight: { sentAt: NOON },
    });
  });
});

describe('a trade and a close by a profile', () => {
  const trade = (state: TradingState, amount: string) =>
    accept(
      decideTrade(
        state,
        {
          instrumentId: AAPL.id,
          side: 'buy',
          quantity: toQuantity(amount),
          leverage: 1,
          reduceOnly: false,
          seenPrice: at('191.24'),
          slippage: 50,
        },
        marketAt(NOON),
      ),
    );
  const close = { instrumentId: AAPL.id, quantity: undefined, seenPrice: undefined, slippage: 50 };

  it('is a fill where fills are ideal, with no order of its own', () => {
    expect(trade(rich('ideal'), '10')).toMatchObject({ orders: [], account: { fill: { number: 1 } } });
  });

  it('is an order that is sent elsewhere', () => {
    expect(orderOf(trade(rich('retail'), '10'))).toMatchObject({
      terms: { type: 'market', seenPrice: at('191.24') },
      timeInForce: 'ioc',
      flight: { sentAt: NOON },
    });
  });

  it('a close only reduces, and ends with the position that it was to close', () => {
    const held = arriveAt(trade(rich('retail'), '10').after).after;
    expect(refuse(decideClose(rich('retail'), close, marketAt(NOON)))).toEqual({ code: 'no_position' });
    const closing = accept(decideClose(held, close, marketAt(NOON)));
    expect(orderOf(closing, 2)).toMatchObject({ side: 'sell', quantity: toQuantity('10'), reduceOnly: true });
    const forced = decideClosePosition(closing.after.account, close, marketAt(NOON), {
      kind: 'stop_out',
      marginLevel: 1n,
    });
    const flat = accept(followDecision(closing.after, forced, NOON));
    expect(orderOf(flat, 2).state).toMatchObject({ status: 'cancelled', reason: 'position' });
  });

  it('what the system closes by its rules fills at once, whole, at the touch', () => {
    const account = withProfile(rich('ideal').account, 'ideal');
    const bought = place({ ...rich('ideal'), account }, draft('buy', '40000', MARKET, IOC)).after.account;
    const closed = accept(decideClosePosition(withProfile(bought, 'stressed'), close, marketAt(NOON)));
    expect(closed.fill).toMatchObject({
      price: at('191.20'),
      order: { quantity: toQuantity('40000') },
      cost: { profile: 'ideal', amount: 0n },
    });
  });
});

describe('an order larger than the market is deep', () => {
  it('ioc fills as far as there is depth, and the rest is cancelled', () => {
    const filled = arriveAt(place(rich('retail'), draft('buy', '2000', MARKET, IOC)).after);
    const fill = fillOf(filled);
    expect(formatQuantity(fill.order.quantity)).toBe('1307.25');
    // 1.6 spreads of 0.04, rounded up to a tick
    expect(formatPrice(fill.price, 2)).toBe('191.31');
    expect(orderOf(filled).state).toMatchObject({ unfilled: toQuantity('692.75') });
    expect(formatUsdExact(fill.cost.amount)).toBe('91.507500');
    expect(fill.change).toMatchObject({ opened: toQuantity('1307.25') });
  });

  it('fok is refused with what there is, as it is placed and when it is there', () => {
    const state = rich('retail');
    expect(refuse(decidePlaceOrder(state, draft('buy', '2000', MARKET, FOK), marketAt(NOON)))).toEqual({
      code: 'depth_short',
      available: toQuantity('1307.25'),
    });
    const sent = place(state, draft('buy', '1300', MARKET, FOK));
    expect(orderOf(arriveAt(sent.after, '199.96', '200.00')).state).toMatchObject({
      status: 'rejected',
      refusal: { code: 'depth_short', available: toQuantity('1250') },
    });
  });

  it('fok takes all that the book holds', () => {
    const sent = place(rich('retail'), draft('buy', '1307.25', MARKET, FOK));
    expect(fillOf(arriveAt(sent.after)).order.quantity).toBe(toQuantity('1307.25'));
  });

  it('a limit that fills at once takes what is within its price', () => {
    const filled = arriveAt(place(rich('retail'), draft('buy', '2000', limit('191.25'), IOC)).after);
    const fill = fillOf(filled);
    expect(fill.price).toBe(at('191.25'));
    expect(fill.order.quantity).toBeLessThan(toQuantity('1307.25'));
    expect(fill.order.quantity).toBeGreaterThan(toQuantity('261.45'));
    const missed = arriveAt(
      place(rich('retail'), draft('buy', '10', limit('191.25'), IOC)).after,
      '191.30',
      '191.34',
    );
    expect(orderOf(missed).state).toMatchObject({ status: 'cancelled', reason: 'unfilled' });
  });

  it('a limit that waits needs the funds of all of it, however little of it is there', () => {
    const poor = { ...rich('retail'), account: withProfile(opened(), 'retail') };
    const large = draft('buy', '2000', limit('191.20'));
    expect(refuse(decidePlaceOrder(poor, large, marketAt(NOON))).code).toBe('insufficient_funds');
  });

  it('a limit that waits fills whole, once all of it is within its price', () => {
    const large = place(rich('retail'), draft('buy', '2000', limit('191.25')));
    expect(orderOf(large)).not.toHaveProperty('flight');
    const reached = touch(large.after, marketAt(NOON + 1_000, '191.20', '191.24'));
    expect(reached).toEqual({ accepted: true, changes: [] });
    // (2000 - d)² / (2 x d x 2000) of a spread of 0.04 is 0.12 there, rounded up to a tick
    const filled = reach(large.after, marketAt(NOON + 2_000, '191.08', '191.12'));
    expect(fillOf(filled)).toMatchObject({ order: { quantity: toQuantity('2000') }, cost: { latency: 0 } });
    expect(fillOf(filled).price).toBeLessThanOrEqual(at('191.25'));
  });

  it('a limit whose market has gone when it is there waits for it', () => {
    const sent = place(rich('retail'), draft('buy', '10', limit('191.25')));
    expect(orderOf(sent)).toHaveProperty('flight');
    const waiting = arriveAt(sent.after, '191.30', '191.34');
    expect(orderOf(waiting)).toMatchObject({ state: { status: 'working' } });
    expect(orderOf(waiting)).not.toHaveProperty('flight');
    const filled = reach(waiting.after, marketAt(NOON + 5_000, '191.20', '191.24'));
    expect(fillOf(filled)).toMatchObject({ cost: { latency: 0, idealPrice: at('191.24') } });
  });

  it('a stop closes all of its position, however deep the market is', () => {
    const bought = place(rich('ideal'), draft('buy', '4000', MARKET, IOC)).after;
    const state = { ...bought, account: withProfile(bought.account, 'retail') };
    const protection = {
      instrumentId: AAPL.id,
      terms: stop('190.00'),
      lifetime: { timeInForce: 'gtc' },
    } as const;
    const guarded = accept(decideProtectPosition(state, protection, marketAt(NOON))).after;
    const [id = 0] = guarded.orders.keys();
    const closed = reach(guarded, marketAt(NOON + 1_000, '190.00', '190.04'), id);
    expect(fillOf(closed)).toMatchObject({
      order: { quantity: toQuantity('4000') },
      execution: { triggerPrice: at('190.00'), gapped: false },
      cost: { profile: 'retail', latency: 0, idealPrice: at('190.00') },
    });
    expect(closed.after.account.positions.size).toBe(0);
  });
});

describe('an amendment of an order on its way', () => {
  it('sends it anew, from then', () => {
    const sent = place(rich('retail'), draft('buy', '10', limit('191.25')));
    const amendment = { orderId: 1, quantity: toQuantity('12'), terms: undefined, lifetime: undefined };
    const again = accept(decideAmendOrder(sent.after, amendment, marketAt(NOON + 20)));
    expect(orderOf(again)).toMatchObject({ quantity: toQuantity('12'), flight: { sentAt: NOON + 20 } });
  });

  it('to a price that the market has not reached has it wait', () => {
    const sent = place(rich('retail'), draft('buy', '10', limit('191.25')));
    const amendment = { orderId: 1, quantity: undefined, terms: limit('190.00'), lifetime: undefined };
    const waiting = accept(decideAmendOrder(sent.after, amendment, marketAt(NOON + 20)));
    expect(orderOf(waiting)).not.toHaveProperty('flight');
  });

  it('that makes it wait counts it among those that may', () => {
    let state = rich('retail');
    for (let count = 0; count < 50; count++) state = place(state, draft('buy', '1', limit('100.00'))).after;
    const sent = place(state, draft('buy', '1', limit('191.25'), IOC)).after;
    const amendment = {
      orderId: 51,
      quantity: undefined,
      terms: limit('100.00'),
      lifetime: { timeInForce: 'gtc' },
    } as const;
    expect(refuse(decideAmendOrder(sent, amendment, marketAt(NOON + 20)))).toMatchObject({
      code: 'too_many_orders',
      scope: 'instrument',
    });
    const room = accept(decideCancelOrder(sent, 1, marketAt(NOON + 20))).after;
    expect(orderOf(accept(decideAmendOrder(room, amendment, marketAt(NOON + 20))), 51)).toMatchObject({
      timeInForce: 'gtc',
      expiresAt: undefined,
    });
  });
});

describe('a market order on its way', () => {
  const sent = () => place(rich('retail'), draft('buy', '10', MARKET, IOC));

  it('is never made to wait', () => {
    const amendment = {
      orderId: 1,
      quantity: undefined,
      terms: undefined,
      lifetime: { timeInForce: 'gtc' },
    } as const;
    expect(refuse(decideAmendOrder(sent().after, amendment, marketAt(NOON + 20)))).toEqual({
      code: 'time_in_force_not_allowed',
      allowed: [],
    });
  });

  it('counts by the new units after a split, what was seen and what an ideal fill would have got too', () => {
    const seen = { type: 'market', seenPrice: at('191.25'), slippage: 50 } as const;
    const order = orderOf(place(rich('retail'), draft('buy', '10', seen, IOC)));
    expect(splitOrder(order, AAPL, { newUnits: 2, oldUnits: 1 }, NOON + 20)).toMatchObject({
      quantity: toQuantity('20'),
      terms: { seenPrice: at('95.62') },
      flight: { dueAt: NOON + LATENCY, idealPrice: at('95.62') },
      splits: 1,
    });
  });
});

test.each([
  ['buy', '191.24', '63.74'],
  ['sell', '191.20', '63.74'],
] as const)(
  'what an ideal %s would have got is rounded against a cost after a split',
  (side, touch, after) => {
    const waiting = orderOf(place(rich('retail'), draft('buy', '10', limit('100.00'))));
    expect(splitOrder(waiting, AAPL, { newUnits: 3, oldUnits: 1 }, NOON)).not.toHaveProperty('flight');
    const order = orderOf(place(rich('retail'), draft(side, '10', MARKET, IOC)));
    expect(order.flight?.idealPrice).toBe(at(touch));
    const split = splitOrder(order, AAPL, { newUnits: 3, oldUnits: 1 }, NOON + 20);
    expect(split.flight?.idealPrice).toBe(at(after));
  },
);

describe('the profile of an account', () => {
  it('is set only over the one that was expected', () => {
    const { account } = rich('retail');
    const wanted = {
      balance: undefined,
      totalProfit: undefined,
      fillProfile: 'stressed',
      expected: { fillProfile: 'ideal' },
    } as const;
    expect(refuse(decideSetFunds(account, wanted, CAUSE, marketAt(NOON)))).toEqual({
      code: 'books_changed',
      changed: [{ figure: 'fillProfile', current: 'retail' }],
    });
  });

  it('stays with its client over a reset', () => {
    const { after } = accept(
      decideCancelOrder(place(rich('stressed'), draft('buy', '1', MARKET, IOC)).after, 1, marketAt(NOON)),
    );
    const reset = decideResetAccount(after, 2, marketAt(NOON + 1));
    expect(reset.accepted && reset.changes[1].after.account).toMatchObject({
      id: 2,
      fillProfile: 'stressed',
    });
  });
});

describe('the preview of an order under every profile', () => {
  it('says price, size and cost of the same order by each', () => {
    const shown = previewProfiles(rich('retail'), draft('buy', '2000', MARKET, IOC), marketAt(NOON)).map(
      ({ profile, latency, preview }) =>
        'price' in preview && [
          profile,
          `${latency.minimum}-${latency.maximum}`,
          formatPrice(preview.price, 2),
          formatQuantity(preview.quantity),
          formatUsdExact(preview.depthCost),
        ],
    );
    expect(shown).toEqual([
      ['ideal', '0-0', '191.24', '2000', '0.000000'],
      ['retail', '50-250', '191.31', '1307.25', '91.507500'],
      ['stressed', '250-1500', '191.39', '326.8', '49.020000'],
    ]);
  });

  it('values an order at the lowest price by a bid that is still a price', () => {
    const cheap = draft('buy', '900000', limit('0.01'));
    const shown = previewRestingOrder(rich('ideal'), cheap, marketAt(NOON));
    // The spread of 0.04 leaves a hundred-millionth: 900,000 x (0.01 - 0.00000001).
    expect('spreadCost' in shown && formatUsdExact(shown.spreadCost)).toBe('8999.991000');
  });

  it('is the execution, where the quote at the fill is the quote of the preview', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...FILL_PROFILES),
        fc.constantFrom('buy' as const, 'sell' as const),
        fc.integer({ min: 1, max: 600_000 }),
        fc.constantFrom('ioc' as const, 'fok' as const, 'gtc' as const),
        fc.option(fc.integer({ min: -2, max: 12 }), { nil: undefined }),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 9 }),
        (profile, side, hundredths, time, away, spread, held) => {
          const bid = at('191.20');
          const ask = bid + BigInt(spread) * AAPL.tickSize;
          const prices = [formatPrice(bid, 2), formatPrice(ask as typeof bid, 2)] as const;
          const limitAt =
            side === 'buy'
              ? ask + BigInt(away ?? 0) * AAPL.tickSize
              : bid - BigInt(away ?? 0) * AAPL.tickSize;
          const order: OrderDraft = {
            ...draft(side, '1', away === undefined ? MARKET : limit(formatPrice(limitAt as typeof bid, 2))),
            quantity: toQuantity((hundredths / 100).toFixed(2)),
            lifetime: { timeInForce: away === undefined && time === 'gtc' ? 'ioc' : time },
          };
          const first = place(rich('ideal'), draft('buy', `${held}00`, MARKET, IOC)).after;
          const state = { ...first, account: withProfile(first.account, profile) };
          const market = marketAt(NOON, ...prices);
          const found = previewProfiles(state, order, market).find((one) => one.profile === profile)!;
          const decision = decidePlaceOrder(state, order, market);
          expect(found.preview.refusal).toEqual(decision.accepted ? undefined : decision.refusal);
          if (!decision.accepted) return;
          const [sent] = decision.changes;
          const { flight, state: end } = orderOf(sent, 2);
          if (end.status === 'cancelled') return;
          if (!flight && end.status === 'working') return;
          const filled = flight ? reach(sent.after, marketAt(flight.dueAt, ...prices), 2) : sent;
          const { price: filledAt, value, change, cost, order: done } = fillOf(filled);
          expect(found.preview).toMatchObject({
            price: filledAt,
            value,
            quantity: done.quantity,
            depthCost: cost.amount,
            widening: cost.widening,
            impact: cost.impact,
            marginRequired: change.marginLocked,
            marginReleased: change.marginReleased,
            realizedPnl: change.realized,
            balanceAfter: filled.after.account.balances.cash,
          });
        },
      ),
    );
  });
});
