import type { Usd } from '../money/index.ts';

/** Why an entry has no place. In the order of precedence. */
export const UNRANKED = ['disqualified', 'withdrawn', 'set_by_administrator', 'too_few_fills'] as const;
export type Unranked = (typeof UNRANKED)[number];

/** What an entry is ranked by. */
export interface EntryFigures {
  /** Number of its account. */
  readonly account: number;
  /** At closing-side prices, USD. */
  readonly equity: Usd;
  readonly fills: number;
  /** Market time of its last fill, milliseconds since 1970; undefined without one, and while the contest goes on. */
  readonly lastFillAt?: number | undefined;
  readonly isDisqualified: boolean;
  /** Its person closed it before the end. */
  readonly isWithdrawn: boolean;
  /** An administrator has set a figure of it. */
  readonly isSet: boolean;
}

export interface Standing extends EntryFigures {
  /** From 1; entries that nothing tells apart share one. Undefined for those that are not ranked. */
  readonly place: number | undefined;
  readonly unranked: Unranked | undefined;
}

/**
 * Ranks the entries of a contest by equity, the highest first: all began with the same grant. Of equal equity, fewer fills come first,
 * then the earlier last fill. Entries that are not ranked come after all others, by the number of their account.
 * @param leastFills with fewer nobody is ranked
 */
export function rankEntries(entries: readonly EntryFigures[], leastFills: number): Standing[] {
  const ranked: EntryFigures[] = [];
  const others: Standing[] = [];
  for (const entry of entries) {
    const unranked = unrankedOf(entry, leastFills);
    if (unranked) others.push({ ...entry, place: undefined, unranked });
    else ranked.push(entry);
  }
  ranked.sort((a, b) => compareEntries(a, b) || a.account - b.account);
  let place = 0;
  const standings = ranked.map((entry, index): Standing => {
    const before = ranked[index - 1];
    if (!before || compareEntries(before, entry) !== 0) place = index + 1;
    return { ...entry, place, unranked: undefined };
  });
  return [...standings, ...others.toSorted((a, b) => a.account - b.account)];
}

function unrankedOf(entry: EntryFigures, leastFills: number): Unranked | undefined {
  if (entry.isDisqualified) return 'disqualified';
  if (entry.isWithdrawn) return 'withdrawn';
  if (entry.isSet) return 'set_by_administrator';
  return entry.fills < leastFills ? 'too_few_fills' : undefined;
}

function compareEntries(a: EntryFigures, b: EntryFigures): number {
  if (a.equity !== b.equity) return a.equity > b.equity ? -1 : 1;
  if (a.fills !== b.fills) return a.fills - b.fills;
  return (a.lastFillAt ?? 0) - (b.lastFillAt ?? 0);
}
