import {
  isReached,
  price,
  quantity,
  ratchet,
  findTrigger,
  type OrderTerms,
  type Quote,
  type RestingOrder,
} from '@lonja/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { handFedBoard, someInstrument } from '../../test/markets/hand-fed-board.ts';
import { WaitingOrders } from './waiting-orders.ts';

const NOW = Date.UTC(2026, 10, 20, 15);
const TICK = 1_000_000n;
const INSTRUMENTS = ['EURUSD', 'AAPL'].map((symbol, at) =>
  someInstrument({ id: at + 1, symbol, category: at === 0 ? 'forex' : 'technology' }),
);

const at = (ticks: number) => price(BigInt(ticks) * TICK);

function order(id: number, over: Partial<RestingOrder> & { readonly terms: OrderTerms }): RestingOrder {
  return {
    accountId: 7,
    id,
    instrumentId: 2,
    side: 'sell',
    quantity: quantity(100_000_000n),
    leverage: 1,
    reduceOnly: false,
    timeInForce: 'gtc',
    expiresAt: undefined,
    trail: undefined,
    stopMetAt: undefined,
    parentId: undefined,
    ocoGroup: undefined,
    attachedTo: undefined,
    placedAt: NOW + id,
    splits: 0,
    state: { status: 'working' },
    ...over,
  };
}

/** Waiting orders on a board that has quotes; `step` moves AAPL. */
function openOrders() {
  const fed = handFedBoard(INSTRUMENTS);
  const waitingOrders = new WaitingOrders(fed.board);
  let now = NOW;
  const step = (bid: number, ask: number): number[] => {
    now += 250;
    fed.step(now, { EURUSD: [1_000, 1_001], AAPL: [bid, ask] });
    return waitingOrders.reach(now).map(({ orderId }) => orderId);
  };
  step(100, 102);
  return { waitingOrders, step, now: () => now };
}

const trailing = (id: number, distance: number, best: number): RestingOrder =>
  order(id, {
    terms: { type: 'trailing_stop', trail: { by: 'distance', distance: at(distance) } },
    trail: { best: at(best), stop: at(best - distance) },
  });

const trailedBy = ({ trail, terms, side }: RestingOrder, quote: Pick<Quote, 'bid' | 'ask'>) =>
  trail && terms.type === 'trailing_stop' ? ratchet(trail, terms.trail, side, quote, price(TICK)) : trail;

describe('a waiting order', () => {
  test('is found once at its price, and again only when it is armed again', () => {
    const { waitingOrders, step } = openOrders();
    waitingOrders.put(order(1, { terms: { type: 'stop', stop: at(90) } }));
    expect(step(91, 93)).toEqual([]);
    expect(step(90, 92)).toEqual([1]);
    expect(step(80, 82)).toEqual([]);
    waitingOrders.armOrder(7, 1);
    expect(step(80, 82)).toEqual([1]);
  });

  test('that is still on its way is left out, and so is one without a price', () => {
    const { waitingOrders, step } = openOrders();
    const flight = { sentAt: NOW, dueAt: NOW, idealPrice: at(102) };
    waitingOrders.put(order(1, { terms: { type: 'limit', limit: at(90) }, flight }));
    expect([step(80, 82), waitingOrders.size()]).toEqual([[], 0]);
    const terms = { type: 'market', seenPrice: undefined, slippage: 50 } as const;
    expect(() => waitingOrders.put(order(2, { terms, timeInForce: 'ioc' }))).toThrow('waits for no price');
  });

  test('that has ended is found no more, also when it is armed again', () => {
    const { waitingOrders, step } = openOrders();
    const working = order(1, { terms: { type: 'stop', stop: at(90) } });
    waitingOrders.put(working);
    waitingOrders.put({ ...working, state: { status: 'cancelled', at: NOW, reason: 'client' } });
    waitingOrders.armOrder(7, 1);
    expect(step(80, 82)).toEqual([]);
    expect(waitingOrders.size()).toBe(0);
  });

  test('that was amended while it was decided on is found at its new price', () => {
    const { waitingOrders, step } = openOrders();
    const working = order(1, { terms: { type: 'limit', limit: at(110) } });
    waitingOrders.put(working);
    expect(step(110, 112)).toEqual([1]);
    waitingOrders.put({ ...working, terms: { type: 'limit', limit: at(120) } });
    expect(step(119, 121)).toEqual([]);
    expect(step(120, 122)).toEqual([1]);
  });

  test('is not found on quotes that are old', () => {
    const { waitingOrders, step, now } = openOrders();
    waitingOrders.put(order(1, { terms: { type: 'stop', stop: at(100) } }));
    expect(waitingOrders.reach(now() + 60_000)).toEqual([]);
    expect(step(100, 102)).toEqual([1]);
  });
});

