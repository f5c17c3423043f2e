import { describe, expect, test } from 'vitest';
import {
  decideFinancing,
  decideMarketOrder,
  financingDayOf,
  formatUsdExact,
  usd,
  YEARLY_FINANCING_PERCENT,
  type AccountState,
} from '../../index.ts';
import {
  AAPL,
  accept,
  CALM,
  CORN,
  EURUSD,
  holding,
  market,
  NOW,
  order,
  USDJPY,
} from '../../test/test-market.ts';

const HOUR = 3_600_000;
/** 17:00 in New York, ten hours after the accounts were opened. */
const FIVE = NOW + 10 * HOUR;
const DAY = 24 * HOUR;
const TODAY = financingDayOf(FIVE);

const chargeOf = (account: AccountState, now = FIVE): string[] | undefined =>
  decideFinancing(account, market(CALM, { now })).changes[0]?.entries.map(({ postings }) =>
    formatUsdExact(postings.financing ?? usd(0n)),
  );

test('people read 2.5 % a year', () => {
  expect(YEARLY_FINANCING_PERCENT).toBe(2.5);
});

describe('overnight financing', () => {
  test.each<[string, AccountState, string]>([
    // 1.08456 x 400,000 = 433,824.00; x 2.5 % = 10,845.60; / 365 = 29.7139726…
    ['a long', holding(['buy', EURUSD, '400000', 100]), '29.713973'],
    ['a short of the same', holding(['sell', EURUSD, '400000', 100]), '29.713973'],
    // 157.305 x 1,000 JPY at 157.305 = 1,000.00; x 2.5 % / 365 = 0.06849315…
    ['yen', holding(['buy', USDJPY, '1000', 10]), '0.068493'],
    // 4.68 x 10 = 46.80; x 2.5 % / 365 = 0.00320547…
    ['a short at 1:1 in cents', holding(['sell', CORN, '10', 1]), '0.003205'],
    // 0.06849315… + 0.00320547… = 0.07169863…: rounded once, not 0.068493 + 0.003205
    ['both', holding(['buy', USDJPY, '1000', 10], ['sell', CORN, '10', 1]), '0.071699'],
    // Apple is paid in full and costs nothing.
    ['a long beside one at 1:1', holding(['buy', USDJPY, '1000', 10], ['buy', AAPL, '5', 1]), '0.068493'],
  ])('%s costs 2.5 %% a year of its notional, / 365', (_, account, charge) => {
    expect(chargeOf(account)).toEqual([charge]);
  });

  const euro = holding(['buy', EURUSD, '400000', 100]);

  test('is posted from profit to financing, and says its day', () => {
    const [change] = decideFinancing(euro, market(CALM, { now: FIVE })).changes;
    expect(change).toMatchObject({
      fill: undefined,
      after: { version: euro.version + 1, entryCount: euro.entryCount + 1, financedThrough: TODAY },
      entries: [
        {
          kind: 'financing',
          financingDay: TODAY,
          fillNumber: undefined,
          postings: { profit: usd(-29_713_973n), financing: usd(29_713_973n) },
        },
      ],
    });
    expect(change?.after.balances).toEqual({ ...euro.balances, profit: usd(-29_713_973n) });
  });

  test('is due at 17:00 New York sharp, once', () => {
    expect(chargeOf(euro, FIVE - 1)).toBeUndefined();
    const after = decideFinancing(euro, market(CALM, { now: FIVE })).changes[0]?.after as AccountState;
    expect(chargeOf(after, FIVE)).toBeUndefined();
    expect(chargeOf(after, FIVE + DAY - 1)).toBeUndefined();
    expect(chargeOf(after, FIVE + DAY)).toEqual(['29.713973']);
  });

  test('makes up for days that were missed, one entry a day', () => {
    const [change] = decideFinancing(euro, market(CALM, { now: FIVE + 2 * DAY + HOUR })).changes;
    expect(change?.entries.map((entry) => entry.financingDay)).toEqual([TODAY, TODAY + 1, TODAY + 2]);
    expect(change?.entries.map((entry) => entry.number)).toEqual([3, 4, 5]);
    expect(change?.after).toMatchObject({ financedThrough: TODAY + 2, balances: { profit: -89_141_919n } });
  });

  test('counts for a position from the first 17:00 after it was opened', () => {
    const later = market(CALM, { now: FIVE });
    const added = accept(
      decideMarketOrder(euro, order('buy', USDJPY, '1000', { leverage: 10 }), later),
    ).after;
    // At 17:00 sharp the day has ended for the yen, not for the euro; the day after both pay: 29.713972… + 0.068493…
    expect(chargeOf(added, FIVE + DAY)).toEqual(['29.713973', '29.782466']);
  });

  test('a long at 1:1 costs nothing, nor what is on margin in its place for the nights before', () => {
    const paid = holding(['buy', AAPL, '10', 1]);
    const later = market(CALM, { now: FIVE + 3 * DAY });
    expect(decideFinancing(paid, later).changes[0]).toMatchObject({
      entries: [],
      after: { financedThrough: TODAY + 3 },
    });
    const flipped = accept(decideMarketOrder(paid, order('sell', AAPL, '20', { leverage: 10 }), later)).after;
    // 191.22 x 10 = 1,912.20; x 2.5 % / 365 = 0.13097260…
    expect(chargeOf(flipped, FIVE + 4 * DAY)).toEqual(['0.130973']);
  });

  test('has nothing to do with nothing open', () => {
    expect(chargeOf(holding())).toBeUndefined();
  });

  test('goes by a stale quote, and waits while there is none', () => {
    expect(
      decideFinancing(euro, market(CALM, { now: FIVE, stale: [EURUSD] })).changes[0]?.entries,
    ).toHaveLength(1);
    expect(decideFinancing(euro, market({}, { now: FIVE })).changes).toEqual([]);
  });
});
