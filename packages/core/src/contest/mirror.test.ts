import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quantity, usd } from '../money/index.ts';
import { MirrorSearch, type MirroredFill, type MirrorReport, type MirrorWindow } from './mirror.ts';

const BEGINS = Date.UTC(2030, 0, 7, 15);
const WALL = Date.UTC(2026, 10, 27, 9);
const AAPL = 1;
const EURUSD = 2;
const WINDOW: MirrorWindow = { withinMs: 5_000, crowd: 20, each: 5 };

/** At so many seconds after the beginning, at `rate` times the speed of the wall. */
const fillAt = (
  seconds: number,
  part: Partial<MirroredFill> & { readonly rate?: number } = {},
): MirroredFill => {
  const { rate = 1, ...rest } = part;
  return {
    account: 1,
    instrumentId: AAPL,
    side: 'buy',
    quantity: quantity(10n),
    value: usd(1_000n),
    at: BEGINS + seconds * 1_000,
    wallAt: WALL + (seconds * 1_000) / rate,
    ...rest,
  };
};
function find(fills: readonly MirroredFill[], window: MirrorWindow = WINDOW, maximum = 100): MirrorReport {
  const search = new MirrorSearch(window, maximum);
  for (const fill of fills) search.add(fill);
  return search.report();
}

