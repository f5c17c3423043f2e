import {
  accountValueOf,
  assertInvariant,
  minus,
  rankEntries,
  valueAccount,
  type EntryFigures,
  type EntryTrack,
  type MarketView,
  type Standing,
  type Usd,
} from '@lonja/core';
import type { EntryRecord } from '@lonja/store/contests/entries';
import type { RunningContest } from './contest-state.ts';

/** Entries that were followed from their beginning, by account; none in a contest that sealed no scoring. */
export type Tracks = ReadonlyMap<number, EntryTrack>;

/**
 * Ranks entries by what their accounts are worth at these prices, and what they have come to until now. Places are final once all accounts
 * are closed.
 */
export function rankAt(
  { contest, world }: RunningContest,
  entries: Iterable<EntryRecord>,
  { view, tracks }: { readonly view: MarketView; readonly tracks: Tracks },
): Standing[] {
  const endedAt = findContestEnd(world);
  const figures = [...entries].map((entry) => ({
    ...buildFixedFigures(entry, endedAt),
    ...countExactly(computeEquity(entry, view), tracks.get(entry.account.id)),
  }));
  return rankEntries(figures, contest.ruleset);
}

function countExactly(worth: Usd, track: EntryTrack | undefined): Pick<EntryFigures, 'equity' | 'track'> {
  if (!track) return { equity: worth };
  const equity = minus(worth, track.notCounted);
  return { equity, track: track.scoreAt(equity) };
}

/** Market time before which whoever closes an entry withdraws it: while a contest settles, its entries end one after the other. */
export const findContestEnd = (world: RunningContest['world']): number =>
  world.row().endsAt ?? Number.POSITIVE_INFINITY;

/** What of an entry no price changes. */
export type FixedFigures = Omit<EntryFigures, 'equity' | 'track'>;

/** @param endedAt market time at which its contest has ended */
export function buildFixedFigures(
  { account, closedAt, lastFillAt, disqualifiedAt, isStaff, isSet, isErased }: EntryRecord,
  endedAt: number,
): FixedFigures {
  return {
    account: account.id,
    fills: account.fillCount,
    lastFillAt: lastFillAt?.getTime(),
    isDisqualified: disqualifiedAt !== null,
    isWithdrawn: isErased || (closedAt !== null && closedAt.getTime() < endedAt),
    isStaff,
    isSet,
  };
}

/** Exact. A closed account holds nothing. */
function computeEquity({ account }: EntryRecord, view: MarketView): Usd {
  if (account.positions.size === 0) return accountValueOf(account.balances);
  const summary = valueAccount(account, view);
  assertInvariant(summary !== undefined, 'what is held in a world has a quote');
  return summary.equity;
}
