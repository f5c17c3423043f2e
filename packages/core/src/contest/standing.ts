import type { Usd } from '../money/index.ts';
import type { Unranked } from './contest-limits.ts';
import type { TrackFigures } from './scoring.ts';
import type { Ruleset } from './ruleset.ts';

/** What an entry is ranked by. */
export interface EntryFigures {
  /** Number of its account. */
  readonly account: number;
  /** At closing-side prices, less profits that do not count, USD. */
  readonly equity: Usd;
  /** Absent in contests that sealed no scoring. */
  readonly track?: TrackFigures;
  readonly fills: number;
  /** Market time of its last fill, milliseconds since 1970; undefined without one, and while the contest goes on. */
  readonly lastFillAt?: number | undefined;
  readonly isDisqualified: boolean;
  /** Whether the entry's person closed it before the end. */
  readonly isWithdrawn: boolean;
  /** Whether the entry's person runs the contest, wrote its script or may read it, or did while it went on. */
  readonly isStaff: boolean;
  /** An administrator has set a figure of it. */
  readonly isSet: boolean;
}

export interface Standing extends EntryFigures {
  /** From 1; entries that are equal in everything share one. Undefined for those that are not ranked. */
  readonly place: number | undefined;
  readonly unranked: Unranked | undefined;
}

/** What a ranking needs to know of the rules. */
export type RankRules = Pick<Ruleset, 'leastFills' | 'tradingDays' | 'scoring'>;

/**
 * Ranks the entries of a contest by what its rules score, the highest first. Among equals the smaller drawdown comes first, then
 * fewer fills, then the earlier last fill. Without a sealed scoring they are ranked by equity, and drawdowns are not looked at.
 * Entries that are not ranked come after all others, by the number of their account.
 */
export function rankEntries(entries: readonly EntryFigures[], rules: RankRules): Standing[] {
  const ranked: number[] = [];
  const others: Standing[] = [];
  for (const [row, entry] of entries.entries()) {
    const unranked = findUnranked(entry, rules);
    if (unranked) others.push({ ...entry, place: undefined, unranked });
    else ranked.push(row);
  }
  const places = rankRows(ranked, toColumns(entries, rules));
  const standings = ranked.map((row, index): Standing => ({
    ...entries[row]!,
    place: places[index],
    unranked: undefined,
  }));
  return [...standings, ...others.toSorted((a, b) => a.account - b.account)];
}

/** What entries are ranked by, in columns: an entry is a row. */
export interface RankColumns {
  readonly account: ArrayLike<number>;
  /** What the rules score, exact or by floats. */
  readonly result: ArrayLike<number | bigint>;
  readonly drawdown: ArrayLike<number>;
  readonly fills: ArrayLike<number>;
  /** Market time, milliseconds since 1970; 0 without one. */
  readonly lastFillAt: ArrayLike<number>;
}

/** Puts rows in the order of their ranks, which takes the least where they nearly are. @returns the place of each, in that order */
export function rankRows(rows: number[], columns: RankColumns): number[] {
  const { account, result, drawdown, fills, lastFillAt } = columns;
  const compare = (a: number, b: number): number =>
    result[a] === result[b]
      ? drawdown[a]! - drawdown[b]! || fills[a]! - fills[b]! || lastFillAt[a]! - lastFillAt[b]!
      : result[a]! > result[b]!
        ? -1
        : 1;
  rows.sort((a, b) => compare(a, b) || account[a]! - account[b]!);
  let place = 0;
  return rows.map((row, index) => {
    if (index === 0 || compare(rows[index - 1]!, row) !== 0) place = index + 1;
    return place;
  });
}

/** Whether entries are ranked by their scores: otherwise it is by their equities. */
export const isByScore = ({ scoring }: RankRules): boolean =>
  scoring !== undefined && scoring.kind !== 'return';

function toColumns(entries: readonly EntryFigures[], rules: RankRules): RankColumns {
  const byScore = isByScore(rules);
  return {
    account: entries.map(({ account }) => account),
    result: entries.map(({ equity, track }) => (byScore ? (track?.score ?? 0) : equity)),
    drawdown: entries.map(({ track }) => (rules.scoring ? (track?.drawdown ?? 0) : 0)),
    fills: entries.map(({ fills }) => fills),
    lastFillAt: entries.map(({ lastFillAt }) => lastFillAt ?? 0),
  };
}

const findUnranked = (entry: EntryFigures, rules: RankRules): Unranked | undefined =>
  findExcluded(entry, entry.track?.days ?? 0, rules) ??
  (needsRatio(rules) && entry.track?.score === undefined ? 'no_ratio' : undefined);

/** Whether an entry without a score is not ranked. */
export const needsRatio = ({ scoring }: RankRules): boolean => scoring?.kind === 'sharpe';

/** Why an entry is not ranked, whatever it has come to. @param days on which its person traded */
export function findExcluded(
  { isDisqualified, isWithdrawn, isStaff, isSet, fills }: Omit<EntryFigures, 'equity' | 'track'>,
  days: number,
  { leastFills, tradingDays }: RankRules,
): Unranked | undefined {
  if (isDisqualified) return 'disqualified';
  if (isWithdrawn) return 'withdrawn';
  if (isStaff) return 'runs_contest';
  if (isSet) return 'set_by_administrator';
  if (fills < leastFills) return 'too_few_fills';
  return tradingDays && days < tradingDays.least ? 'too_few_days' : undefined;
}
