import { price, quantity, type RestingOrder } from '@lonja/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { handFedBoard, someInstrument } from '../../test/markets/hand-fed-board.ts';
import { SentOrders } from './sent-orders.ts';

const NOW = Date.UTC(2026, 10, 20, 15);
const INSTRUMENTS = ['EURUSD', 'AAPL'].map((symbol, at) =>
  someInstrument({ id: at + 1, symbol, category: at === 0 ? 'forex' : 'technology' }),
);

function sent(id: number, dueIn: number, over: Partial<RestingOrder> = {}): RestingOrder {
  return {
    accountId: 7,
    id,
    instrumentId: 2,
    side: 'buy',
    quantity: quantity(100_000_000n),
    leverage: 1,
    reduceOnly: false,
    terms: { type: 'market', seenPrice: undefined, slippage: 50 },
    timeInForce: 'ioc',
    expiresAt: NOW + dueIn + 60_000,
    trail: undefined,
    stopMetAt: undefined,
    parentId: undefined,
    ocoGroup: undefined,
    attachedTo: undefined,
    placedAt: NOW,
    splits: 0,
    flight: { sentAt: NOW, dueAt: NOW + dueIn, idealPrice: price(102_000_000n) },
    state: { status: 'working' },
    ...over,
  };
}

const CANCELLED = { status: 'cancelled', at: NOW, reason: 'client' } as const;

function openOrders() {
  const fed = handFedBoard(INSTRUMENTS);
  const sentOrders = new SentOrders(fed.board);
  const quotes = (at: number, which: Record<string, [number, number]>): void => fed.step(NOW + at, which);
  const arrive = (at: number): number[] => sentOrders.arrive(NOW + at).map(({ orderId }) => orderId);
  quotes(0, { EURUSD: [1_000, 1_001], AAPL: [100, 102] });
  return { sentOrders, quotes, arrive };
}

test('an order arrives at the first quote from after its way, and is found once', () => {
  const { sentOrders, quotes, arrive } = openOrders();
  sentOrders.put(sent(1, 200));
  expect(sentOrders.size()).toBe(1);
  quotes(199, { AAPL: [101, 103] });
  expect(arrive(250)).toEqual([]);
  quotes(250, { AAPL: [102, 104] });
  expect(sentOrders.arrive(NOW + 250)).toMatchObject([
    { accountId: 7, orderId: 1, quote: { at: NOW + 250 }, reached: { splits: 0 } },
  ]);
  expect(arrive(500)).toEqual([]);
  sentOrders.armOrder(7, 1);
  expect(arrive(500)).toEqual([1]);
});

test('what was due first comes first', () => {
  const { sentOrders, quotes, arrive } = openOrders();
  for (const order of [sent(1, 240), sent(2, 60), sent(3, 60)]) sentOrders.put(order);
  quotes(250, { AAPL: [102, 104] });
  expect(arrive(250)).toEqual([2, 3, 1]);
});

test('an order that has filled, ended or arrived leaves, and so do those that a resync does not know', () => {
  const { sentOrders, quotes, arrive } = openOrders();
  for (const id of [1, 2, 3, 4]) sentOrders.put(sent(id, 50));
  sentOrders.put(sent(1, 50, { state: { status: 'filled', at: NOW + 100, fillNumber: 1 } }));
  const { flight: _, ...arrived } = sent(2, 50, {
    terms: { type: 'limit', limit: price(1n) },
    timeInForce: 'gtc',
  });
  sentOrders.put(arrived);
  sentOrders.resync(7, [sent(4, 50)]);
  quotes(250, { AAPL: [102, 104] });
  expect(arrive(250)).toEqual([4]);
  expect(sentOrders.size()).toBe(1);
});

test('waits while its quote is stale, and a state from before a split is not taken over', () => {
  const { sentOrders, quotes, arrive } = openOrders();
  sentOrders.put(sent(1, 50, { splits: 1 }));
  sentOrders.put(sent(1, 20));
  quotes(100, { AAPL: [50, 51] });
  expect(arrive(60_000)).toEqual([]);
  quotes(60_250, { AAPL: [50, 51] });
  expect(sentOrders.arrive(NOW + 60_250)).toMatchObject([{ reached: { splits: 1 } }]);
});

