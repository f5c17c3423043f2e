import {
  isReached,
  price,
  quantity,
  ratchet,
  triggerOf,
  type OrderTerms,
  type Quote,
  type RestingOrder,
} from '@lonja/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { handFedBoard, someInstrument } from '../market/hand-fed-board.fixture.ts';
import { createTriggerBook } from './trigger-book.ts';

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
    state: { status: 'working' },
    ...over,
  };
}

/** A book on a board that has quotes; `step` moves AAPL. */
function openBook() {
  const fed = handFedBoard(INSTRUMENTS);
  const book = createTriggerBook(fed.board);
  let now = NOW;
  const step = (bid: number, ask: number): number[] => {
    now += 250;
    fed.step(now, { EURUSD: [1_000, 1_001], AAPL: [bid, ask] });
    return book.reach(now).map(({ orderId }) => orderId);
  };
  step(100, 102);
  return { book, step, now: () => now };
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
    const { book, step } = openBook();
    book.put(order(1, { terms: { type: 'stop', stop: at(90) } }));
    expect(step(91, 93)).toEqual([]);
    expect(step(90, 92)).toEqual([1]);
    expect(step(80, 82)).toEqual([]);
    book.arm(7, 1);
    expect(step(80, 82)).toEqual([1]);
  });

  test('that has ended is found no more, also when it is armed again', () => {
    const { book, step } = openBook();
    const working = order(1, { terms: { type: 'stop', stop: at(90) } });
    book.put(working);
    book.put({ ...working, state: { status: 'cancelled', at: NOW, reason: 'client' } });
    book.arm(7, 1);
    expect(step(80, 82)).toEqual([]);
    expect(book.size()).toBe(0);
  });

  test('that was amended while it was decided on is found at its new price', () => {
    const { book, step } = openBook();
    const working = order(1, { terms: { type: 'limit', limit: at(110) } });
    book.put(working);
    expect(step(110, 112)).toEqual([1]);
    book.put({ ...working, terms: { type: 'limit', limit: at(120) } });
    expect(step(119, 121)).toEqual([]);
    expect(step(120, 122)).toEqual([1]);
  });

  test('is not found on quotes that are old', () => {
    const { book, step, now } = openBook();
    book.put(order(1, { terms: { type: 'stop', stop: at(100) } }));
    expect(book.reach(now() + 60_000)).toEqual([]);
    expect(step(100, 102)).toEqual([1]);
  });
});

describe('a trailing stop', () => {
  test('moves with the market before anybody has written that down', () => {
    const { book, step } = openBook();
    book.put(trailing(1, 5, 100));
    expect(step(110, 112)).toEqual([1]);
    expect(step(106, 108)).toEqual([]);
    expect(step(105, 107)).toEqual([1]);
  });

  test('keeps what quotes have done when an older state of it comes back', () => {
    const { book, step } = openBook();
    const placed = trailing(1, 5, 100);
    book.put(placed);
    step(110, 112);
    step(120, 122);
    book.put({ ...placed, trail: { best: at(110), stop: at(105) } });
    expect(step(115, 117)).toEqual([1]);
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
      const { book, step } = openBook();
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
        book.put(placed);
      }
      for (const bid of bids) {
        const quote = { bid: at(bid), ask: at(bid + 2) };
        const expected: number[] = [];
        for (const [id, before] of waiting) {
          const trail = trailedBy(before, quote);
          const moved = { ...before, trail };
          const isSetOff = isReached(triggerOf(moved)!, quote);
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
  test('takes the place of what the book had of it, and keeps how near a trailing stop has come', () => {
    const { book, step } = openBook();
    book.put(trailing(1, 5, 100));
    book.put(order(2, { terms: { type: 'limit', limit: at(300) } }));
    step(110, 112);
    const placed = order(3, { terms: { type: 'limit', limit: at(200) } });
    book.restate(7, [{ ...trailing(1, 5, 100) }, placed]);
    expect(book.size()).toBe(2);
    expect(step(105, 107)).toEqual([1]);
    expect(step(300, 302)).toEqual([3]);
    book.restate(7, []);
    expect(book.size()).toBe(0);
  });

  test('a reached order says how near quotes have brought it', () => {
    const { book, step, now } = openBook();
    book.put(trailing(1, 5, 100));
    step(110, 112);
    step(104, 106);
    book.arm(7, 1);
    expect(book.reach(now())).toMatchObject([{ orderId: 1, trail: { best: at(110), stop: at(105) } }]);
  });
});
