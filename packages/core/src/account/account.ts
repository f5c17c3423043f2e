import { assertInvariant } from '../assert.ts';
import {
  balancedPostings,
  CLIENT_ACCOUNTS,
  type ClientAccount,
  type EntryKind,
  type LedgerEntry,
  type Postings,
} from '../ledger/entry.ts';
import { plus, sum, ZERO_USD, type Usd } from '../money/index.ts';
import type { PositionState } from '../position/position.ts';

/** What stands in a trading account's ledger accounts. */
export type Balances = Readonly<Record<ClientAccount, Usd>>;

export const NO_BALANCES: Balances = {
  cash: ZERO_USD,
  margin: ZERO_USD,
  profit: ZERO_USD,
  withdrawal_hold: ZERO_USD,
};

/** A trading account as the desk decides on it. */
export interface AccountState {
  readonly id: number;
  /** Rises by one with every committed change: what a cached copy is checked against. */
  readonly version: number;
  readonly entryCount: number;
  readonly fillCount: number;
  readonly balances: Balances;
  /** By instrument id; only open ones. */
  readonly positions: ReadonlyMap<number, PositionState>;
}

/** Cash, margin and profit: what the account is worth with nothing open. */
export const accountValueOf = (balances: Balances): Usd =>
  sum([balances.cash, balances.margin, balances.profit]);

export interface Posted {
  readonly balances: Balances;
  /** Undefined when nothing moved. */
  readonly entry: LedgerEntry | undefined;
}

/**
 * The account's balances after an entry of these legs, and the entry.
 * @throws InvariantBroken when the legs do not balance, or cash, margin or a hold would fall below zero
 */
export function post(
  account: AccountState,
  legs: Postings,
  cause: { readonly kind: EntryKind; readonly fillNumber?: number; readonly at: number },
): Posted {
  const postings = balancedPostings(legs);
  if (!postings) return { balances: account.balances, entry: undefined };
  const balances = Object.fromEntries(
    CLIENT_ACCOUNTS.map((name) => [name, plus(account.balances[name], postings[name] ?? ZERO_USD)]),
  ) as Record<ClientAccount, Usd>;
  assertInvariant(balances.cash >= 0n, 'client cash is not negative');
  assertInvariant(balances.margin >= 0n, 'used margin is not negative');
  assertInvariant(balances.withdrawal_hold >= 0n, 'a withdrawal hold is not negative');
  const { kind, fillNumber, at } = cause;
  return {
    balances,
    entry: { accountId: account.id, number: account.entryCount + 1, kind, postings, fillNumber, at },
  };
}
