import { assertInvariant } from '../assert.ts';
import type { FinancingDay } from '../charge/financing-day.ts';
import type { OvernightCharge } from '../charge/overnight-charge.ts';
import { sum, type Usd } from '../money/index.ts';

/** What a trading account holds. Positive amounts are the client's. */
export const CLIENT_ACCOUNTS = ['cash', 'margin', 'profit', 'withdrawal_hold'] as const;
/** The house's side of every entry. */
export const HOUSE_ACCOUNTS = [
  'funding',
  'market',
  'adjustment',
  'fees',
  'financing',
  'negative_balance_protection',
] as const;
export type ClientAccount = (typeof CLIENT_ACCOUNTS)[number];
export type HouseAccount = (typeof HOUSE_ACCOUNTS)[number];
export type LedgerAccount = ClientAccount | HouseAccount;
export const LEDGER_ACCOUNTS: readonly LedgerAccount[] = [...CLIENT_ACCOUNTS, ...HOUSE_ACCOUNTS];

/** What each is, what it moves and how it is reversed: `ENTRY_KINDS`. */
export type EntryKind =
  | 'opening_grant'
  | 'fill'
  | 'negative_balance_protection'
  | 'financing'
  | 'profit_move'
  | 'profit_settled'
  | 'rebalance_fee'
  | 'deposit'
  | 'withdrawal_held'
  | 'withdrawal_settled'
  | 'withdrawal_reopened'
  | 'withdrawal_returned'
  | 'balance_adjustment'
  | 'profit_adjustment'
  | 'position_adjustment'
  | 'position_change'
  | 'cash_in_lieu';

/** The legs of one entry: signed, none zero, at least two, together zero. */
export type Postings = Readonly<Partial<Record<LedgerAccount, Usd>>>;

/** The balanced whole: postings of one trading account and the house, written once and never changed. */
export interface LedgerEntry {
  readonly accountId: number;
  /** Counts this account's entries from 1, without gaps. */
  readonly number: number;
  readonly kind: EntryKind;
  readonly postings: Postings;
  /** The fill that caused it, or that an adjustment belongs to; undefined for other kinds. */
  readonly fillNumber: number | undefined;
  /** The day that it charges for, one entry a day; undefined for other kinds. */
  readonly financingDay: FinancingDay | undefined;
  /** What that day's end cost each position; absent for other kinds. */
  readonly charges?: readonly OvernightCharge[];
  /** Id of the act in the audit log that it comes from: an administrator's, or a split; absent for other kinds. */
  readonly act?: string | undefined;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * Legs without the zero ones; undefined when nothing moves.
 * @throws InvariantBroken when the legs do not sum to zero or only one is left
 */
export function balancedPostings(legs: Postings): Postings | undefined {
  const moving = Object.entries(legs).filter(([, amount]) => amount !== 0n);
  if (moving.length === 0) return undefined;
  assertInvariant(sum(moving.map(([, amount]) => amount)) === 0n, 'postings of an entry sum to zero');
  assertInvariant(moving.length >= 2, 'an entry has at least two postings');
  return Object.fromEntries(moving);
}
