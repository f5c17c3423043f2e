import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { usd } from '../money/index.ts';
import { dollars } from '../test/test-market.ts';
import { rankEntries, type EntryFigures } from './standing.ts';
import { rankTeams, type Team } from './team-standing.ts';

const GRANT = dollars('10000');
const RULES = { leastFills: 0, terms: { grant: GRANT }, scoring: { kind: 'return', intervals: 10 } } as const;
const entry = (account: number, equity: string, more: Partial<EntryFigures> = {}): EntryFigures => ({
  account,
  equity: dollars(equity),
  fills: 1,
  lastFillAt: undefined,
  isDisqualified: false,
  isWithdrawn: false,
  isStaff: false,
  isSet: false,
  track: { score: undefined, drawdown: 0, days: 0, notCounted: usd(0n) },
  ...more,
});
const ranked = (teams: readonly Team[], entries: readonly EntryFigures[]) =>
  rankTeams(teams, rankEntries(entries, RULES), RULES).map(({ number, place, score }) => [
    number,
    place,
    score,
  ]);

describe('the ranking of teams', () => {
  test('is by the mean of their members’ returns, whatever their size', () => {
    const entries = [
      entry(1, '11000'),
      entry(2, '10000'),
      entry(3, '10400'),
      entry(4, '10400'),
      entry(5, '10700'),
    ];
    const teams = [
      { number: 1, members: [1, 2] },
      { number: 2, members: [3, 4, 5] },
    ];
    // 5 %, and 5 %: they share the place.
    expect(ranked(teams, entries)).toEqual([
      [1, 1, 50_000],
      [2, 1, 50_000],
    ]);
    expect(ranked(teams, [...entries.slice(0, 4), entry(5, '10700.01')])[0]).toEqual([2, 1, 50_000]);
  });

  test('counts a member without a place like the lowest result of all, and at most like standing still', () => {
    const teams = [
      { number: 1, members: [1, 2] },
      { number: 2, members: [3, 4] },
    ];
    const lost = [
      entry(1, '12000'),
      entry(2, '9500', { isWithdrawn: true }),
      entry(3, '9000'),
      entry(4, '11000'),
    ];
    // The last is 10 % down.
    expect(ranked(teams, lost)).toEqual([
      [1, 1, 50_000],
      [2, 2, 0],
    ]);
    // The worst member may be anybody, but none whose figures an administrator has set.
    const worse = lost.map((one) => (one.account === 2 ? entry(2, '5000', { isWithdrawn: true }) : one));
    expect(ranked(teams, worse)).toEqual([
      [2, 1, 0],
      [1, 2, -150_000],
    ]);
    const set = lost.map((one) => (one.account === 2 ? entry(2, '5000', { isSet: true }) : one));
    expect(ranked(teams, set)[0]).toEqual([1, 1, 50_000]);
    // Nor that of who runs the contest.
    const staff = lost.map((one) => (one.account === 2 ? entry(2, '5000', { isStaff: true }) : one));
    expect(ranked(teams, staff)[0]).toEqual([1, 1, 50_000]);
    const won = [
      entry(1, '12000'),
      entry(2, '50000', { isDisqualified: true }),
      entry(3, '10500'),
      entry(4, '11000'),
    ];
    expect(ranked(teams, won)[0]).toEqual([1, 1, 100_000]);
  });

  test('ranks no team of one, and none of which nobody is ranked', () => {
    const teams = [
      { number: 1, members: [1] },
      { number: 2, members: [2, 3] },
      { number: 3, members: [] },
    ];
    const entries = [entry(1, '12000'), entry(2, '1', { isSet: true }), entry(3, '1', { isWithdrawn: true })];
    expect(ranked(teams, entries)).toEqual([
      [1, undefined, undefined],
      [2, undefined, undefined],
      [3, undefined, undefined],
    ]);
  });

  const entries = fc
    .array(
      fc.record({
        equity: fc.integer({ min: 8_000, max: 12_000 }).map(String),
        isWithdrawn: fc.boolean(),
        team: fc.integer({ min: 0, max: 3 }),
      }),
      { maxLength: 14 },
    )
    .map((all) =>
      all.map(({ equity, isWithdrawn, team }, at) => ({ ...entry(at + 1, equity, { isWithdrawn }), team })),
    );

  test('does not depend on the order of teams, members or entries; leaving never raises a mean', () => {
    fc.assert(
      fc.property(entries, fc.nat(), (all, chance) => {
        const teamsOf = (some: readonly { account: number; team: number }[]) =>
          [0, 1, 2, 3].map((number) => ({
            number,
            members: some.filter(({ team }) => team === number).map(({ account }) => account),
          }));
        const given = rankTeams(teamsOf(all), rankEntries(all, RULES), RULES);
        const turned = all.toReversed();
        expect(rankTeams(teamsOf(turned).toReversed(), rankEntries(turned, RULES), RULES)).toEqual(given);
        const gone = all.map((one, at) => (at === chance % all.length ? { ...one, isWithdrawn: true } : one));
        const team = all[chance % all.length]?.team;
        const scoreOf = (some: typeof given) => some.find(({ number }) => number === team)?.score;
        const [before, after] = [
          scoreOf(given),
          scoreOf(rankTeams(teamsOf(gone), rankEntries(gone, RULES), RULES)),
        ];
        const hasBoth = before !== undefined && after !== undefined;
        expect(hasBoth && after > before).toBe(false);
      }),
    );
  });
});
