import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decideAmendOrder,
  EVERY_KEY,
  decideClose,
  decideDeposit,
  decidePlaceOrder,
  decideReplaceOrder,
  decideMandateChange,
  decideStopForLoss,
  decideTrade,
  followDecision,
  formatUsdExact,
  heldBy,
  magnitude,
  mayResume,
  PERSON,
  refuseSuspended,
  asMandated,
  sum,
  SUSPENDERS,
  valuePosition,
  withinMandate,
  type Mandate,
  type MandateChange,
  type Suspender,
  type OrderDecision,
  type TradingChange,
  type MarketOrder,
  type MarketView,
  type OrderDraft,
  type TradingState,
} from '../../index.ts';
import { draft as draftOf, limit } from '../../test/order-story.ts';
import {
  AAPL,
  accept,
  CALM,
  dollars,
  EURUSD,
  holding,
  INSTRUMENTS,
  market,
  moved,
  NOW,
  toQuantity,
  opened,
  order,
  refuse,
} from '../../test/test-market.ts';

const KEY = 'b2f0c5d8-63a1-4f8e-9d54-1f4a7e6c2b90';
const OTHER = 'c0ffee00-63a1-4f8e-9d54-1f4a7e6c2b90';
const MINUTE = 60_000;

const stateOf = (account = opened()): TradingState => ({ account, orders: new Map(), orderCount: 0 });
const mandated = (mandate: Partial<Mandate>, state = stateOf()): TradingState =>
  accept(
    decideMandateChange(
      state,
      {
        key: KEY,
        change: { kind: 'set', mandate: { zone: 'America/New_York', ...mandate } },
      },
      market(),
    ),
  ).after;

const trade = (state: TradingState, wanted: MarketOrder, view: MarketView = market(), key = KEY) => {
  const suspended = refuseSuspended(state.account.mandates, key, view.now);
  return suspended
    ? ({ accepted: false, refusal: suspended } as const)
    : withinMandate(state, decideTrade(state, wanted, view), key, view);
};
const place = (state: TradingState, wanted: OrderDraft, view: MarketView = market()) =>
  withinMandate(state, decidePlaceOrder(state, asMandated(state.account, wanted), view), KEY, view);
const draft = (...given: Parameters<typeof draftOf>): OrderDraft => ({
  ...draftOf(...given),
  instrumentId: AAPL.id,
  sentBy: { kind: 'key', key: KEY, number: 1, label: 'A bot' },
});
const buy = (amount: string, leverage = 1) => order('buy', AAPL, amount, { leverage });
const usdOf = (amount: Parameters<typeof formatUsdExact>[0]) => formatUsdExact(amount);

