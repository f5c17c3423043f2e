import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quantity, usd } from '../money/index.ts';
import {
  guessersAsGood,
  LuckTally,
  computePercentile,
  planLuck,
  resultOfTrial,
  type LuckFill,
  type LuckTrial,
  type UsdPrice,
} from './luck.ts';

const BEGINS = Date.UTC(2030, 0, 7, 15);
const AAPL = 0;
const USDJPY = 1;
const GRANT = usd(10_000_000_000n);
const equityOf = (result: number) => usd(GRANT + BigInt(Math.round(result * 1e6)));

const fill = (
  minute: number,
  side: 'buy' | 'sell',
  units: number,
  part: Partial<LuckFill> = {},
): LuckFill => ({
  instrument: AAPL,
  side,
  quantity: quantity(BigInt(Math.round(units * 1e8))),
  at: BEGINS + minute * 60_000,
  mid: 100,
  rate: 1,
  ...part,
});
const plan = (fills: readonly LuckFill[], result: number) =>
  planLuck(fills, { grant: GRANT, equity: equityOf(result) });
/** Prices by the minute after the beginning. */
const trial = (prices: Readonly<Record<number, number | UsdPrice>>, ...coins: boolean[]): LuckTrial => ({
  priceAt: (_, at) => {
    const price = prices[(at - BEGINS) / 60_000]!;
    return typeof price === 'number' ? { mid: price, rate: 1 } : price;
  },
  isLong: (round) => coins[round] ?? true,
});

describe('what an account did', () => {
  test('is what its moments and amounts come to at other prices, by a coin, for the same costs', () => {
    const bought = plan([fill(0, 'buy', 10), fill(5, 'sell', 10, { mid: 110 })], 97);
    expect(bought).toMatchObject({ result: 97, costs: 3, worst: -10_000 });
    // A thousand dollars buy twenty at 50.
    expect(resultOfTrial(bought, trial({ 0: 50, 5: 60 }, true))).toBeCloseTo(200 - 3);
    expect(resultOfTrial(bought, trial({ 0: 50, 5: 60 }, false))).toBeCloseTo(-200 - 3);
  });

  test('is a round from flat to flat, however it was opened and closed; what turns is two', () => {
    const fills = [
      fill(0, 'sell', 10),
      fill(1, 'sell', 10, { mid: 90 }),
      fill(2, 'buy', 5, { mid: 80 }),
      fill(3, 'buy', 25, { mid: 70 }),
      fill(4, 'sell', 10, { mid: 75 }),
    ];
    const { rounds } = plan(fills, 0);
    expect(rounds.map(({ isLong, legs }) => [isLong, legs.map((leg) => leg.opens || -leg.closes)])).toEqual([
      [false, [1_000, 900, -0.25, -1]],
      [true, [700, -1]],
    ]);
    const flat = trial({ 0: 10, 1: 10, 2: 10, 3: 10, 4: 11 }, false, true);
    // Nothing but the second round moves: 70 units at 10.
    expect(resultOfTrial({ ...plan(fills, 0), costs: 0 }, flat)).toBeCloseTo(70);
  });

  test('counts a result by the rate of its closing', () => {
    const yen = (mid: number): UsdPrice => ({ mid, rate: 1 / mid });
    const traded = plan(
      [
        fill(0, 'buy', 1_000, { instrument: USDJPY, ...yen(150) }),
        fill(1, 'sell', 1_000, { instrument: USDJPY, ...yen(150) }),
      ],
      0,
    );
    expect(resultOfTrial(traded, trial({ 0: yen(100), 1: yen(125) }, true))).toBeCloseTo((1_000 * 25) / 125);
  });

  test('loses no more than there was, and costs are never a gift', () => {
    const ruined = plan([fill(0, 'buy', 1_000), fill(1, 'sell', 1_000, { mid: 80 })], -10_000);
    expect(ruined.costs).toBe(0);
    expect(resultOfTrial(ruined, trial({ 0: 100, 1: 50 }, true))).toBe(-10_000);
  });
});

test('a percentile counts a tie as half, and says of how many', () => {
  const tally = new LuckTally(plan([fill(0, 'buy', 1), fill(1, 'sell', 1, { mid: 110 })], 10));
  for (const price of [90, 110, 120, 105]) tally.count(trial({ 0: 100, 1: price }, true));
  expect(tally.luck()).toEqual({ below: 2, ties: 1, trials: 4 });
  expect(computePercentile(tally.luck())).toBe(62.5);
  expect(guessersAsGood(tally.luck(), 30)).toBe(15);
});

const fills = fc
  .array(
    fc.record({
      instrument: fc.constantFrom(AAPL, USDJPY),
      side: fc.constantFrom<'buy' | 'sell'>('buy', 'sell'),
      quantity: fc.bigInt({ min: 1n, max: 10n ** 10n }).map((units) => quantity(units)),
      mid: fc.double({ min: 1, max: 500, noNaN: true }),
      rate: fc.double({ min: 0.1, max: 2, noNaN: true }),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((traded) => traded.map((one, place): LuckFill => ({ ...one, at: BEGINS + place * 250 })));

test('who meets the same prices with the same sides comes to the same result', () => {
  fc.assert(
    fc.property(fills, fc.double({ min: 0, max: 5_000, noNaN: true }), (traded, costs) => {
      const free = plan(traded, -1e9);
      const gross = free.costs - 1e9;
      const { rounds, result, ...own } = plan(traded, gross - costs);
      const again: LuckTrial = {
        priceAt: (_, at) => traded[(at - BEGINS) / 250]!,
        isLong: (round) => rounds[round]!.isLong,
      };
      const come = resultOfTrial({ rounds, result, ...own, worst: -1e12 }, again);
      expect(Math.abs(come - result)).toBeLessThan(1e-5 + 1e-9 * Math.abs(gross));
    }),
  );
});
