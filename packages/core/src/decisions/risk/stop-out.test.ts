import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  accountValueOf,
  decideMarketOrder,
  decideStopOut,
  isStale,
  isStopOut,
  leveragedPnl,
  marginLevelAt,
  quoteAmount,
  sum,
  usd,
  valuePosition,
  type AccountChange,
  type AccountState,
  type Instrument,
  type MarketQuote,
  type MarketView,
  type Side,
} from '../../index.ts';
import {
  AAPL,
  at,
  CALM,
  CORN,
  drift,
  EURUSD,
  holding,
  INSTRUMENTS,
  getInstrument,
  keeping,
  market,
  buildMarket,
  money,
  toQuantity,
  opened,
  order,
  buildPosition,
  getSymbol,
  USDJPY,
  type Prices,
} from '../../test/test-market.ts';

const closedBy = (changes: readonly AccountChange[]): string[] =>
  changes.map(({ fill }) => getSymbol(fill?.order.instrumentId ?? 0));
const endOf = (account: AccountState, changes: readonly AccountChange[]): AccountState =>
  changes.at(-1)?.after ?? account;

// 400,000 x 1.08460 / 100 = 4,338.40 and 200 x 191.24 / 10 = 3,824.80: used 8,163.20, half of it 4,081.60.
const EURO_AND_APPLE = holding(['buy', EURUSD, '400000', 100], ['buy', AAPL, '200', 10]);
// 20 x 191.20 = 3,824.00 at 1:1: a short is never fully paid. Half of it 1,912.00.
const SHORT_APPLE = holding(['sell', AAPL, '20', 1]);
// 300,000 x 1.08460 / 100 = 3,253.80; 30 x 191.24 = 5,737.20 paid in full; cash 1,009.00.
const EURO_AND_PAID_APPLE = holding(['buy', EURUSD, '300000', 100], ['buy', AAPL, '30', 1]);

const EURO_DOWN = ['1.07960', '1.07968'] as const;
const EURO_UP = ['1.08710', '1.08718'] as const;

interface Case {
  readonly when: string;
  readonly account: AccountState;
  readonly view: MarketView;
  readonly closes: string[];
  readonly level: bigint | undefined;
}

const at2 = (euro: Prices[number], apple: Prices[number]): Prices => ({ ...CALM, 1: euro, 2: apple });
// Euro -2,000.00, Apple -4,000.00: equity 4,000.00, level 49.00 %.
const SLUMP = at2(EURO_DOWN, ['171.24', '171.28']);

const CASES: readonly Case[] = [
  {
    // 10,000 - 32.00 - 8.00 = 9,960.00 / 8,163.20
    when: 'a calm market closes nothing',
    account: EURO_AND_APPLE,
    view: market(),
    closes: [],
    level: 12_201n,
  },
  {
    // 4,000.00 / 4,338.40 = 92.19 %
    when: 'the larger loss closes, and that is enough',
    account: EURO_AND_APPLE,
    view: market(SLUMP),
    closes: ['AAPL'],
    level: 9_219n,
  },
  {
    // 4,000.00 / 3,824.80 = 104.58 %
    when: 'a stale quote is skipped, but its loss counts',
    account: EURO_AND_APPLE,
    view: market(SLUMP, { stale: [AAPL] }),
    closes: ['EURUSD'],
    level: 10_458n,
  },
  {
    when: 'a closed market is skipped, but its loss counts',
    account: EURO_AND_APPLE,
    view: market(SLUMP, { shut: [AAPL] }),
    closes: ['EURUSD'],
    level: 10_458n,
  },
  {
    when: 'all stale: nothing closes, however low the level',
    account: EURO_AND_APPLE,
    view: market(SLUMP, { stale: [EURUSD, AAPL] }),
    closes: [],
    level: 4_900n,
  },
  {
    when: 'without any quote for one of them the level is not known, and nothing closes',
    account: EURO_AND_APPLE,
    view: market({ 1: ['1.05000', '1.05008'] }),
    closes: [],
    level: undefined,
  },
  {
    // Euro +1,000.00, Apple -9,000.00: 2,000.00 / 8,163.20 = 24.5 %, then 2,000.00 / 4,338.40 = 46.1 %
    when: 'a winner closes too when the loser alone does not bring the level back',
    account: EURO_AND_APPLE,
    view: market(at2(EURO_UP, ['146.24', '146.28'])),
    closes: ['AAPL', 'EURUSD'],
    level: undefined,
  },
  {
    // (595.60 - 191.20) x 20 = 8,088.00: equity 1,912.00 of 3,824.00
    when: 'exactly 50 % holds',
    account: SHORT_APPLE,
    view: market({ ...CALM, 2: ['595.56', '595.60'] }),
    closes: [],
    level: 5_000n,
  },
  {
    // 8,088.20: equity 1,911.80, level 49.99 %
    when: 'one tick below 50 % does not; a short at 1:1 is not fully paid',
    account: SHORT_APPLE,
    view: market({ ...CALM, 2: ['595.57', '595.61'] }),
    closes: ['AAPL'],
    level: undefined,
  },
  {
    // Euro -2,700.00: 1,009.00 + 3,253.80 - 2,700.00 = 1,562.80 / 3,253.80 = 48.03 %
    when: 'a fully paid long stays, whatever it has lost',
    account: EURO_AND_PAID_APPLE,
    view: market(at2(['1.07560', '1.07568'], ['1.00', '1.04'])),
    closes: ['EURUSD'],
    level: undefined,
  },
  {
    when: 'a fully paid long alone is never stopped out',
    account: holding(['buy', AAPL, '50', 1]),
    view: market({ ...CALM, 2: ['0.01', '0.05'] }),
    closes: [],
    level: undefined,
  },
];