describe('what a mandate keeps out', () => {
  test('an instrument that it does not name, also to close it', () => {
    const state = mandated({ instruments: [EURUSD.id] }, stateOf(holding(['buy', AAPL, '10', 1])));
    expect(refuse(trade(state, buy('1'))).code).toBe('outside_mandate');
    const close = { instrumentId: AAPL.id, quantity: undefined, seenPrice: undefined, slippage: 50 };
    const decision = decideClose(state, close, market());
    expect(refuse(withinMandate(state, decision, KEY, market())).code).toBe('outside_mandate');
    accept(trade(state, order('buy', EURUSD, '100')));
  });

  test('an order above its value, to the cent: 10 shares at 191.24 are 1,912.40', () => {
    accept(trade(mandated({ maxOrder: dollars('1912.40') }), buy('10')));
    expect(refuse(trade(mandated({ maxOrder: dollars('1912.39') }), buy('10')))).toEqual({
      code: 'mandate_order_size',
      maximum: dollars('1912.39'),
      asked: dollars('1912.40'),
    });
  });

  test('a waiting order counts at its own price, and its leverage counts', () => {
    const state = mandated({ maxOrder: dollars('1900'), maxLeverage: 2 });
    accept(place(state, draft('buy', '10', limit('190.00'))));
    expect(refuse(place(state, draft('buy', '10', limit('190.01')))).code).toBe('mandate_order_size');
    expect(refuse(place(state, { ...draft('buy', '1', limit('190.00')), leverage: 5 }))).toEqual({
      code: 'mandate_leverage',
      maximum: 2,
    });
  });

  test('more than a day’s value; the next day of its zone begins with nothing', () => {
    const state = mandated({ maxDay: dollars('4000') });
    const once = accept(trade(state, buy('10'))).after;
    const twice = accept(trade(once, buy('10'))).after;
    const refused = refuse(trade(twice, buy('1')));
    expect(refused).toEqual({ code: 'mandate_day_spent', maximum: dollars('4000'), left: dollars('175.20') });
    // 07:00 in New York: its day ends 17 hours later.
    const tomorrow = market(CALM, { now: NOW + 17 * 60 * MINUTE });
    expect(refuse(trade(twice, buy('1'), market(CALM, { now: tomorrow.now - 1 }))).code).toBe(
      'mandate_day_spent',
    );
    accept(trade(twice, buy('10'), tomorrow));
  });

  test('what waits is of the day when it is placed, and a cancelled order gives nothing back', () => {
    const state = mandated({ maxDay: dollars('1900') });
    const waiting = accept(place(state, draft('buy', '10', limit('190.00')))).after;
    expect(refuse(place(waiting, draft('buy', '1', limit('190.00'))))).toMatchObject({ left: 0n });
    const amendment = { orderId: 1, quantity: toQuantity('11'), terms: undefined, lifetime: undefined };
    const more = decideAmendOrder(waiting, amendment, market());
    expect(refuse(withinMandate(waiting, more, KEY, market())).code).toBe('mandate_day_spent');
    const less = decideAmendOrder(waiting, { ...amendment, quantity: toQuantity('9') }, market());
    expect(
      accept(withinMandate(waiting, less, KEY, market())).after.account.mandates?.get(KEY)?.use?.ordered,
    ).toBe(dollars('1900'));
  });

  const reprice = (state: TradingState, price: string, sentBy = draft('buy', '1', limit('1.00')).sentBy) => {
    const [change, view] = [{ quantity: undefined, terms: limit(price), lifetime: undefined }, market()];
    return [
      withinMandate(state, decideAmendOrder(state, { orderId: 1, ...change }, view), KEY, view),
      withinMandate(state, decideReplaceOrder(state, { orderId: 1, ...change, sentBy }, view), KEY, view),
    ] as const;
  };

  test('somebody else’s order that it brings to the market is of its day, whole', () => {
    const waiting = { ...draft('buy', '20', limit('100.00')), sentBy: PERSON };
    const { after: placed } = accept(decidePlaceOrder(stateOf(), waiting, market()));
    for (const price of ['191.00', '191.24'])
      for (const decision of reprice(mandated({ maxDay: dollars('3000') }, placed), price))
        expect(refuse(decision).code).toBe('mandate_day_spent');
    const spent = reprice(mandated({ maxDay: dollars('4000') }, placed), '191.00').map(
      (decision) => accept(decision).after.account.mandates?.get(KEY)?.use?.ordered,
    );
    expect(spent).toEqual([dollars('3820'), dollars('3820')]);
  });

  test('an own order that is brought to the market counts once, with what it costs more', () => {
    const waiting = accept(
      place(mandated({ maxDay: dollars('2000') }), draft('buy', '10', limit('190.00'))),
    ).after;
    const spent = reprice(waiting, '191.24').map(
      (decision) => accept(decision).after.account.mandates?.get(KEY)?.use?.ordered,
    );
    expect(spent).toEqual([dollars('1912.40'), dollars('1912.40')]);
  });

  test('more exposure than it allows, of positions and of what waits together', () => {
    const state = mandated({ maxExposure: dollars('3900') }, stateOf(holding(['buy', AAPL, '10', 1])));
    const waiting = accept(place(state, draft('buy', '10', limit('190.00')))).after;
    expect(refuse(trade(waiting, buy('1')))).toMatchObject({
      code: 'mandate_exposure',
      maximum: dollars('3900'),
    });
  });

  test('what opens outside of its hours, on its own clock; what closes passes', () => {
    // Saturday, 07:00 in New York.
    const hours = (from: number, until: number, weekdays = [6]) =>
      mandated({ hours: { weekdays, from, until } });
    accept(trade(hours(420, 421), buy('1')));
    expect(refuse(trade(hours(421, 422), buy('1'))).code).toBe('mandate_hours');
    expect(refuse(trade(hours(419, 420), buy('1'))).code).toBe('mandate_hours');
    expect(refuse(trade(hours(0, 1_440, [1, 2, 3, 4, 5]), buy('1'))).code).toBe('mandate_hours');
    const holder = mandated(
      { hours: { weekdays: [1], from: 0, until: 1 } },
      stateOf(holding(['buy', AAPL, '10', 1])),
    );
    accept(trade(holder, order('sell', AAPL, '10')));
  });

  test('more orders than it allows in any sixty seconds', () => {
    const at = (ms: number) => market(CALM, { now: NOW + ms });
    let state = mandated({ ordersAMinute: 3 });
    for (const ms of [0, 20_000, 40_000]) state = accept(trade(state, buy('1'), at(ms))).after;
    expect(refuse(trade(state, buy('1'), at(59_999)))).toEqual({ code: 'mandate_rate', maximum: 3 });
    state = accept(trade(state, buy('1'), at(60_000))).after;
    expect(refuse(trade(state, buy('1'), at(79_999))).code).toBe('mandate_rate');
    // A close passes, and counts.
    state = accept(trade(state, order('sell', AAPL, '1'), at(79_999))).after;
    expect(refuse(trade(state, buy('1'), at(80_000))).code).toBe('mandate_rate');
  });

  test('everything that opens once the day’s loss is reached; deposits do not hide it', () => {
    const falling = market(moved(CALM, AAPL, -2_000n));
    const state = mandated({ maxDailyLoss: dollars('200') }, stateOf(holding(['buy', AAPL, '5', 1])));
    const begun = accept(trade(state, buy('5'))).after;
    // 10 shares fall by 20 dollars, and the spread of five was paid before.
    accept(trade(begun, buy('1'), market(moved(CALM, AAPL, -1_900n))));
    expect(refuse(trade(begun, buy('1'), falling))).toEqual({
      code: 'mandate_loss',
      maximum: dollars('200'),
    });
    const richer = followDecision(
      begun,
      decideDeposit(begun.account, dollars('500'), dollars('1000'), NOW),
      NOW,
    );
    if (!richer.accepted) throw new Error('refused');
    const after = richer.changes[0].after;
    expect(refuse(trade(after, buy('1'), falling)).code).toBe('mandate_loss');
    accept(trade(after, order('sell', AAPL, '10'), falling));
  });
});

