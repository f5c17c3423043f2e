import { findEquityBreak, type AccountState, type MarketView } from '@lonja/core';
import { NO_ACTS, type ActWrites } from '@lonja/store/audit/act-writes';
import type { DeskChange } from './desk-change.ts';

/** All rows of a batch's acts, with the withdrawals that negative balance protection has absorbed. */
export function mergeActWrites(
  changes: readonly DeskChange[],
  marketOf: (account: AccountState) => MarketView,
): ActWrites {
  const writes = changes.flatMap((change) => change.writes ?? []);
  const all = <Name extends keyof ActWrites>(name: Name): ActWrites[Name][number][] =>
    writes.flatMap(({ acts }) => (acts[name] ?? []) as ActWrites[Name][number][]);
  const absorbed = absorbedIn(changes);
  const equityBreaks = changes.flatMap(({ account }) => {
    const worth = findEquityBreak(account, marketOf(account.after));
    return worth ? [{ accountId: account.after.id, ...worth }] : [];
  });
  if (writes.length === 0 && absorbed.length === 0 && equityBreaks.length === 0) return NO_ACTS;
  return {
    audit: all('audit'),
    positionChanges: all('positionChanges'),
    splitAdjustments: all('splitAdjustments'),
    equityBreaks,
    deposits: all('deposits'),
    withdrawals: all('withdrawals'),
    withdrawalMoves: all('withdrawalMoves'),
    verdicts: all('verdicts'),
    absorbed,
  };
}

/** A withdrawal that became pending after the protection in the same batch is not absorbed by it. */
const absorbedIn = (changes: readonly DeskChange[]): ActWrites['absorbed'] =>
  changes.flatMap(({ account: { after, entries } }, index) =>
    entries
      .filter(({ kind, postings }) => kind === 'negative_balance_protection' && postings.withdrawal_hold)
      .map(({ at }) => ({ accountId: after.id, at, later: pendingIn(changes.slice(index + 1)) })),
  );

const pendingIn = (changes: readonly DeskChange[]): string[] =>
  changes.flatMap(({ writes }) =>
    [
      ...(writes?.acts.withdrawals ?? []),
      ...(writes?.acts.withdrawalMoves ?? []).filter(({ status }) => status === 'pending'),
    ].map(({ id }) => id),
  );
