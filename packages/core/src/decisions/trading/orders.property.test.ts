import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decideTrigger,
  formatPrice,
  price,
  quantity,
  sum,
  TIMES_IN_FORCE,
  type LimitTerms,
  type OrderDraft,
  type Price,
  type Side,
  type StopLimitTerms,
  type StopTerms,
} from '../../index.ts';
import {
  AAPL,
  CALM,
  createDay,
  draft,
  HOUR,
  MARKET,
  marketAt,
  NOON,
  quoteAt,
  trailBy,
  trailByPoints,
  type Day,
} from '../../test/order-story.ts';

describe('whatever is ordered, amended, cancelled and quoted', () => {
  const side = fc.constantFrom<Side>('buy', 'sell');
  const amount = fc.integer({ min: 1, max: 30 }).map((whole) => quantity(BigInt(whole) * 100_000_000n));
  const tick = fc.integer({ min: 18_500, max: 19_800 }).map((ticks) => price(BigInt(ticks) * 1_000_000n));
  const limits = tick.map((one): LimitTerms => ({ type: 'limit', limit: one }));
  const stops = tick.map((one): StopTerms => ({ type: 'stop', stop: one }));
  const trails = fc.oneof(
    fc
      .integer({ min: 1, max: 300 })
      .map((ticks) => trailBy(formatPrice(price(BigInt(ticks) * 1_000_000n), 2))),
    fc.integer({ min: 1, max: 200 }).map(trailByPoints),
  );
  const stopLimits = fc
    .tuple(tick, tick)
    .map(([first, second]): StopLimitTerms => ({ type: 'stop_limit', stop: first, limit: second }));
  const brackets = fc.option(
    fc.record({
      stopLoss: fc.option(fc.oneof(stops, trails), { nil: undefined }),
      takeProfit: fc.option(limits, { nil: undefined }),
    }),
    { nil: undefined },
  );
  const times = fc.constantFrom('gtc' as const, 'gtc' as const, 'day' as const, 'ioc' as const);
  const drafts = fc
    .record({
      instrumentId: fc.constant(AAPL.id),
      side,
      quantity: amount,
      leverage: fc.constantFrom(1, 5, 20),
      reduceOnly: fc.constantFrom(false, false, false, true),
      terms: fc.oneof(limits, stops, stopLimits, trails, fc.constant(MARKET)),
      bracket: brackets,
      time: times,
    })
    .map(({ time, ...rest }): OrderDraft => {
      const timeInForce = TIMES_IN_FORCE[rest.terms.type].includes(time) ? time : 'gtc';
      const lifetime = { timeInForce: rest.terms.type === 'market' ? 'fok' : timeInForce } as const;
      return { ...rest, lifetime, bracket: rest.reduceOnly ? undefined : rest.bracket };
    });
  const ids = fc.integer({ min: 1, max: 40 });
  const act = <T>(weight: number, values: fc.Arbitrary<T>, what: (day: Day, value: T) => void) => ({
    weight,
    arbitrary: values.map((value) => (day: Day) => what(day, value)),
  });
  const hows = fc.constantFrom<{ closed?: boolean; age?: number }[]>(
    {},
    {},
    {},
    {},
    { closed: true },
    { age: 2_001 },
  );
  const days = fc.array(
    fc.oneof(
      act(8, drafts, (day, order) => day.place(order)),
      act(3, fc.array(drafts, { minLength: 2, maxLength: 3 }), (day, legs) => day.oco(...legs)),
      act(3, fc.oneof(limits, stops, trails), (day, terms) => day.protect(terms)),
      act(2, fc.tuple(ids, fc.oneof(limits, stops, trails)), (day, [id, terms]) => day.amend(id, { terms })),
      act(1, fc.tuple(ids, amount), (day, [id, wanted]) => day.amend(id, { quantity: wanted })),
      act(1, ids, (day, id) => day.cancel(id)),
      act(1, fc.integer({ min: 0, max: 9 }), (day, hours) => day.clock(NOON + hours * HOUR)),
      act(12, fc.tuple(tick, hows), (day, [bid, how]) => day.quotes(...quoted(bid), how)),
    ),
    { minLength: 20, maxLength: 60, size: 'max' },
  );

  test('books balance, and margin is that of the positions', () => {
    fc.assert(
      fc.property(days, (acts) => {
        const day = createDay();
        for (const act of acts) act(day);
        const { balances, positions, fillCount } = day.state().account;
        const realized = sum(day.fills.map((fill) => fill.change.realized));
        expect(sum(Object.values(balances))).toBe(10_000_000_000n + realized);
        expect(balances.cash >= 0n).toBe(true);
        expect(sum([...positions.values()].map((position) => position.margin))).toBe(balances.margin);
        const bought = day.fills.map((fill) => (fill.order.side === 'buy' ? 1n : -1n) * fill.order.quantity);
        expect(bought.reduce((total, one) => total + one, 0n)).toBe(positions.get(1)?.quantity ?? 0n);
        expect(fillCount).toBe(day.fills.length);
      }),
    );
  });

  test('an order fills at most once, of a group at most one, and never worse than its limit', () => {
    fc.assert(
      fc.property(days, (acts) => {
        const day = createDay();
        const groups = new Map<number, number | undefined>();
        const limitOf = new Map<number, bigint>();
        for (const act of acts) {
          const before = day.fills.length;
          act(day);
          for (const order of day.state().orders.values()) {
            groups.set(order.id, order.ocoGroup);
            if (order.terms.type === 'limit') limitOf.set(order.id, order.terms.limit);
          }
          for (const fill of day.fills.slice(before)) {
            const waitedFor = fill.execution?.orderType === 'limit' ? fill.execution.triggerPrice : undefined;
            if (waitedFor === undefined) continue;
            expect(fill.order.side === 'buy' ? fill.price <= waitedFor : fill.price >= waitedFor).toBe(true);
            expect(waitedFor).toBe(limitOf.get(fill.execution?.orderId ?? 0));
          }
        }
        const filled = day.fills.map((fill) => fill.execution?.orderId ?? 0);
        expect(new Set(filled).size).toBe(filled.length);
        const filledGroups = filled.map((id) => groups.get(id)).filter((group) => group !== undefined);
        expect(new Set(filledGroups).size).toBe(filledGroups.length);
      }),
    );
  });

  test('what reduces never exceeds the position, and nothing outlives what it hangs on', () => {
    fc.assert(
      fc.property(days, (acts) => {
        const day = createDay();
        for (const act of acts) {
          act(day);
          const { orders, account } = day.state();
          for (const order of orders.values()) {
            const position = account.positions.get(order.instrumentId);
            expect(order.state.status !== 'pending' || orders.has(order.parentId ?? 0)).toBe(true);
            if (!order.reduceOnly || order.state.status === 'pending') continue;
            const closable = (position?.quantity ?? 0n) * (order.side === 'sell' ? 1n : -1n);
            expect(order.quantity <= closable).toBe(true);
            if (order.attachedTo === undefined) continue;
            expect([order.attachedTo, order.quantity]).toEqual([position?.openedBy, closable]);
          }
        }
      }),
    );
  });

  test('a trailing stop never loosens, and what a quote has set off it does not set off again', () => {
    fc.assert(
      fc.property(
        side,
        trails,
        fc.array(tick, { minLength: 1, maxLength: 40, size: 'max' }),
        (way, terms, bids) => {
          const day = createDay();
          day.place(draft(way, '1', terms));
          let last = day.state().orders.get(1)?.trail?.stop ?? price(0n);
          for (const bid of bids) {
            day.quotes(...quoted(bid));
            const stopNow = day.state().orders.get(1)?.trail?.stop ?? last;
            expect(way === 'sell' ? stopNow >= last : stopNow <= last).toBe(true);
            last = stopNow;
            const [low, high] = quoted(bid);
            const again = { ...CALM, bid: low, ask: high };
            expect(decideTrigger(day.state(), 1, quoteAt(again), marketAt(again))).toEqual({
              accepted: true,
              changes: [],
            });
          }
          expect(day.fills.length <= 1).toBe(true);
        },
      ),
    );
  });
});

/** Bid and ask, four ticks apart. */
const quoted = (bid: Price): [bid: string, ask: string] => [
  formatPrice(bid, 2),
  formatPrice(price(bid + 4_000_000n), 2),
];
