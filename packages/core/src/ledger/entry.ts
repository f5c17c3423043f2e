import { assertInvariant } from '../assert.ts';
import type { FinancingDay } from '../charge/financing-day.ts';
import type { DividendPayment } from '../charge/dividend-payment.ts';
import type { OvernightCharge } from '../charge/overnight-charge.ts';
import { sum, type Usd } from '../money/index.ts';
import type { EntryKind, LedgerAccount } from './ledger-names.ts';

/** The legs of one entry: signed, none zero, at least two, together zero. */
export type Postings = Readonly<Partial<Record<LedgerAccount, Usd>>>;

/** A balanced entry: postings of one trading account and the house accounts, written once and never changed. */
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
  /** The night's charge for each position; absent for other kinds. */
  readonly charges?: readonly OvernightCharge[];
  /** What it pays for a position; absent for other kinds. */
  readonly dividend?: DividendPayment;
  /** Audit-log id of the act that caused it: an administrator's, or a split; absent for other kinds. */
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