describe('whose it is', () => {
  test('a mandate limits its own key and no other', () => {
    const state = mandated({ maxOrder: dollars('1') });
    accept(trade(state, buy('1'), market(), OTHER));
    expect(refuse(trade(state, buy('1'))).code).toBe('mandate_order_size');
  });

  test('a refused decision keeps its own reason and uses nothing', () => {
    const state = mandated({ maxOrder: dollars('1') });
    expect(refuse(trade(state, buy('0.005'))).code).toBe('quantity_off_grid');
    expect(state.account.mandates?.get(KEY)?.use).toBeUndefined();
  });

  test('an order that only closes stays one that reduces only, so that it opens nothing when its position is gone', () => {
    const state = mandated({ maxOrder: dollars('1') }, stateOf(holding(['buy', AAPL, '10', 1])));
    const first = accept(place(state, draft('sell', '10', limit('195.00')))).after;
    const second = accept(place(first, draft('sell', '10', limit('196.00')))).after;
    expect([...second.orders.values()].map(({ reduceOnly }) => reduceOnly)).toEqual([true, true]);
    expect(refuse(place(second, draft('sell', '11', limit('196.00')))).code).toBe('mandate_order_size');
  });
});

describe('the kill switch', () => {
  const change = (state: TradingState, what: MandateChange): TradingChange =>
    accept(decideMandateChange(state, { key: KEY, change: what }, market()));
  const kill = (state: TradingState) => change(state, { kind: 'suspended', by: 'owner' });

  test('suspends, cancels what the key has waiting and lets nothing of it pass, closes included', () => {
    const state = mandated({}, stateOf(holding(['buy', AAPL, '10', 1])));
    const waiting = accept(place(state, draft('buy', '1', limit('190.00')))).after;
    const killed = kill(waiting);
    expect(killed.orders.map(({ after: { state: ended } }) => ended)).toEqual([
      { status: 'cancelled', at: NOW, reason: 'key' },
    ]);
    expect(refuse(trade(killed.after, order('sell', AAPL, '10'))).code).toBe('key_suspended');
    accept(trade(killed.after, buy('1'), market(), OTHER));
    accept(trade(change(killed.after, { kind: 'resumed' }).after, buy('1')));
  });

  test('leaves what reduces a position, and the orders of others', () => {
    const state = mandated({}, stateOf(holding(['buy', AAPL, '10', 1])));
    const protectedToo = accept(place(state, draft('sell', '10', limit('195.00')))).after;
    expect(kill(protectedToo).orders).toEqual([]);
    const others = accept(
      place(mandated({}), { ...draft('buy', '1', limit('190.00')), sentBy: PERSON }),
    ).after;
    expect(kill(others).orders).toEqual([]);
  });

  test('suspends a key without a mandate too, and the suspension outlives its mandate', () => {
    const killed = kill(stateOf()).after;
    expect(refuse(trade(killed, buy('1'))).code).toBe('key_suspended');
    const unlimited = change(change(killed, { kind: 'set', mandate: { zone: 'UTC' } }).after, {
      kind: 'removed',
    });
    expect(refuse(trade(unlimited.after, buy('1'))).code).toBe('key_suspended');
    accept(trade(change(unlimited.after, { kind: 'resumed' }).after, buy('1')));
  });

  test('a day’s loss suspends until the day has ended, whatever the next quote says', () => {
    const state = mandated({ maxDailyLoss: dollars('200') }, stateOf(holding(['buy', AAPL, '10', 1])));
    const begun = accept(trade(state, buy('1'))).after;
    const low = market(moved(CALM, AAPL, -2_000n));
    const stop = (view: MarketView) => decideStopForLoss(begun, KEY, view);
    expect(stop(market())).toEqual({ accepted: true, changes: [] });
    const stopped = accept(stop(low) as OrderDecision).after;
    expect(refuse(trade(stopped, buy('1'))).code).toBe('key_suspended');
    accept(trade(stopped, buy('1'), market(CALM, { now: NOW + 17 * 60 * MINUTE })));
  });

  test('of staff holds for every key, those that are made later among them, and only staff lift it', () => {
    const every = (state: TradingState, wanted: MandateChange) =>
      accept(decideMandateChange(state, { key: EVERY_KEY, change: wanted }, market())).after;
    const waiting = accept(place(stateOf(), draft('buy', '1', limit('190.00')))).after;
    const stopped = every(waiting, { kind: 'suspended', by: 'teacher' });
    expect([waiting.orders.size, stopped.orders.size]).toEqual([1, 0]);
    for (const key of [KEY, OTHER])
      expect(refuse(trade(stopped, buy('1'), market(), key)).code).toBe('key_suspended');
    // What the owner does about the own keys changes nothing of it.
    const owned = change(change(stopped, { kind: 'suspended', by: 'owner' }).after, {
      kind: 'resumed',
    }).after;
    expect(refuse(trade(owned, buy('1'))).code).toBe('key_suspended');
    expect(heldBy(owned.account.mandates, KEY)?.suspension?.by).toBe('teacher');
    accept(trade(every(owned, { kind: 'resumed' }), buy('1')));
  });

  test('by somebody weaker leaves a suspension to whoever made it', () => {
    const by = (state: TradingState, suspender: Suspender) =>
      change(state, { kind: 'suspended', by: suspender }).after;
    const suspenderOf = ({ account }: TradingState) => heldBy(account.mandates, KEY)?.suspension?.by;
    for (const [first, second, stands] of [
      ['administrator', 'teacher', 'administrator'],
      ['teacher', 'owner', 'teacher'],
      ['owner', 'teacher', 'teacher'],
      ['loss', 'owner', 'owner'],
    ] as const)
      expect(suspenderOf(by(by(stateOf(), first), second))).toBe(stands);
    expect(
      SUSPENDERS.map((one) =>
        (['owner', 'teacher', 'administrator'] as const).filter((who) => mayResume(one, who)),
      ),
    ).toEqual([['owner'], ['owner'], ['teacher', 'administrator'], ['administrator']]);
  });
});