describe('two entries that traded opposite to each other', () => {
  test('are found with how often, how much and how near', () => {
    const report = find([
      fillAt(0),
      fillAt(2, { account: 2, side: 'sell' }),
      fillAt(100, { instrumentId: EURUSD, quantity: quantity(500n), value: usd(550n) }),
      fillAt(103, { account: 2, side: 'sell', instrumentId: EURUSD, quantity: quantity(300n) }),
      fillAt(200),
    ]);
    expect(report).toEqual({
      pairs: [
        {
          accounts: [1, 2],
          meetings: 2,
          value: 1_330n,
          fills: [3, 2],
          nearestWallMs: 2_000,
          nearestMarketMs: 2_000,
          instruments: [
            { instrumentId: AAPL, meetings: 1, quantity: 10n },
            { instrumentId: EURUSD, meetings: 1, quantity: 300n },
          ],
        },
      ],
      found: 1,
      fills: 5,
      crowded: 0,
    });
  });

  test.each<readonly [string, readonly MirroredFill[]]>([
    ['of one side', [fillAt(0), fillAt(1, { account: 2 })]],
    ['of one entry', [fillAt(0), fillAt(1, { side: 'sell' })]],
    ['of two instruments', [fillAt(0), fillAt(1, { account: 2, side: 'sell', instrumentId: EURUSD })]],
    ['too far from each other', [fillAt(0), fillAt(5.001, { account: 2, side: 'sell' })]],
    ['nothing', []],
  ])('are none where the fills are %s', (_, fills) => expect(find(fills).pairs).toEqual([]));

  test('are near on the wall however fast the clock, and by the market across a pause', () => {
    const fast = find([fillAt(0, { rate: 200 }), fillAt(800, { rate: 200, account: 2, side: 'sell' })]);
    expect(fast.pairs).toMatchObject([{ nearestWallMs: 4_000, nearestMarketMs: 800_000 }]);
    const paused = { ...fillAt(1, { account: 2, side: 'sell' }), wallAt: WALL + 600_000 };
    expect(find([fillAt(0), paused]).pairs).toMatchObject([
      { nearestWallMs: 600_000, nearestMarketMs: 1_000 },
    ]);
  });

  test('meet with each unit once: the oldest near one first', () => {
    const [pair] = find([
      fillAt(0, { quantity: quantity(4n), value: usd(400n) }),
      fillAt(1, { quantity: quantity(4n), value: usd(800n) }),
      fillAt(2, { account: 2, side: 'sell', quantity: quantity(6n) }),
      fillAt(3, { account: 2, side: 'sell', quantity: quantity(9n) }),
    ]).pairs;
    expect(pair).toMatchObject({ meetings: 3, value: 1_200n, instruments: [{ quantity: 8n }] });
  });

  test('say nothing in a crowd, and are counted', () => {
    const crowd = Array.from({ length: 21 }, (_, place) => fillAt(place / 100, { account: 10 + place }));
    const report = find([...crowd, fillAt(1, { account: 2, side: 'sell' })]);
    expect([report.pairs, report.crowded]).toEqual([[], 1]);
    expect(find([...crowd.slice(1), fillAt(1, { account: 2, side: 'sell' })]).found).toBe(20);
  });

  test('are no crowd by themselves: small orders on either side hide nothing, however many', () => {
    const sell = (seconds: number, units: bigint, account: number) =>
      fillAt(seconds, { account, side: 'sell', quantity: quantity(units) });
    for (const [own, other] of [
      [1, 2],
      [2, 1],
    ] as const) {
      const fills = Array.from({ length: 50 }, (_, round) => [
        ...Array.from({ length: 40 }, () => sell(round * 100, 1n, own)),
        sell(round * 100, 1_000_000n, own),
        ...Array.from({ length: 40 }, () => sell(round * 100, 1n, own)),
        fillAt(round * 100 + 1, { account: other, quantity: quantity(1_000_000n) }),
      ]).flat();
      const report = find(fills);
      expect(report).toMatchObject({ crowded: 0, found: 1, pairs: [{ accounts: [1, 2], meetings: 50 }] });
      expect(report.pairs[0]!.instruments).toMatchObject([{ quantity: 50_000_000n }]);
    }
  });

  test('compare no more than the largest of what one traded', () => {
    const fills = [3n, 9n, 1n, 5n, 4n, 2n, 6n].map((units, place) =>
      fillAt(place / 10, { quantity: quantity(units) }),
    );
    const [pair] = find([...fills, fillAt(2, { account: 2, side: 'sell', quantity: quantity(100n) })]).pairs;
    expect(pair).toMatchObject({ meetings: 5, instruments: [{ quantity: 27n }] });
  });

  test('come by how often they met, then by the value; no more than are asked for', () => {
    const meet = (seconds: number, accounts: readonly [number, number], units: bigint) =>
      [
        fillAt(seconds, { account: accounts[0], value: usd(units) }),
        fillAt(seconds, { account: accounts[1], side: 'sell' }),
      ] as const;
    const fills = [
      ...meet(0, [1, 2], 5n),
      ...meet(100, [4, 3], 7n),
      ...meet(200, [5, 6], 1n),
      ...meet(300, [6, 5], 1n),
    ];
    expect(find(fills).pairs.map(({ accounts }) => accounts)).toEqual([
      [5, 6],
      [3, 4],
      [1, 2],
    ]);
    expect(find(fills, WINDOW, 1)).toMatchObject({ pairs: [{ accounts: [5, 6] }], found: 3 });
  });

  test('are not looked for in fills that come out of order', () =>
    expect(() => find([fillAt(2), fillAt(1)])).toThrow('order'));
});

