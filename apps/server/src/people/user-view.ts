import {
  accountValueOf,
  formatUsd,
  formatUsdExact,
  getProfile,
  ZERO_USD,
  type AccountState,
  type AccountTerms,
} from '@lonja/core';
import type { AccountSummary, Adjustments, AdminUser, User } from '@lonja/protocol';
import type { ListedUser } from '@lonja/store/people/user-administration';
import type { AccountRecord, UserRecord } from '@lonja/store/people/users';
import type { AdjustmentsRecord } from '@lonja/store/trading/account-adjustments';

/** A user on the wire; displayed balances round down. */
export function userAnswer({ user, account }: UserRecord): User {
  const { firstName, lastName } = splitName(user.full_name);
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    fullName: user.full_name,
    firstName,
    lastName,
    phone: user.phone,
    country: user.country,
    role: user.role,
    isActive: user.is_active,
    balance: formatUsd(account?.balances.cash ?? ZERO_USD, 'floor'),
    totalProfit: formatUsd(account?.balances.profit ?? ZERO_USD, 'floor'),
    memberSince: user.created_at.toISOString(),
    mustChangePassword: user.must_change_password,
    account: account && accountAnswer(account),
  };
}

/** A user with the account state that was just committed, in place of the record's. */
export const committedUserAnswer = ({ user, account }: UserRecord, state: AccountState): User => {
  const { version, balances, settlesProfit = false, orderDay } = state;
  const fillProfile = getProfile(state);
  return userAnswer({
    user,
    account: account && { ...account, version, balances, settlesProfit, fillProfile, orderDay },
  });
};

/** A user on the wire, with the additional columns of the panel's table. */
export const adminUserAnswer = (listed: ListedUser): AdminUser => ({
  ...userAnswer(listed),
  verification: listed.verification,
  adjustments: listed.adjustments,
  openPositions: listed.openPositions,
  pendingWithdrawals: listed.pendingWithdrawals,
});

/** A trading account on the wire, exact. */
export const accountAnswer = ({
  id,
  kind,
  name,
  terms,
  closedAt,
  version,
  balances,
  settlesProfit,
  fillProfile,
  orderDay,
  adjustments,
}: AccountRecord): AccountSummary => ({
  id: String(id),
  kind,
  name,
  terms: termsAnswer(terms),
  closedAt: closedAt?.toISOString() ?? null,
  version,
  cash: formatUsdExact(balances.cash),
  margin: formatUsdExact(balances.margin),
  profit: formatUsdExact(balances.profit),
  withdrawalHold: formatUsdExact(balances.withdrawal_hold),
  profitDestination: settlesProfit ? 'balance' : 'apart',
  fillProfile,
  accountValue: formatUsdExact(accountValueOf(balances)),
  ...(orderDay ? { orderDay } : {}),
  adjustments: accountAdjustmentsAnswer(adjustments),
});

/** What an account differs in from the installation's conditions; null for a demo account. */
export const termsAnswer = (terms: AccountTerms | undefined): AccountSummary['terms'] =>
  terms
    ? {
        grant: formatUsdExact(terms.grant),
        margin: terms.margin?.kind ?? null,
        assetClasses: terms.assetClasses ? [...terms.assetClasses] : null,
        world: terms.world === undefined ? null : String(terms.world),
        branch: terms.branch
          ? { account: String(terms.branch.account), at: new Date(terms.branch.at).toISOString() }
          : null,
        contest: terms.contest === undefined ? null : String(terms.contest),
        ...(terms.holdMinutes === undefined ? {} : { holdMinutes: terms.holdMinutes }),
        evaluation: terms.evaluation?.name ?? null,
        rules: terms.rules ?? null,
      }
    : null;

/** Administrators' adjustments of an account on the wire, exact. */
export const accountAdjustmentsAnswer = ({
  cash,
  profit,
}: AccountRecord['adjustments']): AccountSummary['adjustments'] => ({
  cash: cash && adjustmentsAnswer(cash),
  profit: profit && adjustmentsAnswer(profit),
});

const adjustmentsAnswer = ({ amount, count, lastAt, lastReason }: AdjustmentsRecord): Adjustments => ({
  amount: formatUsdExact(amount),
  count,
  lastAt: lastAt.toISOString(),
  lastReason,
});

/** First word and the rest, as the dashboard shows them. */
function splitName(fullName: string | null): { firstName: string | null; lastName: string | null } {
  const [first, ...rest] = (fullName ?? '').trim().split(/\s+/);
  return { firstName: first || null, lastName: rest.join(' ') || null };
}
