import { post, type AccountState, type Posted } from '../../account/account.ts';
import { refuseFunds, type KindRefusal } from '../../account/account-terms.ts';
import { LIMITS } from '../../limits.ts';
import { leveragedPnl } from '../../margin/leveraged-pnl.ts';
import { larger, minus, negate, plus, smaller, usd, toUsd, ZERO_USD, type Usd } from '../../money/index.ts';
import type { MarketView } from '../../quote/market-view.ts';
import type { AccountChange } from '../account-change.ts';
import { accept, refuse, type Decision } from '../decision.ts';

/** The smallest amount of a withdrawal. */
export const MIN_WITHDRAWAL = toUsd(LIMITS.smallestWithdrawal.usd);
/** The largest deposit unless configured otherwise: 1,000,000 USD. */
export const MAX_DEPOSIT = usd(1_000_000_000_000n);

/** The sources of a withdrawal's amount, to which it returns. USD, none below zero. */
export interface WithdrawalSplit {
  readonly fromProfit: Usd;
  readonly fromCash: Usd;
}

/**
 * pending: held. approved: settled, the funds are gone. rejected: by an administrator. cancelled: by the client or by negative
 * balance protection. Both hold nothing.
 */
export type WithdrawalStatus = 'pending' | 'approved' | 'rejected' | 'cancelled';

/** A withdrawal as a decision sees it. */
export interface Withdrawal {
  readonly amount: Usd;
  readonly status: WithdrawalStatus;
  /** Split of the last time that the amount was held. */
  readonly split: WithdrawalSplit;
}

/** Why a deposit or a withdrawal is refused. */
export type TransferRefusal =
  /** Nothing is paid into or out of a branch, an entry or an evaluation. */
  | KindRefusal
  /** It is no longer pending: nothing is held for it. */
  | { readonly code: 'withdrawal_changed' }
  | { readonly code: 'deposit_out_of_range'; readonly maximum: Usd }
  | { readonly code: 'withdrawal_too_small'; readonly minimum: Usd }
  | { readonly code: 'quote_unavailable' }
  | { readonly code: 'withdrawal_exceeds_funds'; readonly available: Usd }
  | { readonly code: 'withdrawal_funds_gone'; readonly available: Usd };

/** A change that leaves a withdrawal held, settled or returned. */
export interface WithdrawalChange extends AccountChange {
  readonly split: WithdrawalSplit;
}

type WithdrawalDecision = Decision<readonly [WithdrawalChange], TransferRefusal>;

/** Virtual funds into the balance. Refused: `deposit_out_of_range`, `account_is_branch`. */
export function decideDeposit(
  account: AccountState,
  amount: Usd,
  maximum: Usd,
  now: number,
): Decision<readonly [AccountChange], TransferRefusal> {
  if (amount <= 0n || amount > maximum) return refuse({ code: 'deposit_out_of_range', maximum });
  const stands = refuseFunds(account);
  if (stands) return refuse(stands);
  const posted = post(account, { cash: amount, funding: negate(amount) }, { kind: 'deposit', at: now });
  return accept(toChange(account, posted));
}

/**
 * Holds an amount for a withdrawal: a negative profit is settled from cash first, then it is taken from profit, then from
 * cash. Refused: `withdrawal_too_small`, `account_is_branch`, `quote_unavailable`, and above min(balance + total profit, free margin)
 * `withdrawal_exceeds_funds`.
 */
export function decideWithdrawal(account: AccountState, amount: Usd, market: MarketView): WithdrawalDecision {
  if (amount < MIN_WITHDRAWAL) return refuse({ code: 'withdrawal_too_small', minimum: MIN_WITHDRAWAL });
  const stands = refuseFunds(account);
  if (stands) return refuse(stands);
  const available = withdrawableFrom(account, market);
  if (available === undefined) return refuse({ code: 'quote_unavailable' });
  if (amount > available) return refuse({ code: 'withdrawal_exceeds_funds', available });
  const { posted, split } = hold(account, amount, market.now);
  return accept({ ...toChange(account, posted), split });
}

