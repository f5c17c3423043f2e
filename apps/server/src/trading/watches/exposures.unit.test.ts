import {
  decideMarketOrder,
  decideOpenAccount,
  leverageClassOf,
  MANY_POSITIONS,
  marginLevelAt,
  price,
  quantity,
  quoteAmount,
  usd,
  USD_TO_USD,
  withPosition,
  type AccountState,
  type Instrument,
  type MarketView,
  type Positions,
  type PositionState,
} from '@lonja/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Marks } from '../../board/marks.ts';
import { Exposures } from './exposures.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const SYMBOLS = ['EURUSD', 'AAPL', 'BTC'];
const OPENING = [108_460_000n, 19_124_000_000n, 8_776_000_000_000n];

const INSTRUMENTS = SYMBOLS.map((symbol, id): Instrument => ({
  id,
  symbol,
  name: symbol,
  category: 'forex',
  sector: '',
  exchange: '',
  currency: 'USD',
  tickSize: price(1_000n),
  priceDecimals: 5,
  priceUnit: 100n,
  quantityStep: quantity(100n),
  minQuantity: quantity(100n),
  spreadTicks: 1,
  leverageClass: leverageClassOf(symbol),
}));

/** Asks at these prices, the bids a tick below. */
const viewOf = (asks: readonly bigint[]): MarketView => ({
  now: NOW,
  instrumentOf: (id) => INSTRUMENTS[id] as Instrument,
  isOpen: () => true,
  quoteOf: (id) => ({
    bid: price((asks[id] as bigint) - 1_000n),
    ask: price(asks[id] as bigint),
    rate: USD_TO_USD,
    at: NOW,
    source: 'simulated',
    sequence: 1,
  }),
});
const marksOf = (asks: readonly bigint[]): Marks => ({
  bidUsd: Float64Array.from(asks, (ask) => Number(ask - 1_000n) / 1e8),
  askUsd: Float64Array.from(asks, (ask) => Number(ask) / 1e8),
  rate: Float64Array.from(asks, () => 1),
  indexOfId: (id) => id,
  refresh: () => undefined,
});

interface Wish {
  readonly instrumentId: number;
  readonly side: 'buy' | 'sell';
  readonly usd: number;
  readonly leverage: number;
}

const arbitraryOrder: fc.Arbitrary<Wish> = fc.record({
  instrumentId: fc.nat({ max: 2 }),
  side: fc.constantFrom<'buy' | 'sell'>('buy', 'sell'),
  usd: fc.integer({ min: 10, max: 9_000 }),
  leverage: fc.constantFrom(1, 2, 10),
});
const arbitraryMove = fc.array(fc.integer({ min: 500, max: 1_600 }), { minLength: 3, maxLength: 3 });

function tradeAll(id: number, orders: readonly Wish[]): AccountState {
  return orders.reduce((account, { instrumentId, side, usd, leverage }) => {
    const units = (BigInt(usd) * 10n ** 16n) / (OPENING[instrumentId] as bigint);
    const order = {
      instrumentId,
      side,
      quantity: quantity(units - (units % 100n)),
      leverage,
      reduceOnly: false,
      seenPrice: undefined,
      slippage: 0,
    };
    const decision = decideMarketOrder(account, order, viewOf(OPENING));
    return decision.accepted ? decision.changes[0].after : account;
  }, decideOpenAccount(id, NOW).after);
}