describe('where prices arrive late', () => {
  const MINUTE = 60_000;
  const DELAY = 15 * MINUTE;
  /** Waiting orders on a board whose AAPL prices arrive 15 minutes late; `step` takes the time that they are dated. */
  function openLateOrders() {
    const fed = handFedBoard(INSTRUMENTS);
    const position = fed.feed.symbols.indexOf('AAPL');
    const datedAt = new Float64Array(INSTRUMENTS.length);
    const delays = new Float64Array(INSTRUMENTS.length);
    delays[position] = DELAY;
    Object.assign(fed.feed.quotes, { datedAt, delays });
    const waitingOrders = new WaitingOrders(fed.board);
    const step = (dated: number, bid: number, ask: number): number[] => {
      const now = dated + DELAY;
      datedAt.fill(now);
      datedAt[position] = dated;
      fed.step(now, { EURUSD: [1_000, 1_001], AAPL: [bid, ask] });
      return waitingOrders.reach(now).map(({ orderId }) => orderId);
    };
    return { waitingOrders, step };
  }
  test('a stop and a trailing one pass over what is dated before them, and wait on', () => {
    const { waitingOrders, step } = openLateOrders();
    waitingOrders.put(order(1, { placedAt: NOW, terms: { type: 'stop', stop: at(90) } }));
    waitingOrders.put({ ...trailing(2, 5, 100), placedAt: NOW });
    expect(step(NOW - MINUTE, 80, 82)).toEqual([]);
    expect(step(NOW - 1, 120, 122)).toEqual([]);
    expect(step(NOW + 1, 89, 91)).toEqual([2, 1]);
  });

  test('nothing is found by a source that has fallen silent', () => {
    const fed = openLateOrders();
    fed.waitingOrders.put(order(1, { placedAt: NOW, terms: { type: 'stop', stop: at(90) } }));
    fed.step(NOW - 1, 80, 82);
    expect(fed.waitingOrders.reach(NOW + DELAY + 6 * MINUTE)).toEqual([]);
  });
});

describe('a trailing stop', () => {
  test('moves with the market before anybody has written that down', () => {
    const { waitingOrders, step } = openOrders();
    waitingOrders.put(trailing(1, 5, 100));
    expect(step(110, 112)).toEqual([1]);
    expect(step(106, 108)).toEqual([]);
    expect(step(105, 107)).toEqual([1]);
  });

  test('keeps what quotes have done when an older state of it comes back', () => {
    const { waitingOrders, step } = openOrders();
    const placed = trailing(1, 5, 100);
    waitingOrders.put(placed);
    step(110, 112);
    step(120, 122);
    waitingOrders.put({ ...placed, trail: { best: at(110), stop: at(105) } });
    expect(step(115, 117)).toEqual([1]);
  });
});

test('a trailing stop that is widened follows the market by its new trail, from the best price that quotes have made', () => {
  const { waitingOrders, step } = openOrders();
  waitingOrders.put(trailing(1, 5, 100));
  step(110, 112);
  // Amended on what was committed: the best price of 110 was still on its way.
  waitingOrders.put(trailing(1, 10, 100));
  expect(step(105, 107)).toEqual([]);
  expect(step(111, 113)).toEqual([1]);
  expect(step(102, 104)).toEqual([]);
  expect(step(101, 103)).toEqual([1]);
});

