import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decideFinancing,
  decideMarketOrder,
  financingDayOf,
  formatQuantity,
  formatUsdExact,
  previewFinancing,
  usd,
  YEARLY_FINANCING_PERCENT,
  type AccountState,
  type FinancingTable,
  type FinancingTerms,
  type LedgerEntry,
  type OvernightCharge,
  type Quantity,
} from '../../index.ts';
import {
  AAPL,
  accept,
  at,
  CALM,
  CORN,
  EURUSD,
  holding,
  INSTRUMENTS,
  keeping,
  market,
  NOW,
  toQuantity,
  order,
  buildPosition,
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

describe("financing by the operator's table", () => {
  const terms: FinancingTerms = {
    kind: 'table',
    markup: 25_000n,
    benchmarks: new Map([
      ['USD', 36_000n],
      ['EUR', 19_000n],
      ['JPY', 7_000n],
    ]),
    tomNext: new Map([['EURUSD', { long: -8_000n, short: 3_000n }]]),
  };
  const withPoints: FinancingTable = { number: 2, firstNight: TODAY, terms };
  const byRates: FinancingTable = { ...withPoints, terms: { ...terms, tomNext: new Map() } };
  const WEDNESDAY = FIVE + 4 * DAY;
  /** The financing entries of an account whose position was opened just before the day's end. */
  const nightOf = (account: AccountState, table: FinancingTable, now: number): readonly LedgerEntry[] =>
    decideFinancing(
      { ...account, financedThrough: financingDayOf(now) - 1 },
      market(CALM, { now, financing: [table] }),
    ).changes[0]?.entries ?? [];
  const paid = (entries: readonly LedgerEntry[]) =>
    entries.map(({ postings }) => formatUsdExact(postings.profit ?? usd(0n)));

  test.each<[string, AccountState, FinancingTable, number, string[]]>([
    // 433,824.00 x (3.6 - 1.9 + 2.5) % = 18,220.608; / 365 = 49.9194739…
    [
      'a long pair on Monday',
      holding(['buy', EURUSD, '400000', 100]),
      byRates,
      FIVE + 2 * DAY,
      ['-49.919474'],
    ],
    // x 3 = 149.7584219…
    [
      'a long pair on Wednesday',
      holding(['buy', EURUSD, '400000', 100]),
      byRates,
      WEDNESDAY,
      ['-149.758422'],
    ],
    ['a long pair on Saturday', holding(['buy', EURUSD, '400000', 100]), byRates, FIVE, []],
    // 1,000 x (0.7 - 3.6 + 2.5) % = -4.00; / 365 = -0.01095890…
    [
      'what earns more than it costs',
      holding(['buy', USDJPY, '1000', 10]),
      byRates,
      FIVE + 2 * DAY,
      ['0.010959'],
    ],
    // 0.00003 x 400,000 = 12 a night
    ['a short by points', holding(['sell', EURUSD, '400000', 100]), withPoints, WEDNESDAY, ['36.000000']],
    // -0.00008 x 400,000 = -32 a night
    ['a long by points', holding(['buy', EURUSD, '400000', 100]), withPoints, WEDNESDAY, ['-96.000000']],
    // 46.80 x (2.5 - 3.6) % = -0.5148; / 365 = -0.00141041…, also on a Saturday
    ['a short of what is no pair', holding(['sell', CORN, '10', 1]), byRates, FIVE, ['0.001410']],
    // 49.9194739… - 0.0014104… = 49.9180635…
    [
      'both ways, rounded once',
      holding(['buy', EURUSD, '400000', 100], ['sell', CORN, '10', 1]),
      byRates,
      FIVE + 2 * DAY,
      ['-49.918064'],
    ],
    ['a long that is paid in full', holding(['buy', AAPL, '5', 1]), byRates, WEDNESDAY, []],
  ])('%s', (_, account, table, now, entries) => {
    expect(paid(nightOf(account, table, now))).toEqual(entries);
  });

  test('an entry names rate, nights, source and quote of each position, so that anybody can compute it again', () => {
    const account = holding(['buy', EURUSD, '400000', 100], ['sell', CORN, '10', 1], ['buy', AAPL, '5', 1]);
    expect(nightOf(account, withPoints, WEDNESDAY)[0]?.charges).toMatchObject([
      {
        instrumentId: EURUSD.id,
        quantity: toQuantity('400000'),
        conditions: 2,
        nights: 3,
        rule: { source: 'tom_next', points: -8_000n },
        quote: { bid: at('1.08452'), ask: at('1.08460') },
      },
      {
        instrumentId: CORN.id,
        quantity: toQuantity('-10'),
        conditions: 2,
        nights: 1,
        rule: { source: 'benchmark', rate: -11_000n },
      },
    ]);
  });

  test('nights that were missed are each charged by the table of that night', () => {
    const account = holding(['buy', EURUSD, '400000', 100]);
    const later: FinancingTable = { ...byRates, firstNight: TODAY + 3 };
    const [change] = decideFinancing(account, market(CALM, { now: WEDNESDAY, financing: [later] })).changes;
    expect(
      change?.entries.map(({ charges }) => charges?.map(({ conditions, nights }) => [conditions, nights])),
    ).toEqual([[[0, 1]], [[0, 1]], [[0, 1]], [[2, 1]], [[2, 3]]]);
  });

  const rate = fc.bigInt({ min: -500_000n, max: 500_000n });
  const points = fc.bigInt({ min: -100_000n, max: 100_000n });
  const termsOf: fc.Arbitrary<FinancingTerms> = fc.oneof(
    fc.constant<FinancingTerms>({ kind: 'flat' }),
    fc.record({
      kind: fc.constant('table' as const),
      markup: rate,
      benchmarks: fc
        .array(fc.tuple(fc.constantFrom('USD', 'EUR', 'JPY'), rate))
        .map((pairs) => new Map(pairs)),
      tomNext: fc
        .array(fc.tuple(fc.constantFrom('EURUSD', 'USDJPY'), fc.record({ long: points, short: points })))
        .map((pairs) => new Map(pairs)),
    }),
  );
  const units = fc.bigInt({ min: 1n, max: 10n ** 15n });
  const held = fc.record({
    what: fc.constantFrom(...INSTRUMENTS),
    amount: fc.oneof(
      units,
      units.map((amount) => -amount),
    ),
    isPaid: fc.boolean(),
  });

  /**
   * Recomputes a charge from its printed evidence, in micro-dollars: long division by hand, without the product's
   * functions.
   */
  function recompute({ quantity, rule, nights, quote, instrumentId }: OvernightCharge): [bigint, bigint] {
    const size = quantity < 0n ? -1n * quantity : quantity;
    const cents = instrumentId === CORN.id ? 1n : 100n;
    const base = size * BigInt(nights) * cents * quote.rate.numerator;
    const under = 10n ** 12n * quote.rate.denominator;
    return 'points' in rule
      ? [rule.points * base, under]
      : [-(quote.bid + quote.ask) * base * rule.rate, under * 2n * 365n * 10n ** 6n];
  }

  test('what is posted is what the evidence comes to, and the preview of a position alone', () => {
    fc.assert(
      fc.property(
        termsOf,
        fc.array(held, { maxLength: 5 }),
        fc.integer({ min: 0, max: 13 }),
        (random, list, days) => {
          const positions = list.map(({ what, amount, isPaid }) => {
            const quantity = formatQuantity(amount as Quantity);
            return buildPosition(what, quantity, { fullyPaid: isPaid && amount > 0n, openedAt: NOW });
          });
          const now = FIVE + days * DAY;
          const table: FinancingTable = { number: 1, firstNight: 0, terms: random };
          const keptBy = keeping(...positions);
          const entries = nightOf(keptBy, table, now);
          const charges = entries.flatMap((entry) => entry.charges ?? []);
          let sum: [bigint, bigint] = [0n, 1n];
          for (const charge of charges) {
            const [over, under] = recompute(charge);
            sum = [sum[0] * under + over * sum[1], sum[1] * under];
          }
          const profit = entries[0]?.postings.profit ?? usd(0n);
          // One rounding is off by half a micro-dollar at most.
          const beyond = 2n * (profit * sum[1] - sum[0]);
          expect(beyond <= sum[1] && -beyond <= sum[1]).toBe(true);
          for (const position of keptBy.positions.values()) {
            const alone = nightOf(keeping(position), table, now)[0]?.postings.profit ?? usd(0n);
            const preview = previewFinancing(position, market(CALM, { now: now - 1, financing: [table] }));
            expect(preview?.amount ?? usd(0n)).toBe(alone);
          }
        },
      ),
    );
  });
});