test('whatever a key orders, what it opened stays within its mandate', () => {
  const maxOrder = dollars('3000');
  const maxExposure = dollars('8000');
  const step = fc.record({
    side: fc.constantFrom('buy' as const, 'sell' as const),
    what: fc.constantFrom(...INSTRUMENTS.slice(0, 2)),
    amount: fc.integer({ min: 1, max: 3_000 }),
    leverage: fc.constantFrom(1, 5),
    isMarket: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), (steps) => {
      let state = mandated({ maxOrder, maxExposure });
      for (const { side, what, amount, leverage, isMarket } of steps) {
        const wanted = order(side, what, String(amount), { leverage });
        const decision = isMarket
          ? trade(state, wanted)
          : place(state, {
              ...draft(side, String(amount), limit(side === 'buy' ? '1.00' : '250.00')),
              instrumentId: what.id,
              leverage,
            });
        if (decision.accepted) state = decision.changes[0].after;
        const view = market();
        const open = sum(
          [...state.account.positions.values()].map((position) => {
            const quote = view.quoteOf(position.instrumentId);
            if (!quote) throw new Error('no quote');
            return magnitude(valuePosition(position, view.instrumentOf(position.instrumentId), quote).value);
          }),
        );
        expect(Number(usdOf(open))).toBeLessThanOrEqual(Number(usdOf(maxExposure)));
      }
    }),
  );
});