test('finds whom the exact level puts below, wherever the market goes and whatever they trade', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(arbitraryOrder, { maxLength: 5 }), { minLength: 1, maxLength: 8 }),
      arbitraryMove,
      fc.nat(),
      (traders, moves, turn) => {
        const marks = marksOf(OPENING);
        const exposures = new Exposures(marks);
        const accounts = traders.map((orders, index) => tradeAll(index + 1, orders));
        for (const account of accounts) exposures.put(account);
        // Somebody changes: they know only the newest state.
        const changed = turn % accounts.length;
        accounts[changed] = tradeAll(changed + 1, traders[changed]?.slice(1) ?? []);
        exposures.put(accounts[changed]);
        const asks = OPENING.map((ask, index) => {
          const moved = (ask * BigInt(moves[index] as number)) / 1_000n;
          return moved - (moved % 1_000n);
        });
        const levels = accounts.map((account) => ({
          id: account.id,
          level: marginLevelAt(account, viewOf(asks)),
        }));
        exposures.value(marksOf(asks));
        const found = new Set(exposures.below(0.5));
        const isClear = ({ level }: { level: bigint | undefined }) =>
          level === undefined || level < 4_999n || level > 5_001n;
        for (const { id, level } of levels.filter(isClear)) {
          expect([id, found.has(id)]).toEqual([id, level !== undefined && level < 5_000n]);
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('lists all that have a level by ascending exact level, wherever the market goes, and no more than asked for', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(arbitraryOrder, { maxLength: 5 }), { minLength: 1, maxLength: 8 }),
      arbitraryMove,
      fc.integer({ min: 1, max: 8 }),
      (traders, moves, count) => {
        const exposures = new Exposures(marksOf(OPENING));
        const accounts = traders.map((orders, index) => tradeAll(index + 1, orders));
        for (const account of accounts) exposures.put(account);
        const asks = OPENING.map((ask, index) => {
          const moved = (ask * BigInt(moves[index] as number)) / 1_000n;
          return moved - (moved % 1_000n);
        });
        exposures.value(marksOf(asks));
        const levels = accounts.flatMap((account) => marginLevelAt(account, viewOf(asks)) ?? []);
        const listed = exposures.lowest(count).map((id) => {
          const account = accounts[id - 1] as AccountState;
          return Number(marginLevelAt(account, viewOf(asks)));
        });
        const lowest = levels.map(Number).toSorted((a, b) => a - b);
        expect(listed).toHaveLength(Math.min(count, levels.length));
        // Floats may turn two that are a basis point apart.
        for (const [place, level] of listed.entries())
          expect(Math.abs(level - (lowest[place] as number))).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 200 },
  );
});

test('an account that was put after each of its trades is as one that was put once', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(arbitraryOrder, { maxLength: 6 }), { minLength: 1, maxLength: 4 }),
      (traders) => {
        const followed = new Exposures(marksOf(OPENING));
        const once = new Exposures(marksOf(OPENING));
        for (const [index, orders] of traders.entries()) {
          for (let count = 0; count <= orders.length; count++)
            followed.put(tradeAll(index + 1, orders.slice(0, count)));
          once.put(tradeAll(index + 1, orders));
        }
        const low = marksOf(OPENING.map((ask) => (ask * 9n) / 10n));
        followed.value(low);
        once.value(low);
        expect(followed.size()).toBe(once.size());
        for (const level of [0.3, 0.5, 1, 5, 50])
          expect(new Set(followed.below(level))).toEqual(new Set(once.below(level)));
      },
    ),
    { numRuns: 200 },
  );
});

test('an account that was loaded by its figures is as one that was put, also once it has traded on', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(arbitraryOrder, { maxLength: 6 }), { minLength: 1, maxLength: 4 }),
      arbitraryMove,
      fc.boolean(),
      (traders, moves, tradesOn) => {
        const loaded = new Exposures(marksOf(OPENING));
        const put = new Exposures(marksOf(OPENING));
        const paidOnly = new Set<number>();
        for (const [index, orders] of traders.entries()) {
          const { id, balances, positions } = tradeAll(index + 1, orders);
          const held = [...positions.values()].filter(({ fullyPaid }) => !fullyPaid);
          loaded.load({
            ids: Int32Array.of(id),
            base: Float64Array.of(Number(balances.cash + balances.profit)),
            positions: {
              accountIds: Int32Array.from(held, () => id),
              instrumentIds: Int32Array.from(held, ({ instrumentId }) => instrumentId),
              quantity: Float64Array.from(held, ({ quantity: units }) => Number(units)),
              cost: Float64Array.from(held, ({ cost }) => Number(cost)),
              margin: Float64Array.from(held, ({ margin }) => Number(margin)),
            },
          });
          const now = tradeAll(index + 1, tradesOn ? orders.slice(1) : orders);
          if (tradesOn) loaded.put(now);
          else if (held.length === 0) paidOnly.add(id);
          put.put(now);
        }
        const marks = marksOf(OPENING.map((ask, at) => (ask * BigInt(moves[at] as number)) / 1_000n));
        loaded.value(marks);
        put.value(marks);
        for (const level of [0.3, 0.5, 1, 5, 50])
          expect(new Set(loaded.below(level))).toEqual(new Set(put.below(level)));
        for (const index of traders.keys()) {
          const id = index + 1;
          // What holds nothing on margin is not loaded.
          expect(loaded.worth(id)).toBe(paidOnly.has(id) ? undefined : put.worth(id));
        }
      },
    ),
    { numRuns: 200 },
  );
});

