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
  const ranked: EntryFigures[] = [];
  const others: Standing[] = [];
  for (const entry of entries) {
    const unranked = findUnranked(entry, rules);
    if (unranked) others.push({ ...entry, place: undefined, unranked });
    else ranked.push(entry);
  }
  const compare = comparing(rules);
  ranked.sort((a, b) => compare(a, b) || a.account - b.account);
  let place = 0;
  const standings = ranked.map((entry, index): Standing => {
    const before = ranked[index - 1];
    if (!before || compare(before, entry) !== 0) place = index + 1;
    return { ...entry, place, unranked: undefined };
  });
  return [...standings, ...others.toSorted((a, b) => a.account - b.account)];
}

function findUnranked(
  { isDisqualified, isWithdrawn, isStaff, isSet, fills, track }: EntryFigures,
  { leastFills, tradingDays, scoring }: RankRules,
): Unranked | undefined {
  if (isDisqualified) return 'disqualified';
  if (isWithdrawn) return 'withdrawn';
  if (isStaff) return 'runs_contest';
  if (isSet) return 'set_by_administrator';
  if (fills < leastFills) return 'too_few_fills';
  if (tradingDays && (track?.days ?? 0) < tradingDays.least) return 'too_few_days';
  return scoring?.kind === 'sharpe' && track?.score === undefined ? 'no_ratio' : undefined;
}

type Compare = (a: EntryFigures, b: EntryFigures) => number;

const comparing = ({ scoring }: RankRules): Compare => {
  if (!scoring) return (a, b) => byEquity(a, b) || byFills(a, b);
  const byResult = scoring.kind === 'return' ? byEquity : byScore;
  return (a, b) => byResult(a, b) || byDrawdown(a, b) || byFills(a, b);
};

const byEquity: Compare = (a, b) => (a.equity === b.equity ? 0 : a.equity > b.equity ? -1 : 1);
const byScore: Compare = (a, b) => (b.track?.score ?? 0) - (a.track?.score ?? 0);
const byDrawdown: Compare = (a, b) => (a.track?.drawdown ?? 0) - (b.track?.drawdown ?? 0);
const byFills: Compare = (a, b) => a.fills - b.fills || (a.lastFillAt ?? 0) - (b.lastFillAt ?? 0);
