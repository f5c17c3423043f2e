import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { usd } from '../money/index.ts';
import type { Scoring } from './scoring.ts';
import type { TrackFigures } from './scoring.ts';
import { rankEntries, type EntryFigures } from './standing.ts';

const entry = (account: number, dollars: number, more: Partial<EntryFigures> = {}): EntryFigures => ({
  account,
  equity: usd(BigInt(Math.round(dollars * 1_000_000))),
  fills: 3,
  lastFillAt: 1_000,
  isDisqualified: false,
  isWithdrawn: false,
  isStaff: false,
  isSet: false,
  ...more,
});
const placesOf = (entries: readonly EntryFigures[], leastFills = 0) =>
  rankEntries(entries, { leastFills }).map(({ account, place, unranked }) => [account, place ?? unranked]);

describe('the ranking of a contest', () => {
  test('the highest equity first, to the last micro-dollar', () => {
    expect(placesOf([entry(1, 9_999), entry(2, 10_000.000001), entry(3, 10_000)])).toEqual([
      [2, 1],
      [3, 2],
      [1, 3],
    ]);
  });

  test('of equal equity fewer fills, then the earlier last fill; what is equal in everything shares a place, and the next one is left out', () => {
    const entries = [
      entry(1, 10_000, { fills: 4 }),
      entry(2, 10_000, { lastFillAt: 2_000 }),
      entry(3, 10_000),
      entry(4, 10_000),
      entry(5, 9_000),
    ];
    expect(placesOf(entries)).toEqual([
      [3, 1],
      [4, 1],
      [2, 3],
      [1, 4],
      [5, 5],
    ]);
  });

  test('who is not ranked has no place and takes none, whatever the equity; the first reason is given', () => {
    const entries = [
      entry(1, 50_000, { isSet: true }),
      entry(2, 10_000),
      entry(3, 90_000, { isDisqualified: true, isSet: true }),
      entry(4, 80_000, { isWithdrawn: true, fills: 0 }),
      entry(5, 70_000, { fills: 0 }),
      entry(6, 60_000, { isStaff: true, isSet: true }),
    ];
    expect(placesOf(entries, 1)).toEqual([
      [2, 1],
      [1, 'set_by_administrator'],
      [3, 'disqualified'],
      [4, 'withdrawn'],
      [5, 'too_few_fills'],
      [6, 'runs_contest'],
    ]);
  });

  test('nobody is one of no entries', () => expect(rankEntries([], { leastFills: 0 })).toEqual([]));

  const track = (more: Partial<TrackFigures> = {}): TrackFigures => ({
    score: 0,
    drawdown: 0,
    notCounted: usd(0n),
    days: 1,
    ...more,
  });
  const RATIO = { leastFills: 0, scoring: { kind: 'sharpe', intervals: 10 } } as const;

  test('by a score where one is sealed, whatever the equity; who has no ratio is not ranked', () => {
    const entries = [
      entry(1, 20_000, { track: track({ score: -5 }) }),
      entry(2, 9_000, { track: track({ score: 7 }) }),
      entry(3, 30_000, { track: track({ score: undefined }) }),
    ];
    const ranked = rankEntries(entries, RATIO);
    expect(ranked.map(({ account, place, unranked }) => [account, place ?? unranked])).toEqual([
      [2, 1],
      [1, 2],
      [3, 'no_ratio'],
    ]);
  });

  test('of equals the smaller drawdown, before fewer fills; only where a scoring is sealed', () => {
    const entries = [
      entry(1, 10_000, { fills: 1, track: track({ drawdown: 20 }) }),
      entry(2, 10_000, { fills: 9, track: track({ drawdown: 10 }) }),
      entry(3, 10_000.000001, { track: track({ drawdown: 99 }) }),
    ];
    const placed = (scoring?: Scoring) =>
      rankEntries(entries, { leastFills: 0, ...(scoring ? { scoring } : {}) }).map(({ account }) => account);
    expect(placed({ kind: 'return', intervals: 10 })).toEqual([3, 2, 1]);
    expect(placed()).toEqual([3, 1, 2]);
    expect(placed({ kind: 'drawdown', intervals: 10, penalty: 100 })).toEqual([2, 1, 3]);
  });

  test('nobody who has traded on fewer days than the rules ask for, too few fills said first', () => {
    const rules = { leastFills: 2, tradingDays: { least: 2, zone: 'UTC' } };
    const entries = [
      entry(1, 10_000, { track: track({ days: 1 }) }),
      entry(2, 10_000, { track: track({ days: 2 }) }),
      entry(3, 10_000, { fills: 1, track: track({ days: 1 }) }),
    ];
    const ranked = rankEntries(entries, rules);
    expect(ranked.map(({ account, place, unranked }) => [account, place ?? unranked])).toEqual([
      [2, 1],
      [1, 'too_few_days'],
      [3, 'too_few_fills'],
    ]);
  });

  const figures = fc.record({
    equity: fc.bigInt({ min: 0n, max: 5n }).map((units) => usd(units)),
    fills: fc.integer({ min: 0, max: 2 }),
    lastFillAt: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined }),
    isDisqualified: fc.boolean(),
    isWithdrawn: fc.boolean(),
    isStaff: fc.boolean(),
    isSet: fc.boolean(),
    track: fc.record({
      score: fc.option(fc.integer({ min: -2, max: 2 }), { nil: undefined }),
      drawdown: fc.integer({ min: 0, max: 2 }),
      notCounted: fc.constant(usd(0n)),
      days: fc.integer({ min: 0, max: 2 }),
    }),
  });
  const rules = fc.record({
    leastFills: fc.integer({ min: 0, max: 2 }),
    tradingDays: fc.constantFrom({ least: 1, zone: 'UTC' }, { least: 2, zone: 'UTC' }),
    scoring: fc.constantFrom<Scoring[]>(
      { kind: 'return', intervals: 9 },
      { kind: 'sharpe', intervals: 9 },
      { kind: 'drawdown', intervals: 9, penalty: 100 },
    ),
  });
  const entries = fc
    .array(figures, { maxLength: 12 })
    .map((all) => all.map((one, place): EntryFigures => ({ ...one, account: place + 1 })));

  test('does not depend on the order in which entries come', () => {
    fc.assert(
      fc.property(entries, rules, fc.infiniteStream(fc.double({ min: 0, max: 1 })), (all, sealed, chance) => {
        const shuffled = all
          .map((one) => [chance.next().value as number, one] as const)
          .toSorted(([a], [b]) => a - b)
          .map(([, one]) => one);
        expect(rankEntries(shuffled, sealed)).toEqual(rankEntries(all, sealed));
      }),
    );
  });

  test('nobody has a place above somebody who is better, and places count who is better', () => {
    fc.assert(
      fc.property(entries, (all) => {
        const ranked = rankEntries(all, { leastFills: 1 }).filter(({ place }) => place !== undefined);
        for (const { place, equity } of ranked)
          expect(ranked.filter((other) => other.equity > equity).length).toBeLessThan(place as number);
        for (const one of ranked)
          expect(one.place).toBe(
            1 + ranked.filter((other) => (other.place as number) < (one.place as number)).length,
          );
      }),
    );
  });
});