describe('a stop-out', () => {
  test.each(CASES)('$when', ({ account, view, closes, level }) => {
    const { changes } = decideStopOut(account, view);
    expect(closedBy(changes)).toEqual(closes);
    expect(marginLevelAt(endOf(account, changes), view)).toBe(level);
  });

  test('its fill says why: the level, the quote, and the whole quantity at the closing side', () => {
    const [change] = decideStopOut(EURO_AND_APPLE, market(SLUMP)).changes;
    expect(change?.fill).toMatchObject({
      cause: { kind: 'stop_out', marginLevel: 4_900n },
      rule: 'sell_at_bid',
      price: at('171.24'),
      quantityAfter: 0n,
      order: { side: 'sell', quantity: toQuantity('200'), reduceOnly: true },
      change: { realized: usd(-4_000_000_000n), marginReleased: usd(3_824_800_000n) },
    });
    expect(EURO_AND_APPLE.fillCount).toBe(2);
    expect(change?.fill?.number).toBe(3);
  });

  test('an order of the client has the client as its cause', () => {
    const decision = decideMarketOrder(opened(), order('buy', AAPL, '1'), market());
    expect(decision.accepted && decision.changes[0].fill?.cause).toEqual({ kind: 'order' });
  });

  test('a gap beyond all funds: everything closes, and the system pays what is missing', () => {
    // Apple -8,000.00, euro -4,000.00: 10,000.00 - 12,000.00
    const { changes } = decideStopOut(
      EURO_AND_APPLE,
      market(at2(['1.07460', '1.07468'], ['151.24', '151.28'])),
    );
    expect(closedBy(changes)).toEqual(['AAPL', 'EURUSD']);
    expect(changes[0]?.entries.map((entry) => entry.kind)).toEqual(['fill']);
    expect(changes[1]?.entries.map((entry) => entry.kind)).toEqual(['fill', 'negative_balance_protection']);
    expect(changes[1]?.entries[1]?.postings).toEqual({
      cash: usd(-10_000_000_000n),
      profit: usd(12_000_000_000n),
      negative_balance_protection: usd(-2_000_000_000n),
    });
    expect(money(endOf(EURO_AND_APPLE, changes))).toEqual({
      cash: '0.000000',
      margin: '0.000000',
      profit: '0.000000',
      withdrawal_hold: '0.000000',
    });
  });
});

test('of equal losses the lower number closes first, however they came in', () => {
  const like = (what: Instrument) => buildPosition(what, '100', { cost: quoteAmount(40_000_000_000n) });
  const same: MarketView = { ...buildMarket(AAPL, '200.00', '200.04'), instrumentOf: getInstrument };
  for (const pair of [
    [EURUSD, AAPL],
    [AAPL, EURUSD],
  ]) {
    const { changes } = decideStopOut(keeping(...pair.map(like)), same);
    expect(closedBy(changes)).toEqual(['EURUSD', 'AAPL']);
  }
});

test('what is closed or stale is passed over, and the next largest loss closes', () => {
  const down = { ...CALM, 1: EURO_DOWN, 2: ['166.24', '166.28'] } as const;
  expect(closedBy(decideStopOut(EURO_AND_APPLE, market(down)).changes)).toEqual(['AAPL']);
  for (const unable of [{ stale: [AAPL] }, { shut: [AAPL] }])
    expect(closedBy(decideStopOut(EURO_AND_APPLE, market(down, unable)).changes)).toEqual(['EURUSD']);
  // Whatever the price, whatever anybody saw.
  expect(decideStopOut(EURO_AND_APPLE, market(down)).changes[0]?.fill?.order).toMatchObject({
    reduceOnly: true,
    seenPrice: undefined,
    slippage: 0,
  });
});

