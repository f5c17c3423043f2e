import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  accountValueOf,
  averagePriceOf,
  decideSetPosition,
  decideSplit,
  decideTrigger,
  formatPrice,
  formatQuantity,
  formatUsdExact,
  price,
  quoteAmount,
  sum,
  usd,
  USD_TO_USD,
  valuePosition,
  type AccountState,
  type MarketQuote,
  type Reached,
  type Split,
  type SplitChange,
  type TradingState,
} from '../../index.ts';
import { createDay, draft, limit, stop, stopLimit, trailBy, trailByPoints } from '../../test/order-story.ts';
import {
  AAPL,
  at,
  CAUSE,
  dollars,
  EURUSD,
  holding,
  keeping,
  market,
  money,
  NOW,
  toQuantity,
  buildPosition,
} from '../../test/test-market.ts';

const ACT = '4a7c5a36-3f0e-4c5b-9a53-2f1d0c9e8a44';
const NO_ORDERS: TradingState['orders'] = new Map();

const quote = (bid: string, ask: string): MarketQuote => ({
  bid: at(bid),
  ask: at(ask),
  at: NOW,
  source: 'yahoo',
  sequence: 9,
  rate: USD_TO_USD,
});
const split = (newUnits: number, oldUnits: number, bid: string, ask: string): Split => ({
  instrumentId: AAPL.id,
  ratio: { newUnits, oldUnits },
  quote: quote(bid, ask),
});
const splitOf = (account: AccountState, of: Split): SplitChange => {
  const [done] = decideSplit({ account, orders: NO_ORDERS, orderCount: 0 }, of, ACT, market()).changes;
  if (!done) throw new Error('nothing to split');
  return done;
};
const shown = (account: AccountState) => {
  const position = account.positions.get(AAPL.id);
  return (
    position && {
      quantity: formatQuantity(position.quantity),
      averagePrice: formatPrice(averagePriceOf(position, AAPL), 8),
      margin: formatUsdExact(position.margin),
    }
  );
};
const pnlOf = (account: AccountState, bid: string, ask: string) => {
  const position = account.positions.get(AAPL.id);
  return position && valuePosition(position, AAPL, quote(bid, ask)).pnl;
};

