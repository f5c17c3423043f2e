import { minus, plus, ZERO_USD, type Usd } from '@lonja/core';
import type { Adjustments, User } from '@lonja/protocol';
import { readUsd } from '../../shared/figures/wire-amounts.ts';
import type { ValuedPosition } from '../../account/browser-desk.ts';

/** The overrides within a sum. USD. */
export interface OverrideSum {
  /** How many figures and entries of the sum are overridden. */
  readonly count: number;
  /** Their contribution to the sum. */
  readonly amount: Usd;
  /** The newest override. */
  readonly last: { readonly at: string; readonly reason: string | null } | undefined;
}

type Held = Pick<ValuedPosition, 'shownPnl' | 'pnl'> & {
  readonly position: Pick<ValuedPosition['position'], 'hasAdminProfit' | 'adminAt' | 'adminReason'>;
};

const NO_OVERRIDE: OverrideSum = { count: 0, amount: ZERO_USD, last: undefined };

/** Overrides of open positions, beyond the market. */
export function setInPositions(positions: readonly Held[]): OverrideSum {
  const held = positions.filter(({ position }) => position.hasAdminProfit);
  return held
    .map(({ shownPnl, pnl, position: { adminAt, adminReason } }): OverrideSum => {
      const last = adminAt === null ? undefined : { at: adminAt, reason: adminReason };
      return { count: 1, amount: minus(shownPnl, pnl), last };
    })
    .reduce(joinOverrideSums, NO_OVERRIDE);
}

/** Adjustments posted to the account. */
export const setInAccount = (adjustments: Adjustments | null | undefined): OverrideSum =>
  adjustments
    ? {
        count: adjustments.count,
        amount: readUsd(adjustments.amount),
        last: { at: adjustments.lastAt, reason: adjustments.lastReason },
      }
    : NO_OVERRIDE;

export const joinOverrideSums = (a: OverrideSum, b: OverrideSum): OverrideSum => ({
  count: a.count + b.count,
  amount: plus(a.amount, b.amount),
  last: b.last && (!a.last || b.last.at > a.last.at) ? b.last : a.last,
});

export const setInWholeAccount = ({ account }: Pick<User, 'account'>): OverrideSum =>
  joinOverrideSums(setInAccount(account?.adjustments.cash), setInAccount(account?.adjustments.profit));