const anyPosition = fc.tuple(
  fc.constantFrom<Side>('buy', 'sell'),
  fc.constantFrom<readonly [Instrument, number, number]>(
    [EURUSD, 500_000, 100],
    [EURUSD, 1_500_000, 500],
    [AAPL, 300, 10],
    [AAPL, 20, 1],
    [USDJPY, 400_000, 100],
    [CORN, 1_000, 1],
  ),
  fc.integer({ min: 25, max: 100 }),
);
const anyHoldings = fc
  .tuple(fc.array(anyPosition, { minLength: 1, maxLength: 6 }), fc.bigInt(0n, 500_000_000n))
  .map(([positions, hold]) => {
    const { cash, ...rest } = opened().balances;
    const start: AccountState = {
      ...opened(),
      balances: { ...rest, cash: usd(cash - hold), withdrawal_hold: usd(hold) },
    };
    return positions.reduce((account, [side, [what, maximum, leverage], percent]) => {
      const amount = String((maximum * percent) / 100);
      const decision = decideMarketOrder(account, order(side, what, amount, { leverage }), market());
      return decision.accepted ? decision.changes[0].after : account;
    }, start);
  });
const anyMarket = fc
  .tuple(
    fc.tuple(...INSTRUMENTS.map(() => fc.integer({ min: -2_500, max: 2_500 }))),
    fc.subarray(INSTRUMENTS, { maxLength: 2 }),
  )
  .map(([drifts, stale]) => {
    const prices = INSTRUMENTS.reduce(
      (sofar, what, index) => drift(sofar, what, drifts[index] as number),
      CALM,
    );
    return market(prices, { stale });
  });

const pnlOf = (account: AccountState, id: number, view: MarketView): bigint => {
  const position = account.positions.get(id);
  return position ? valuePosition(position, getInstrument(id), view.quoteOf(id) as MarketQuote).pnl : 0n;
};

describe('whatever is held and wherever the market goes', () => {
  test('it closes no more than needed, and all that it can when that is needed', () => {
    fc.assert(
      fc.property(anyHoldings, anyMarket, (account, view) => {
        const { changes } = decideStopOut(account, view);
        for (const { before, fill } of changes) {
          // With this one still open the level was under 50 %.
          expect(isStopOut(marginLevelAt(before, view))).toBe(true);
          expect(fill?.cause).toEqual({ kind: 'stop_out', marginLevel: marginLevelAt(before, view) });
        }
        const end = endOf(account, changes);
        const closable = [...end.positions.values()].filter(
          (position) =>
            !position.fullyPaid && !isStale(view.quoteOf(position.instrumentId) as MarketQuote, view.now),
        );
        expect(isStopOut(marginLevelAt(end, view)) && closable.length > 0).toBe(false);
      }),
    );
  });

  test('the largest loss goes first, whole, and fully paid longs stay', () => {
    fc.assert(
      fc.property(anyHoldings, anyMarket, (account, view) => {
        const { changes } = decideStopOut(account, view);
        const losses = changes.map(({ fill }) => pnlOf(account, fill?.order.instrumentId ?? 0, view));
        expect(losses).toEqual(losses.toSorted((a, b) => Number(a - b)));
        const end = endOf(account, changes);
        for (const [id, position] of account.positions) {
          const closed = changes.some(({ fill }) => fill?.order.instrumentId === id);
          expect(end.positions.get(id)).toEqual(closed ? undefined : position);
          expect(closed && position.fullyPaid).toBe(false);
        }
      }),
    );
  });

  test('books balance, numbers have no gap, equity changes by what hold and house give only, nobody is flat and below zero', () => {
    fc.assert(
      fc.property(anyHoldings, anyMarket, (account, view) => {
        let current = account;
        for (const { before, after, entries } of decideStopOut(account, view).changes) {
          expect(before).toBe(current);
          expect(after.version).toBe(before.version + 1);
          expect(entries.map((entry) => entry.number)).toEqual(
            entries.map((_, index) => before.entryCount + 1 + index),
          );
          expect(after.entryCount).toBe(before.entryCount + entries.length);
          for (const { postings } of entries) expect(sum(Object.values(postings))).toBe(0n);
          expect(sum([...after.positions.values()].map((position) => position.margin))).toBe(
            after.balances.margin,
          );
          const paidByHouse = sum(
            entries.map((entry) => entry.postings.negative_balance_protection ?? usd(0n)),
          );
          const hold = before.balances.withdrawal_hold - after.balances.withdrawal_hold;
          expect(marginEquity(after, view)).toBe(marginEquity(before, view) + hold - paidByHouse);
          expect(after.positions.size > 0 || accountValueOf(after.balances) >= 0n).toBe(true);
          current = after;
        }
      }),
    );
  });
});

const marginEquity = (account: AccountState, view: MarketView): bigint =>
  accountValueOf(account.balances) + (leveragedPnl(account, view) as bigint);