test('of a large account what differs is taken over: it is as one that was put once', () => {
  const count = 2 * MANY_POSITIONS;
  const positionOf = (instrumentId: number, units: number, fullyPaid: boolean): PositionState => ({
    instrumentId,
    openedBy: 1,
    quantity: quantity(BigInt(units) * 100_000_000n),
    cost: quoteAmount(BigInt(units) * 1_000_000n),
    margin: usd(BigInt(Math.abs(units)) * 10_000n),
    fullyPaid,
    openedAt: NOW,
  });
  const marksAt = (price: number): Marks => ({
    ...marksOf([]),
    bidUsd: new Float64Array(count).fill(price),
    askUsd: new Float64Array(count).fill(price),
    rate: new Float64Array(count).fill(1),
  });
  const change = fc.tuple(fc.nat(count - 1), fc.integer({ min: -50, max: 50 }), fc.boolean());
  const { balances, ...rest } = decideOpenAccount(1, NOW).after;
  fc.assert(
    fc.property(fc.array(fc.array(change, { maxLength: 20 }), { maxLength: 8 }), (rounds) => {
      const start = Array.from({ length: MANY_POSITIONS + 5 }, (_, id) => positionOf(id, 10, false));
      const followed = new Exposures(marksAt(1));
      let positions: Positions = new Map(start.map((position) => [position.instrumentId, position]));
      const put = (exposures: Exposures) =>
        exposures.put({ ...rest, balances: { ...balances, cash: usd(0n) }, positions });
      put(followed);
      for (const round of rounds) {
        for (const [id, units, paid] of round)
          positions = withPosition(
            positions,
            id,
            units === 0 ? undefined : positionOf(id, units, paid && units > 0),
          );
        put(followed);
        const once = new Exposures(marksAt(1));
        put(once);
        for (const price of [0.5, 0.999, 1, 1.001, 2]) {
          followed.value(marksAt(price));
          once.value(marksAt(price));
          for (const level of [0.5, 1, 2]) expect(followed.below(level)).toEqual(once.below(level));
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('forgets who has nothing on margin any more, and uses the room again', () => {
  const exposures = new Exposures(marksOf(OPENING));
  const buyer = tradeAll(1, [{ instrumentId: 0, side: 'buy', usd: 1_000, leverage: 10 }]);
  for (let round = 0; round < 10_000; round++)
    exposures.put(round % 2 === 0 ? buyer : decideOpenAccount(1, NOW).after);
  expect(exposures.size()).toBe(0);
  exposures.value(marksOf(OPENING));
  expect(exposures.below(1_000)).toEqual([]);
});

test('an instrument without a mark leaves its holders out: nobody is closed on a guess', () => {
  const exposures = new Exposures(marksOf(OPENING));
  exposures.put(tradeAll(1, [{ instrumentId: 0, side: 'buy', usd: 9_000, leverage: 10 }]));
  const silent = marksOf(OPENING);
  silent.bidUsd[0] = Number.NaN;
  exposures.value(silent);
  expect(exposures.below(1_000)).toEqual([]);
});

test('a page that was read before an account bought anything leaves what it has bought since', () => {
  const exposures = new Exposures(marksOf(OPENING));
  exposures.put(tradeAll(1, [{ instrumentId: 0, side: 'buy', usd: 1_000, leverage: 10 }]));
  const none = { instrumentIds: new Int32Array(), accountIds: new Int32Array() };
  exposures.load({
    ids: Int32Array.of(1),
    base: Float64Array.of(0),
    positions: {
      ...none,
      quantity: new Float64Array(),
      cost: new Float64Array(),
      margin: new Float64Array(),
    },
  });
  exposures.value(marksOf(OPENING));
  expect(exposures.below(1_000)).toEqual([1]);
});