/** Every fill with every one before it, as a person with a pencil would. */
function findSlowly(fills: readonly MirroredFill[], { withinMs, crowd, each }: MirrorWindow) {
  const isNear = (early: MirroredFill, late: MirroredFill) =>
    late.wallAt - early.wallAt <= withinMs || late.at - early.at <= withinMs;
  const isAlike = (one: MirroredFill, other: MirroredFill) =>
    one.account === other.account && one.instrumentId === other.instrumentId && one.side === other.side;
  let kept: { readonly early: MirroredFill; readonly at: number }[] = [];
  const left = new Map<string, bigint>();
  const leftOf = (place: number, account: number) =>
    left.get(`${place} ${account}`) ?? fills[place]!.quantity;
  const met = new Map<string, { meetings: number; units: bigint }>();
  let crowded = 0;
  fills.forEach((late, place) => {
    kept = kept.filter(({ early }) => isNear(early, late));
    const near = kept.filter(
      ({ early }) =>
        early.instrumentId === late.instrumentId &&
        early.side !== late.side &&
        early.account !== late.account,
    );
    kept.push({ early: late, at: place });
    const own = kept.filter(({ early }) => isAlike(early, late));
    const [smallest] = own.toSorted((a, b) => Number(a.early.quantity - b.early.quantity));
    if (own.length > each) kept = kept.filter((one) => one !== smallest);
    if (new Set(near.map(({ early }) => early.account)).size > crowd) {
      crowded += 1;
      return;
    }
    for (const { early, at } of near) {
      const [own, others] = [leftOf(place, early.account), leftOf(at, late.account)];
      const units = own < others ? own : others;
      if (units === 0n) continue;
      left.set(`${place} ${early.account}`, own - units);
      left.set(`${at} ${late.account}`, others - units);
      const key = [late.account, early.account].toSorted((a, b) => a - b).join(' ');
      const pair = met.get(key) ?? { meetings: 0, units: 0n };
      met.set(key, { meetings: pair.meetings + 1, units: pair.units + units });
    }
  });
  return { met, crowded };
}

const fillsOf = fc
  .array(
    fc.record({
      account: fc.integer({ min: 1, max: 5 }),
      instrumentId: fc.constantFrom(AAPL, EURUSD),
      side: fc.constantFrom<MirroredFill['side']>('buy', 'sell'),
      quantity: fc.bigInt({ min: 1n, max: 5n }).map((units) => quantity(units)),
      value: fc.bigInt({ min: 0n, max: 1_000n }).map((micros) => usd(micros)),
      wallStep: fc.integer({ min: 0, max: 12 }),
      marketStep: fc.integer({ min: 0, max: 12 }),
    }),
    { maxLength: 60 },
  )
  .map((steps) => {
    let [at, wallAt] = [BEGINS, WALL];
    return steps.map(({ wallStep, marketStep, ...fill }): MirroredFill => {
      at += marketStep * 250;
      wallAt += wallStep * 250;
      return { ...fill, at, wallAt };
    });
  });
const windows = fc.record({
  withinMs: fc.constantFrom(0, 250, 1_000, 5_000),
  crowd: fc.integer({ min: 0, max: 4 }),
  each: fc.integer({ min: 1, max: 4 }),
});

test('are those that a comparison of every fill with every other finds', () => {
  fc.assert(
    fc.property(fillsOf, windows, (fills, window) => {
      const report = find(fills, window);
      const slow = findSlowly(fills, window);
      expect(report.crowded).toBe(slow.crowded);
      expect(report.found).toBe(slow.met.size);
      for (const { accounts, meetings, instruments, fills: counts } of report.pairs) {
        const units = instruments.reduce((sum, one) => sum + one.quantity, 0n);
        expect({ meetings, units }).toEqual(slow.met.get(accounts.join(' ')));
        expect(counts).toEqual(accounts.map((one) => fills.filter(({ account }) => account === one).length));
      }
    }),
  );
});

test('are the first of all that met, however few are asked for', () => {
  fc.assert(
    fc.property(fillsOf, windows, fc.integer({ min: 0, max: 6 }), (fills, window, maximum) => {
      const all = find(fills, window).pairs.toSorted(
        (a, b) =>
          b.meetings - a.meetings ||
          Number(b.value - a.value) ||
          a.accounts[0] - b.accounts[0] ||
          a.accounts[1] - b.accounts[1],
      );
      expect(find(fills, window, maximum).pairs).toEqual(all.slice(0, maximum));
    }),
  );
});

test('meet with no more than either of them has traded', () => {
  fc.assert(
    fc.property(fillsOf, (fills) => {
      for (const { accounts, instruments } of find(fills).pairs)
        for (const { instrumentId, quantity: met } of instruments)
          for (const account of accounts) {
            const traded = fills
              .filter((one) => one.account === account && one.instrumentId === instrumentId)
              .reduce((sum, one) => sum + one.quantity, 0n);
            expect(met).toBeLessThanOrEqual(traded);
          }
    }),
  );
});