describe('whatever is sent, amended, ended, decided on and armed again', () => {
  const key = fc.record({ accountId: fc.integer({ min: 1, max: 3 }), id: fc.integer({ min: 1, max: 6 }) });
  const symbols = ['EURUSD', 'AAPL'] as const;
  const acts = fc.array(
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({ put: key, instrumentId: fc.constantFrom(1, 2), dueIn: fc.nat(900) }),
      },
      { weight: 1, arbitrary: fc.record({ end: key }) },
      { weight: 1, arbitrary: fc.record({ arm: key }) },
      { weight: 1, arbitrary: fc.record({ resync: fc.integer({ min: 1, max: 3 }) }) },
      {
        weight: 3,
        arbitrary: fc.record({ step: fc.integer({ min: 1, max: 250 }), quoted: fc.constantFrom(0, 1) }),
      },
    ),
    { maxLength: 80 },
  );
  type Act = typeof acts extends fc.Arbitrary<readonly (infer One)[]> ? One : never;
  const nameOf = (accountId: number, id: number): string => `${accountId}-${id}`;

  /** The orders beside a plain list of them; each act says what was found and what a look at every one finds. */
  function openBoth() {
    const { sentOrders, quotes } = openOrders();
    const model = new Map<string, { readonly order: RestingOrder; isFound: boolean }>();
    const quotedAt = [0, 0];
    let clock = 0;

    const put = (order: RestingOrder): void => {
      sentOrders.put(order);
      const name = nameOf(order.accountId, order.id);
      if (order.state.status === 'working') model.set(name, { order, isFound: false });
      else model.delete(name);
    };
    /** Every other one is still known. */
    const resync = (accountId: number): void => {
      const own = [...model].filter(([, { order }]) => order.accountId === accountId);
      const kept = own.filter((_, index) => index % 2 === 0).map(([, { order }]) => order);
      for (const [name] of own) model.delete(name);
      for (const order of kept) model.set(nameOf(accountId, order.id), { order, isFound: false });
      sentOrders.resync(accountId, kept);
    };
    const look = (): readonly string[] => {
      const reached = [...model.values()].filter(({ order: { flight, instrumentId }, isFound }) => {
        const at = quotedAt[instrumentId - 1]!;
        return !isFound && flight!.dueAt <= NOW + at && clock - at <= 2_000;
      });
      for (const entry of reached) entry.isFound = true;
      return reached
        .map(({ order }) => order)
        .toSorted((a, b) => a.flight!.dueAt - b.flight!.dueAt || a.accountId - b.accountId || a.id - b.id)
        .map(({ accountId, id }) => nameOf(accountId, id));
    };
    const take = (act: Act): readonly [found: readonly string[], expected: readonly string[]] => {
      if ('put' in act)
        put(sent(act.put.id, clock + act.dueIn, { ...act.put, instrumentId: act.instrumentId }));
      if ('end' in act) put(sent(act.end.id, 0, { ...act.end, state: CANCELLED }));
      if ('resync' in act) resync(act.resync);
      if ('arm' in act) {
        sentOrders.armOrder(act.arm.accountId, act.arm.id);
        const known = model.get(nameOf(act.arm.accountId, act.arm.id));
        if (known) known.isFound = false;
      }
      if (!('step' in act)) return [[], []];
      clock += act.step;
      quotedAt[act.quoted] = clock;
      quotes(clock, { [symbols[act.quoted]!]: [100, 102] });
      const found = sentOrders.arrive(NOW + clock).map((one) => nameOf(one.accountId, one.orderId));
      return [found, look()];
    };
    return { take, sizes: () => [sentOrders.size(), model.size] };
  }

  test('finds what a look at every order finds', () => {
    fc.assert(
      fc.property(acts, (all) => {
        const { take, sizes } = openBoth();
        for (const act of all) {
          const [found, expected] = take(act);
          expect(found).toEqual(expected);
          const [size, known] = sizes();
          expect(size).toBe(known);
        }
      }),
    );
  });
});

describe('where prices arrive late', () => {
  const MINUTE = 60_000;
  const DELAY = 15 * MINUTE;
  /** Sent orders on a board whose AAPL prices arrive 15 minutes late; `step` takes the time that they are dated. */
  function openLateOrders() {
    const fed = handFedBoard(INSTRUMENTS, 'real');
    const position = fed.feed.symbols.indexOf('AAPL');
    const datedAt = new Float64Array(INSTRUMENTS.length);
    const delays = new Float64Array(INSTRUMENTS.length);
    delays[position] = DELAY;
    Object.assign(fed.feed.quotes, { datedAt, delays });
    const sentOrders = new SentOrders(fed.board);
    const step = (dated: number): number[] => {
      const now = dated + DELAY;
      datedAt.fill(now);
      datedAt[position] = dated;
      fed.step(now, { EURUSD: [1_000, 1_001], AAPL: [100, 102] });
      return sentOrders.arrive(now).map(({ orderId }) => orderId);
    };
    return { sentOrders, step };
  }

  test('an order is found by the first quote that is dated after its way, once', () => {
    const { sentOrders, step } = openLateOrders();
    const order = sent(1, 200, { expiresAt: undefined });
    sentOrders.put(order);
    expect(step(NOW - MINUTE)).toEqual([]);
    expect(step(NOW + 200)).toEqual([]);
    expect(step(NOW + 201)).toEqual([1]);
    expect(step(NOW + MINUTE)).toEqual([]);
    sentOrders.armOrder(7, 1);
    expect(step(NOW + 2 * MINUTE)).toEqual([1]);
    sentOrders.put({ ...order, state: { status: 'filled', at: NOW, fillNumber: 1 } });
    sentOrders.armOrder(7, 1);
    expect([step(NOW + 3 * MINUTE), sentOrders.size()]).toEqual([[], 0]);
  });

  test('also by one that comes after the exchange has closed, and by none of a source that has fallen silent', () => {
    const close = Date.UTC(2026, 10, 20, 21);
    const { sentOrders, step } = openLateOrders();
    const flight = { sentAt: close - MINUTE, dueAt: close - MINUTE, idealPrice: price(102_000_000n) };
    sentOrders.put(sent(1, 0, { flight, expiresAt: undefined }));
    step(close - 2 * MINUTE);
    expect(sentOrders.arrive(close + DELAY + 6 * MINUTE)).toEqual([]);
    expect(step(close - 1)).toEqual([1]);
  });
});
