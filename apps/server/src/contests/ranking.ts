import {
  accountValueOf,
  assertInvariant,
  rankEntries,
  valueAccount,
  type EntryFigures,
  type MarketView,
  type Standing,
  type Usd,
} from '@lonja/core';
import type { EntryRecord } from '@lonja/store';
import type { RunningContest } from './contest-state.ts';

/** Ranks entries by what their accounts are worth at these prices. Places are final once all accounts are closed. */
export function rankAt(
  { contest, world }: RunningContest,
  entries: Iterable<EntryRecord>,
  view: MarketView,
): Standing[] {
  const { state, marketTime } = world.time();
  const endedAt = state === 'ended' ? marketTime : Number.POSITIVE_INFINITY;
  const figures = [...entries].map((entry) => figuresOf(entry, view, endedAt));
  return rankEntries(figures, contest.ruleset.leastFills);
}

function figuresOf(entry: EntryRecord, view: MarketView, endedAt: number): EntryFigures {
  const { account, closedAt, lastFillAt, disqualifiedAt, isSet, isErased } = entry;
  return {
    account: account.id,
    equity: equityOf(entry, view),
    fills: account.fillCount,
    lastFillAt: lastFillAt?.getTime(),
    isDisqualified: disqualifiedAt !== null,
    isWithdrawn: isErased || (closedAt !== null && closedAt.getTime() < endedAt),
    isSet,
  };
}

/** A closed account holds nothing. */
function equityOf({ account }: EntryRecord, view: MarketView): Usd {
  if (account.positions.size === 0) return accountValueOf(account.balances);
  const summary = valueAccount(account, view);
  assertInvariant(summary !== undefined, 'what is held in a world has a quote');
  return summary.equity;
}