describe('a split of what an account holds', () => {
  test('counts the quantity by the new units and leaves all money where it is', () => {
    const before = holding(['buy', AAPL, '10', 5]);
    const { account } = splitOf(before, split(4, 1, '47.80', '47.81'));
    const { after } = account;
    expect(shown(before)).toEqual({ quantity: '10', averagePrice: '191.24000000', margin: '382.480000' });
    expect(shown(after)).toEqual({ quantity: '40', averagePrice: '47.81000000', margin: '382.480000' });
    expect(money(after)).toEqual(money(before));
    expect(account.entries).toEqual([]);
    expect(after.version).toBe(before.version + 1);
    expect(pnlOf(after, '47.80', '47.81')).toBe(pnlOf(before, '191.20', '191.24'));
    expect(splitOf(before, split(4, 1, '47.80', '47.81'))).toMatchObject({ realized: 0n, adjusted: 0n });
  });

  test('pays a fraction beside the grid out at the quote of the new scale', () => {
    const before = holding(['buy', AAPL, '0.01', 1]);
    const { account, realized } = splitOf(before, split(3, 2, '127.46', '127.50'));
    expect(shown(account.after)).toMatchObject({ quantity: '0.01', margin: '1.274933' });
    expect(formatUsdExact(realized)).toBe('-0.000167');
    expect(account.entries).toMatchObject([
      {
        kind: 'cash_in_lieu',
        act: ACT,
        postings: { cash: 637_467n, margin: -637_467n, profit: -167n, market: 167n },
      },
    ]);
  });

  test('rounds what is kept half-even', () => {
    // 0.015 by the new units, of which 0.01 are kept: two thirds of 1,912,402 and of 5 millionths.
    const before = keeping(buildPosition(AAPL, '0.01', { cost: quoteAmount(1_912_402n), margin: usd(5n) }));
    expect(splitOf(before, split(3, 2, '127.46', '127.50')).position.after).toMatchObject({
      cost: 1_274_935n,
      margin: 3n,
    });
    // 0.005 x 127.4567 = 0.6372835, for which 0.637467 were paid
    expect(splitOf(before, split(3, 2, '127.4567', '127.50')).realized).toBe(-183n);
  });

  test('buys back a short of which no step is left, and ends it', () => {
    const before = holding(['sell', AAPL, '0.05', 1]);
    const { account, position, realized } = splitOf(before, split(1, 10, '1912.00', '1912.40'));
    expect(position.after).toBeUndefined();
    expect(account.after.positions.size).toBe(0);
    expect(formatUsdExact(realized)).toBe('-0.002000');
    expect(money(account.after)).toEqual({
      cash: '10000.000000',
      margin: '0.000000',
      profit: '-0.002000',
      withdrawal_hold: '0.000000',
    });
  });

  test('posts a set profit’s share of the fraction apart, and keeps the rest set', () => {
    const bought = holding(['buy', AAPL, '0.01', 1]);
    const wanted = {
      instrumentId: AAPL.id,
      quantity: undefined,
      averagePrice: undefined,
      profit: dollars('30'),
      expected: {},
    };
    const set = decideSetPosition(bought, wanted, CAUSE, market());
    if (!set.accepted) throw new Error(set.refusal.code);
    const { account, realized } = splitOf(set.changes[0].after, split(3, 2, '127.46', '127.50'));
    const [paid, adjusted] = account.entries;
    expect(paid?.postings.profit).toBe(realized);
    expect(adjusted).toMatchObject({ kind: 'position_adjustment', act: CAUSE.act, fillNumber: undefined });
    expect(formatUsdExact(sum([realized, adjusted!.postings.profit!]))).toBe('10.000000');
    const kept = account.after.positions.get(AAPL.id)?.overrides;
    expect(formatUsdExact(kept!.profit!)).toBe('20.000000');
  });

  test('leaves an account alone that has nothing of the instrument', () => {
    const account = holding(['buy', EURUSD, '10', 1]);
    const state = { account, orders: NO_ORDERS, orderCount: 0 };
    expect(decideSplit(state, split(4, 1, '47.80', '47.81'), ACT, market()).changes).toEqual([]);
    const day = createDay();
    day.place(draft('buy', '1', limit('190.00'), { instrumentId: 3 }));
    expect(decideSplit(day.state(), split(4, 1, '47.80', '47.81'), ACT, market()).changes).toEqual([]);
  });

  test('whatever is held and whatever the ratio: margins add up, and no equity comes or goes but for roundings', () => {
    const units = fc.integer({ min: 1, max: 40 });
    const side = fc.constantFrom('buy' as const, 'sell' as const);
    const hundredths = fc.integer({ min: 1, max: 4_000 });
    const leverage = fc.constantFrom(1, 5, 10);
    fc.assert(
      fc.property(
        side,
        hundredths,
        leverage,
        units,
        units,
        hundredths,
        (way, amount, by, fresh, old, cents) => {
          const before = holding([way, AAPL, String(amount / 100), by]);
          // By the old scale the very same price: what differs is rounding alone.
          const bid = price(BigInt(cents) * BigInt(old) * 1_000_000n);
          const now = { ...quote('1.00', '1.01'), bid, ask: bid };
          const then = price((bid * BigInt(fresh)) / BigInt(old));
          const one: Split = { instrumentId: AAPL.id, ratio: { newUnits: fresh, oldUnits: old }, quote: now };
          const { after } = splitOf(before, one).account;
          const worth = (account: AccountState, at: typeof bid) => {
            const position = account.positions.get(AAPL.id);
            const pnl = position && valuePosition(position, AAPL, { ...now, bid: at, ask: at }).pnl;
            return accountValueOf(account.balances) + (pnl ?? 0n);
          };
          const margins = [...after.positions.values()].map(({ margin }) => margin);
          expect(sum(margins)).toBe(after.balances.margin);
          const moved = worth(after, bid) - worth(before, then);
          expect(moved >= -3n && moved <= 3n).toBe(true);
          const quantity = after.positions.get(AAPL.id)?.quantity ?? 0n;
          expect(quantity % AAPL.quantityStep).toBe(0n);
        },
      ),
    );
  });
});

