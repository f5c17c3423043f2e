import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decideDividends,
  decideMarketOrder,
  formatUsdExact,
  usd,
  type AccountState,
  type Dividend,
  type MarketView,
  type PassedDividends,
} from '../../index.ts';
import {
  AAPL,
  accept,
  at,
  CALM,
  CORN,
  EURUSD,
  holding,
  market,
  NOW,
  toQuantity,
  opened,
  order,
  USDJPY,
} from '../../test/test-market.ts';

const HOUR = 3_600_000;
const EX = NOW + HOUR;
const LATER = NOW + 3 * HOUR;
const paying = (what: { readonly id: number }, amount: string, exAt = EX): Dividend => ({
  instrumentId: what.id,
  exAt,
  amount: at(amount),
});

/** The dividends of a market whose quotes are of a moment. */
const passed = (dividends: readonly Dividend[], now: number): PassedDividends => ({
  newest: () => Math.max(0, ...dividends.map(({ exAt }) => exAt).filter((exAt) => exAt <= now)),
  of: (id, after, until) =>
    dividends
      .filter(({ instrumentId, exAt }) => instrumentId === id && exAt > after && exAt <= until)
      .sort((a, b) => a.exAt - b.exAt),
});
const marketAt = (now: number, ...dividends: readonly Dividend[]): MarketView => ({
  ...market(CALM, { now }),
  dividends: passed(dividends, now),
});

const paidTo = (account: AccountState, view: MarketView): string[] =>
  (decideDividends(account, view).changes[0]?.entries ?? []).map(({ postings }) =>
    formatUsdExact(postings.profit ?? usd(0n)),
  );

