import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CatalogueEntry } from '../../catalogue/catalogue.ts';
import { loadCatalogue } from '../../catalogue/load-catalogue.ts';
import { createSpreads, recentDays, type SpreadOf } from './spreads.ts';

const catalogue = loadCatalogue();
// A pair, a share of two ticks, a coin of many, a future of one.
const entries = ['EURUSD', 'HOOD', 'BTC', '6E=F'].map((symbol) =>
  catalogue.find((entry) => entry.symbol === symbol)!,
);
const MID = 10_000;
const spreadsOf = (followActivity: boolean): SpreadOf =>
  createSpreads({
    entries,
    anchors: new Float64Array(entries.length).fill(Math.log(MID)),
    variances: Float64Array.from(entries, ({ dailyVolatility }) => dailyVolatility ** 2),
    followActivity,
  });
const variance = ({ dailyVolatility }: CatalogueEntry): number => dailyVolatility ** 2;

describe.each([
  ['that follow activity', true],
  ['that widen after the wildest moves', false],
])('spreads %s', (_rule, followActivity) => {
  const spreadOf = spreadsOf(followActivity);
  const rising = (from: number, to: number) =>
    fc
      .tuple(fc.double({ min: from, max: to, noNaN: true }), fc.double({ min: from, max: to, noNaN: true }))
      .map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const);

  it('never fall as an argument but the last one rises, and never rise with the last: candles are searched by it', () => {
    fc.assert(
      fc.property(
        fc.nat(entries.length - 1),
        rising(1, 100_000),
        rising(0, 100),
        rising(1, 12),
        rising(0, 100),
        fc.tuple(fc.nat(255), fc.nat(255)),
        (index, mids, squares, factors, rates, steps) => {
          const usual = variance(entries[index]!);
          const [longer, shorter] = [recentDays(Math.max(...steps)), recentDays(Math.min(...steps))];
          const [least, most] = [0, 1].map((end) =>
            spreadOf(
              index,
              mids[end]!,
              squares[end]! * usual * recentDays(256 - 1),
              factors[end]!,
              rates[end]! * usual,
              end === 0 ? longer : shorter,
            ),
          );
          expect(most).toBeGreaterThanOrEqual(least!);
          expect(least).toBeGreaterThanOrEqual(1);
          expect(Number.isInteger(most)).toBe(true);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('are at most ten times the usual one, whatever happens', () => {
    for (const [index, entry] of entries.entries())
      expect(spreadOf(index, MID, 1e6 * variance(entry), 12, 1e6 * variance(entry), recentDays(1))).toBe(
        10 * entry.spreadTicks,
      );
  });
});

describe('a spread that follows activity', () => {
  const spreadOf = spreadsOf(true);
  const BTC = 2;
  const coin = entries[BTC]!;
  /** In usual spreads. @param activity times the usual variance, of the block and of the recent move */
  const widthAt = (activity: number, step: number): number => {
    const [rate, recent] = [activity * variance(coin), recentDays(step)];
    return spreadOf(BTC, MID, rate * recent, 1, rate, recent) / coin.spreadTicks;
  };

  it('is a tenth tighter than usual where nothing moves, and four times as wide at most', () => {
    expect(widthAt(0, 0)).toBeCloseTo(0.9, 2);
    expect(widthAt(1e6, 0)).toBeCloseTo(4, 2);
  });

  it('does not know how long ago the last 64 s began, as long as prices move as its block does', () => {
    for (const activity of [0.2, 1, 5, 30])
      for (const step of [1, 16, 100, 255]) expect(widthAt(activity, step)).toBe(widthAt(activity, 0));
  });
});