describe('orders that wait when their instrument splits', () => {
  const waiting = (...orders: Parameters<typeof draft>[]) => {
    const day = createDay();
    day.trade('buy', '10');
    for (const one of orders) day.place(draft(...one));
    return day;
  };
  const splitDay = (day: ReturnType<typeof createDay>, newUnits: number, oldUnits: number) => {
    const one: Split = {
      instrumentId: 1,
      ratio: { newUnits, oldUnits },
      quote: quote('47.80', '47.81'),
    };
    const view = { now: NOW, instrumentOf: () => ({ ...AAPL, id: 1 }) };
    const [done] = decideSplit(day.state(), one, ACT, view).changes;
    if (!done) throw new Error('nothing to split');
    return done;
  };

  test('count by the new units, at prices that the split brings no nearer', () => {
    const day = waiting(
      ['buy', '10', limit('190.01')],
      ['sell', '3', limit('200.01')],
      ['buy', '1', stop('195.01')],
      ['sell', '2', stopLimit('180.03', '179.99')],
      ['sell', '2', trailBy('5.01')],
      ['sell', '2', trailByPoints(200)],
    );
    const change = splitDay(day, 4, 1);
    expect(
      change.orders.map(({ after: { quantity, terms, trail } }) => [
        formatQuantity(quantity),
        terms,
        trail?.stop,
      ]),
    ).toEqual([
      ['40', limit('47.50'), undefined],
      ['12', limit('50.01'), undefined],
      ['4', stop('48.76'), undefined],
      ['8', stopLimit('45.00', '45.00'), undefined],
      ['8', trailBy('1.26'), at('46.54')],
      ['8', trailByPoints(200), at('46.84')],
    ]);
    expect(change.orders.every(({ after }) => after.state.status === 'working')).toBe(true);
    expect(change.orders.every(({ before, after }) => after.splits === before!.splits + 1)).toBe(true);
  });

  test('are not touched by what a quote did by the scale of before', () => {
    const { after } = splitDay(
      waiting(['sell', '10', trailByPoints(500)], ['sell', '2', limit('200.00')]),
      4,
      1,
    );
    const decide = (id: number, at: MarketQuote, reached: Reached) =>
      decideTrigger(
        after,
        id,
        at,
        { ...market(), instrumentOf: () => ({ ...AAPL, id: 1 }), quoteOf: () => at },
        reached,
      );
    const old = at('191.20');
    const calm = quote('47.80', '47.81');
    expect(decide(1, calm, { splits: 0, best: old })).toEqual({ accepted: true, changes: [] });
    expect(decide(1, quote('181.60', '181.64'), { splits: 0, best: old })).toEqual({
      accepted: true,
      changes: [],
    });
    expect(decide(2, quote('200.00', '200.04'), { splits: 0 })).toEqual({ accepted: true, changes: [] });
    expect(decide(1, calm, { splits: 1, best: at('60.00') })).toMatchObject({
      accepted: true,
      changes: [{}],
    });
    expect(decide(2, quote('50.00', '50.01'), { splits: 1 })).toMatchObject({
      accepted: true,
      changes: [{}],
    });
  });

  test('of another instrument stay as they are', () => {
    const day = waiting(['buy', '10', limit('190.00')], ['buy', '10', limit('190.00'), { instrumentId: 3 }]);
    const change = splitDay(day, 4, 1);
    expect(change.orders.map(({ after }) => after.id)).toEqual([1]);
    expect(change.after.orders.get(2)).toBe(day.state().orders.get(2));
  });

  test('count by the new units where nothing is held', () => {
    const day = createDay();
    day.place(draft('buy', '10', limit('190.00')));
    const change = splitDay(day, 4, 1);
    expect(change.account.entries).toEqual([]);
    expect([...change.after.orders.values()]).toMatchObject([
      { quantity: toQuantity('40'), terms: limit('47.50') },
    ]);
  });

  test('trail on from a best price that the split brings no nearer; one that does not work yet has none', () => {
    const day = createDay();
    day.place(draft('buy', '1', trailBy('5.00')));
    day.place(
      draft('buy', '1', limit('190.00'), { bracket: { stopLoss: trailBy('5.00'), takeProfit: undefined } }),
    );
    day.place(draft('sell', '1', trailBy('5.00')));
    const [trailing, , child, falling] = splitDay(day, 3, 1).orders;
    // 191.20 / 3 = 63.7333…
    expect(falling?.after.trail).toEqual({ best: at('63.73'), stop: at('62.06') });
    // 191.24 / 3 = 63.7466…, 5.00 / 3 = 1.6666…
    expect(trailing?.after.trail).toEqual({ best: at('63.75'), stop: at('65.42') });
    expect(child?.after).toMatchObject({ terms: trailBy('1.67'), trail: undefined });
  });

  test('end below the smallest quantity unless they only reduce, and stay at it', () => {
    const one: Split = {
      instrumentId: 1,
      ratio: { newUnits: 1, oldUnits: 2 },
      quote: quote('382.40', '382.48'),
    };
    const view = { now: NOW, instrumentOf: () => ({ ...AAPL, id: 1, minQuantity: toQuantity('0.05') }) };
    const day = waiting(
      ['buy', '0.10', limit('190.00')],
      ['buy', '0.08', limit('190.00')],
      ['sell', '0.08', limit('200.00'), { reduceOnly: true }],
    );
    const [change] = decideSplit(day.state(), one, ACT, view).changes;
    expect(change?.orders.map(({ after }) => after.state.status)).toEqual([
      'working',
      'cancelled',
      'working',
    ]);
  });

  test('follow the position that they protect, and end with it', () => {
    const day = waiting();
    day.protect(stop('180.00'));
    const [protection] = splitDay(day, 3, 1).orders;
    expect(protection?.after).toMatchObject({ quantity: toQuantity('30'), terms: stop('60.00') });
    const gone = splitDay(day, 1, 10_000);
    expect(gone.after.orders.size).toBe(0);
    expect(gone.orders.map(({ after }) => after.state)).toMatchObject([
      { status: 'cancelled', reason: 'split' },
    ]);
  });

  test('end where less than the smallest quantity is left, and what waits for them with them', () => {
    const bracket = { bracket: { stopLoss: stop('170.00'), takeProfit: limit('210.00') } };
    const change = splitDay(waiting(['buy', '0.05', limit('190.00'), bracket]), 1, 10);
    expect(
      change.orders.map(({ after: { id, state } }) => [id, 'reason' in state ? state.reason : state]),
    ).toEqual([
      [1, 'split'],
      [2, 'split'],
      [3, 'split'],
    ]);
  });
});
