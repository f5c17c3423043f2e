import { price, quantity, type RestingOrder } from '@lonja/core';
import { expect, test } from 'vitest';
import { handFedBoard, someInstrument } from '../test/hand-fed-board.ts';
import { FlightBook } from './flight-book.ts';

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

function openBook() {
  const fed = handFedBoard(INSTRUMENTS);
  const book = new FlightBook(fed.board);
  const quotes = (at: number, which: Record<string, [number, number]>): void => fed.step(NOW + at, which);
  const land = (at: number): number[] => book.land(NOW + at).map(({ orderId }) => orderId);
  quotes(0, { EURUSD: [1_000, 1_001], AAPL: [100, 102] });
  return { book, quotes, land };
}

test('an order lands at the first quote from after its way, and is found once', () => {
  const { book, quotes, land } = openBook();
  book.put(sent(1, 200));
  expect(book.size()).toBe(1);
  quotes(199, { AAPL: [101, 103] });
  expect(land(250)).toEqual([]);
  quotes(250, { AAPL: [102, 104] });
  expect(book.land(NOW + 250)).toMatchObject([
    { accountId: 7, orderId: 1, quote: { at: NOW + 250 }, reached: { splits: 0 } },
  ]);
  expect(land(500)).toEqual([]);
  book.arm(7, 1);
  expect(land(500)).toEqual([1]);
});

test('what was due first comes first', () => {
  const { book, quotes, land } = openBook();
  for (const order of [sent(1, 240), sent(2, 60), sent(3, 60)]) book.put(order);
  quotes(250, { AAPL: [102, 104] });
  expect(land(250)).toEqual([2, 3, 1]);
});

test('an order that has filled, ended or landed leaves, and so do those that a resync does not know', () => {
  const { book, quotes, land } = openBook();
  for (const id of [1, 2, 3, 4]) book.put(sent(id, 50));
  book.put(sent(1, 50, { state: { status: 'filled', at: NOW + 100, fillNumber: 1 } }));
  const { flight: _, ...landed } = sent(2, 50, {
    terms: { type: 'limit', limit: price(1n) },
    timeInForce: 'gtc',
  });
  book.put(landed);
  book.resync(7, [sent(4, 50)]);
  quotes(250, { AAPL: [102, 104] });
  expect(land(250)).toEqual([4]);
  expect(book.size()).toBe(1);
});

test('waits while its quote is stale, and a state from before a split is not taken over', () => {
  const { book, quotes, land } = openBook();
  book.put(sent(1, 50, { splits: 1 }));
  book.put(sent(1, 20));
  quotes(100, { AAPL: [50, 51] });
  expect(land(60_000)).toEqual([]);
  quotes(60_250, { AAPL: [50, 51] });
  expect(book.land(NOW + 60_250)).toMatchObject([{ reached: { splits: 1 } }]);
});