/** min(balance + total profit, free margin), USD, zero at the least; undefined when a position on margin has no quote. */
export function withdrawableFrom(account: AccountState, market: MarketView): Usd | undefined {
  const { cash, profit } = account.balances;
  const pnl = leveragedPnl(account, market);
  if (pnl === undefined) return undefined;
  const funds = plus(cash, profit);
  return larger(ZERO_USD, smaller(funds, plus(funds, pnl)));
}

/**
 * Moves a withdrawal from its status to any other one: a held or settled amount returns by its split, and one that leaves
 * rejected or cancelled has its funds checked and held again. Refused: `withdrawal_changed` for one that was decided meanwhile,
 * and when leaving rejected or cancelled `quote_unavailable`, `withdrawal_funds_gone`.
 */
export function decideWithdrawalStatus(
  account: AccountState,
  withdrawal: Withdrawal,
  next: WithdrawalStatus,
  market: MarketView,
): WithdrawalDecision {
  const { amount, status, split } = withdrawal;
  if (status === 'pending' && account.balances.withdrawal_hold < amount) {
    return refuse({ code: 'withdrawal_changed' });
  }
  const isHeldAfter = next === 'pending' || next === 'approved';
  if (isHeldAfter && !isTaken(status)) {
    const available = withdrawableFrom(account, market);
    if (available === undefined) return refuse({ code: 'quote_unavailable' });
    if (amount > available) return refuse({ code: 'withdrawal_funds_gone', available });
    const held = hold(account, amount, market.now);
    const posted = next === 'approved' ? then(held.posted, settle(amount, market.now)) : held.posted;
    return accept({ ...toChange(account, posted), split: held.split });
  }
  const posted = stepsBetween(status, next).reduce(
    (before, step) => then(before, step(withdrawal, market.now)),
    {
      after: account,
      entries: [],
    } as Posted,
  );
  return accept({ ...toChange(account, posted), split });
}

const isTaken = (status: WithdrawalStatus): boolean => status === 'pending' || status === 'approved';

type Step = (account: AccountState) => Posted;

/** Only from a held or settled amount; between two statuses that hold nothing, nothing moves. */
function stepsBetween(
  from: WithdrawalStatus,
  to: WithdrawalStatus,
): ((withdrawal: Withdrawal, at: number) => Step)[] {
  if (!isTaken(from) || from === to) return [];
  if (from === 'pending') return to === 'approved' ? [settleIt] : [returnIt];
  return to === 'pending' ? [reopenIt] : [reopenIt, returnIt];
}

const settleIt = ({ amount }: Withdrawal, at: number): Step => settle(amount, at);
const reopenIt =
  ({ amount }: Withdrawal, at: number): Step =>
  (account) =>
    post(account, { withdrawal_hold: amount, funding: negate(amount) }, { kind: 'withdrawal_reopened', at });
const returnIt =
  ({ amount, split }: Withdrawal, at: number): Step =>
  (account) =>
    post(
      account,
      { withdrawal_hold: negate(amount), profit: split.fromProfit, cash: split.fromCash },
      { kind: 'withdrawal_returned', at },
    );

const settle =
  (amount: Usd, at: number): Step =>
  (account) =>
    post(account, { withdrawal_hold: negate(amount), funding: amount }, { kind: 'withdrawal_settled', at });

function hold(account: AccountState, amount: Usd, at: number): { posted: Posted; split: WithdrawalSplit } {
  const settled = settleLoss(account, at);
  const fromProfit = smaller(amount, settled.after.balances.profit);
  const fromCash = minus(amount, fromProfit);
  const posted = then(settled, (before) =>
    post(
      before,
      { withdrawal_hold: amount, profit: negate(fromProfit), cash: negate(fromCash) },
      { kind: 'withdrawal_held', at },
    ),
  );
  return { posted, split: { fromProfit, fromCash } };
}

function settleLoss(account: AccountState, at: number): Posted {
  const loss = smaller(account.balances.profit, ZERO_USD);
  return post(account, { cash: loss, profit: negate(loss) }, { kind: 'profit_move', at });
}

const then = ({ after, entries }: Posted, step: Step): Posted => {
  const next = step(after);
  return { after: next.after, entries: [...entries, ...next.entries] };
};

const toChange = (before: AccountState, { after, entries }: Posted): AccountChange => ({
  before,
  after: { ...after, version: before.version + 1 },
  entries,
  fill: undefined,
});