describe('a trailing stop whose instrument splits', () => {
  const fivePercent = (best: number, stop: number, splits: number): RestingOrder =>
    order(1, {
      terms: { type: 'trailing_stop', trail: { by: 'basis_points', basisPoints: 500 } },
      trail: { best: at(best), stop: at(stop) },
      splits,
    });
  const before = fivePercent(20_000, 19_000, 0);
  const after = fivePercent(5_000, 4_750, 1);

  // 200.00 less 5 % is 190.00; of the 4:1 split 50.00 and 47.50.
  test('is not set off by its stop of the old scale', () => {
    const { waitingOrders, step, now } = openOrders();
    waitingOrders.put(before);
    step(20_000, 20_004);
    waitingOrders.put(after);
    expect(step(5_000, 5_002)).toEqual([]);
    expect(step(4_751, 4_753)).toEqual([]);
    step(4_750, 4_752);
    waitingOrders.armOrder(7, 1);
    expect(waitingOrders.reach(now())).toMatchObject([
      { orderId: 1, reached: { splits: 1, best: at(5_000) } },
    ]);
  });

  test('stays on the new scale when a state of the old one comes late', () => {
    const { waitingOrders, step } = openOrders();
    waitingOrders.put(after);
    waitingOrders.put(before);
    waitingOrders.resync(7, [before]);
    expect(step(5_000, 5_002)).toEqual([]);
    expect(step(4_750, 4_752)).toEqual([1]);
    waitingOrders.put({ ...before, state: { status: 'cancelled', at: NOW, reason: 'client' } });
    expect(waitingOrders.size()).toBe(0);
  });

  test('does after it what one does that is known since then', () => {
    const bids = (least: number, maximum: number) =>
      fc.array(fc.integer({ min: least, max: maximum }), { maxLength: 8 });
    const trail = fc.constantFrom(
      { by: 'basis_points' as const, basisPoints: 500 },
      // As near as can be, by either scale.
      { by: 'distance' as const, distance: at(1) },
    );
    const side = fc.constantFrom('sell' as const, 'buy' as const);
    fc.assert(
      fc.property(side, trail, bids(15_000, 25_000), bids(3_000, 60_000), (side, trail, earlier, later) => {
        const away = side === 'sell' ? -1 : 1;
        const scaled = (best: number, splits: number): RestingOrder => ({
          ...fivePercent(best, best + away * (trail.by === 'distance' ? 1 : best / 20), splits),
          side,
          terms: { type: 'trailing_stop', trail },
        });
        for (const best of [5_000, 40_000]) {
          const lived = openOrders();
          lived.waitingOrders.put(scaled(20_000, 0));
          for (const bid of earlier) lived.step(bid, bid + 4);
          lived.waitingOrders.resync(7, [scaled(best, 1)]);
          const fresh = openOrders();
          fresh.waitingOrders.put(scaled(best, 1));
          for (const bid of later) expect(lived.step(bid, bid + 2)).toEqual(fresh.step(bid, bid + 2));
        }
      }),
    );
  });
});

test('finds at every step exactly the orders that a look at each of them finds', () => {
  const price1 = fc.integer({ min: 80, max: 120 });
  const draft = fc.record({
    side: fc.constantFrom('buy' as const, 'sell' as const),
    kind: fc.constantFrom('stop' as const, 'limit' as const, 'trailing' as const),
    ticks: price1,
    distance: fc.integer({ min: 1, max: 10 }),
  });
  fc.assert(
    fc.property(fc.array(draft, { maxLength: 30 }), fc.array(price1, { maxLength: 40 }), (drafts, bids) => {
      const { waitingOrders, step } = openOrders();
      const waiting = new Map<number, RestingOrder>();
      for (const [index, { side, kind, ticks, distance }] of drafts.entries()) {
        const id = index + 1;
        const placed =
          kind === 'trailing'
            ? {
                ...trailing(id, distance, 100),
                side,
                trail: { best: at(100), stop: at(side === 'sell' ? 100 - distance : 100 + distance) },
              }
            : order(id, {
                side,
                terms:
                  kind === 'stop' ? { type: 'stop', stop: at(ticks) } : { type: 'limit', limit: at(ticks) },
              });
        waiting.set(id, placed);
        waitingOrders.put(placed);
      }
      for (const bid of bids) {
        const quote = { bid: at(bid), ask: at(bid + 2) };
        const expected: number[] = [];
        for (const [id, before] of waiting) {
          const trail = trailedBy(before, quote);
          const moved = { ...before, trail };
          const isSetOff = isReached(findTrigger(moved)!, quote);
          if (isSetOff || trail !== before.trail) expected.push(id);
          if (isSetOff) waiting.delete(id);
          else waiting.set(id, moved);
        }
        expect(step(bid, bid + 2).toSorted((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b));
      }
    }),
    { numRuns: 300 },
  );
});

describe('an account as it stands', () => {
  test('takes the place of what was known of it, and keeps how near a trailing stop has come', () => {
    const { waitingOrders, step } = openOrders();
    waitingOrders.put(trailing(1, 5, 100));
    waitingOrders.put(order(2, { terms: { type: 'limit', limit: at(300) } }));
    step(110, 112);
    const placed = order(3, { terms: { type: 'limit', limit: at(200) } });
    waitingOrders.resync(7, [{ ...trailing(1, 5, 100) }, placed]);
    expect(waitingOrders.size()).toBe(2);
    expect(step(105, 107)).toEqual([1]);
    expect(step(300, 302)).toEqual([3]);
    waitingOrders.resync(7, []);
    expect(waitingOrders.size()).toBe(0);
  });

  test('a reached order says how near quotes have brought it', () => {
    const { waitingOrders, step, now } = openOrders();
    waitingOrders.put(trailing(1, 5, 100));
    step(110, 112);
    step(104, 106);
    waitingOrders.armOrder(7, 1);
    expect(waitingOrders.reach(now())).toMatchObject([{ orderId: 1, reached: { splits: 0, best: at(110) } }]);
  });
});