describe('a dividend', () => {
  test.each<[string, AccountState, Dividend, string[]]>([
    ['pays a long on margin', holding(['buy', AAPL, '12.5', 5]), paying(AAPL, '0.24'), ['3.000000']],
    ['pays a fully paid long', holding(['buy', AAPL, '10', 1]), paying(AAPL, '0.24'), ['2.400000']],
    ['is taken from a short', holding(['sell', AAPL, '10', 5]), paying(AAPL, '0.24'), ['-2.400000']],
    // 0.05 x 1,000 JPY at 1 / 157.305
    ['is converted', holding(['buy', USDJPY, '1000', 10]), paying(USDJPY, '0.05'), ['0.317854']],
    ['of a price in cents is in cents', holding(['buy', CORN, '10', 1]), paying(CORN, '5.00'), ['0.500000']],
    ['of something else pays nothing', holding(['buy', AAPL, '10', 1]), paying(EURUSD, '0.01'), []],
  ])('%s', (_name, account, dividend, expected) => {
    expect(paidTo(account, marketAt(LATER, dividend))).toEqual(expected);
  });

  test('is one entry a position and dividend, in the order of the ex moments, with its evidence', () => {
    const account = holding(['buy', AAPL, '10', 5], ['sell', EURUSD, '1000', 100]);
    const dividends = [
      paying(EURUSD, '0.01', EX + HOUR),
      paying(AAPL, '0.24'),
      paying(AAPL, '0.3', EX + HOUR),
    ];
    const { entries, after } = decideDividends(account, marketAt(LATER, ...dividends)).changes[0]!;
    expect(entries.map(({ number, kind, postings }) => [number, kind, postings])).toEqual([
      [account.entryCount + 1, 'dividend', { profit: 2_400_000n, market: -2_400_000n }],
      [account.entryCount + 2, 'dividend', { profit: -10_000_000n, market: 10_000_000n }],
      [account.entryCount + 3, 'dividend', { profit: 3_000_000n, market: -3_000_000n }],
    ]);
    expect(entries[0]?.dividend).toEqual({
      ...paying(AAPL, '0.24'),
      quantity: toQuantity('10'),
      priceUnit: 100n,
      rate: { numerator: 1n, denominator: 1n },
      quote: { at: LATER, source: 'simulated', sequence: 7 },
      total: 2_400_000n,
    });
    expect(after).toMatchObject({ version: account.version + 1, dividendsThrough: EX + HOUR });
    expect(after.positions).toBe(account.positions);
  });

  test('moves the profit only: cash, margin and positions stay', () => {
    const account = holding(['buy', AAPL, '10', 5]);
    const { after } = decideDividends(account, marketAt(LATER, paying(AAPL, '0.24'))).changes[0]!;
    expect(after.balances).toEqual({ ...account.balances, profit: account.balances.profit + 2_400_000n });
  });

  test('is paid once', () => {
    const view = marketAt(LATER, paying(AAPL, '0.24'));
    const { after } = decideDividends(holding(['buy', AAPL, '10', 1]), view).changes[0]!;
    expect(decideDividends(after, view).changes).toEqual([]);
  });

  test('is not paid before its moment, and is at it', () => {
    const account = holding(['buy', AAPL, '10', 1]);
    expect(decideDividends(account, marketAt(EX - 1, paying(AAPL, '0.24'))).changes).toEqual([]);
    expect(paidTo(account, marketAt(EX, paying(AAPL, '0.24')))).toEqual(['2.400000']);
  });

  test('whose ex moment is later than the quote that is decided on waits', () => {
    const account = holding(['buy', AAPL, '10', 1]);
    const view = marketAt(LATER, paying(AAPL, '0.24'), paying(AAPL, '0.3', EX + HOUR));
    const { after, entries } = decideDividends(account, view, EX + 1).changes[0]!;
    expect(entries).toHaveLength(1);
    expect(after.dividendsThrough).toBe(EX + 1);
    expect(paidTo(after, view)).toEqual(['3.000000']);
  });

  test('of what was bought after it is not paid: the account is marked, by a change without entries', () => {
    const view = marketAt(LATER, paying(AAPL, '0.24'));
    const before = holding(['buy', EURUSD, '1000', 100]);
    const change = decideDividends(before, view).changes[0]!;
    expect(change.entries).toEqual([]);
    expect(change.after.dividendsThrough).toBe(EX);
    const bought = accept(decideMarketOrder(change.after, order('buy', AAPL, '10'), view)).after;
    expect(bought.dividendsThrough).toBe(EX);
    expect(paidTo(bought, view)).toEqual([]);
  });

  test('waits for a quote, and marks nothing until then', () => {
    const account = holding(['buy', AAPL, '10', 1], ['buy', EURUSD, '1000', 100]);
    const view = {
      ...market({ 1: CALM[1]! }, { now: LATER }),
      dividends: passed([paying(AAPL, '0.24')], LATER),
    };
    expect(decideDividends(account, view).changes).toEqual([]);
  });

  test('is not there where nothing is open, nor where nothing pays', () => {
    expect(decideDividends(opened(), marketAt(LATER, paying(AAPL, '0.24'))).changes).toEqual([]);
    expect(decideDividends(holding(['buy', AAPL, '10', 1]), market(CALM, { now: LATER })).changes).toEqual(
      [],
    );
  });

  test('a long and a short of the same size get and pay the same, whatever its size and amount', () => {
    const quantities = fc.integer({ min: 1, max: 1_000 }).map((hundredths) => (hundredths / 100).toFixed(2));
    const amounts = fc.integer({ min: 1, max: 10_000 }).map((cents) => (cents / 100).toFixed(2));
    fc.assert(
      fc.property(quantities, amounts, (size, amount) => {
        const view = marketAt(LATER, paying(AAPL, amount));
        const profitOf = (side: 'buy' | 'sell') => {
          const held = holding([side, AAPL, size, 1]);
          const change = decideDividends(held, view).changes[0]!;
          return change.after.balances.profit - held.balances.profit;
        };
        expect(profitOf('buy')).toBe(-profitOf('sell'));
        expect(profitOf('buy')).toBe((toQuantity(size) * at(amount)) / 10n ** 10n);
      }),
    );
  });

  test('paid in two steps is what it is in one', () => {
    const moments = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(moments, fc.integer({ min: 0, max: 100 }), (hours, stop) => {
        const dividends = hours.map((hour) => paying(AAPL, '0.24', NOW + hour * HOUR));
        const account = holding(['buy', AAPL, '10', 5]);
        const end = marketAt(NOW + 200 * HOUR, ...dividends);
        const first = decideDividends(account, marketAt(NOW + stop * HOUR, ...dividends)).changes[0];
        const second = decideDividends(first?.after ?? account, end).changes[0];
        const whole = decideDividends(account, end).changes[0];
        expect((second?.after ?? first?.after)?.balances).toEqual(whole?.after.balances);
        expect([...(first?.entries ?? []), ...(second?.entries ?? [])]).toHaveLength(hours.length);
      }),
    );
  });
});
