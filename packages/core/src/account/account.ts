import { assertInvariant } from '../assert.ts';
import type { FinancingDay } from '../charge/financing-day.ts';
import type { DividendPayment } from '../charge/dividend-payment.ts';
import type { OvernightCharge } from '../charge/overnight-charge.ts';
import { balancedPostings, type LedgerEntry, type Postings } from '../ledger/entry.ts';
import { assertKindAllows } from '../ledger/entry-kinds.ts';
import { isFlowKind, type ClientAccount, type EntryKind } from '../ledger/ledger-names.ts';
import { moveBaselines, type Mandates } from '../mandate/mandate.ts';
import { minus, plus, sum, ZERO_USD, type Usd } from '../money/index.ts';
import type { OnTerms } from './account-terms.ts';
import type { EvaluationProgress } from './evaluation-progress.ts';
import type { OrderDay } from './order-day.ts';
import type { Profiled } from './fill-profile.ts';
import type { PositionState } from '../position/position.ts';

/** The balances of a trading account's ledger accounts. */
export type Balances = Readonly<Record<ClientAccount, Usd>>;

export const NO_BALANCES: Balances = {
  cash: ZERO_USD,
  margin: ZERO_USD,
  profit: ZERO_USD,
  withdrawal_hold: ZERO_USD,
};

/** A trading account as the desk decides on it. */
export interface AccountState extends Profiled, OnTerms {
  readonly id: number;
  /** Rises by one with every committed change: what a cached copy is checked against. */
  readonly version: number;
  readonly entryCount: number;
  readonly fillCount: number;
  /** The last day that overnight financing was decided for, so that no day is charged twice. */
  readonly financedThrough: FinancingDay;
  /**
   * The ex moment through which dividends are paid, in milliseconds since 1970, so that none is paid twice, nor on what was
   * bought later; absent before the first.
   */
  readonly dividendsThrough?: number;
  /** The margin level, in basis points, at which the client was called; undefined once it has been back above 100 %. */
  readonly marginCall: bigint | undefined;
  readonly balances: Balances;
  /** Realised profit goes to cash with each close; absent where it stays in profit. */
  readonly settlesProfit?: true;
  /** How far it has come, where it is an evaluation. */
  readonly evaluation?: EvaluationProgress;
  /** Where its rules limit the orders of a day; absent before the first one. */
  readonly orderDay?: OrderDay;
  /** What API keys may do on it; absent where none has a mandate. */
  readonly mandates?: Mandates;
  /** Set once the client has reset or closed the account; it is read-only. */
  readonly isClosed?: true;
  /** By instrument id; only open ones. */
  readonly positions: ReadonlyMap<number, PositionState>;
}

/** Cash + margin + profit: the account's worth without open positions' P&L. */
export const accountValueOf = (balances: Balances): Usd =>
  sum([balances.cash, balances.margin, balances.profit]);

export interface Posted {
  /** With the balances and the entry count after it; the version is left to the decision. */
  readonly after: AccountState;
  /** None when nothing moved. */
  readonly entries: readonly LedgerEntry[];
}

/** Why an entry is posted. */
interface EntryCause {
  readonly kind: EntryKind;
  readonly fillNumber?: number;
  readonly financingDay?: FinancingDay;
  readonly charges?: readonly OvernightCharge[];
  readonly dividend?: DividendPayment;
  readonly act?: string;
  readonly at: number;
}

/**
 * Posts an entry with these legs.
 * @throws InvariantBroken when the legs do not balance or are not the kind's, or cash, margin or a hold would fall
 * below zero
 */
export function post(account: AccountState, legs: Postings, cause: EntryCause): Posted {
  const postings = balancedPostings(legs);
  if (!postings) return { after: account, entries: [] };
  assertKindAllows(cause.kind, postings);
  const balances = balancesAfter(account.balances, postings);
  const { kind, fillNumber, financingDay, act, charges, dividend, at } = cause;
  const number = account.entryCount + 1;
  const origin = {
    ...(act === undefined ? {} : { act }),
    ...(charges ? { charges } : {}),
    ...(dividend ? { dividend } : {}),
  };
  return {
    after: { ...account, balances, entryCount: number, ...mandatesAfter(account, balances, kind) },
    entries: [{ accountId: account.id, number, kind, postings, fillNumber, financingDay, ...origin, at }],
  };
}

function mandatesAfter(
  { mandates, balances: before }: AccountState,
  after: Balances,
  kind: EntryKind,
): Pick<AccountState, 'mandates'> {
  if (!mandates || !isFlowKind(kind)) return {};
  return { mandates: moveBaselines(mandates, minus(accountValueOf(after), accountValueOf(before))) };
}

function balancesAfter(before: Balances, postings: Postings): Balances {
  const after = (name: ClientAccount): Usd => plus(before[name], postings[name] ?? ZERO_USD);
  const balances: Balances = {
    cash: after('cash'),
    margin: after('margin'),
    profit: after('profit'),
    withdrawal_hold: after('withdrawal_hold'),
  };
  assertInvariant(balances.cash >= 0n, 'client cash is not negative');
  assertInvariant(balances.margin >= 0n, 'used margin is not negative');
  assertInvariant(balances.withdrawal_hold >= 0n, 'a withdrawal hold is not negative');
  return balances;
}
