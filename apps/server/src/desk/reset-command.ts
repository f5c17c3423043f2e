import {
  decideResetAccount,
  formatUsdExact,
  wallTimeOf,
  type AccountState,
  type MarketView,
  type TradingState,
} from '@lonja/core';
import type { AccountReset } from '@lonja/store';
import { auditRowOf, noticeOfOwnChange, type RecordedFigures } from '../audit/act.ts';
import type { ClientSubmission, Outcome, ResetCommand } from './submission.ts';

interface ResetContext {
  readonly newAccountId: () => number;
  readonly render: ClientSubmission['render'];
  readonly market: MarketView;
}

/** Closes the account and opens the next one, with audit row and notice. */
export function resetAccount(
  state: TradingState,
  { act }: ResetCommand,
  { newAccountId, render, market }: ResetContext,
): Outcome {
  const decision = decideResetAccount(state, newAccountId(), market);
  if (!decision.accepted) return { kind: 'refused', refusal: decision.refusal };
  const [closed, opened] = decision.changes;
  const reset: AccountReset = {
    closedId: closed.after.account.id,
    openedId: opened.after.account.id,
    at: market.now,
  };
  const wall = wallTimeOf(market);
  const row = auditRowOf(act, {
    at: wall,
    accountId: reset.closedId,
    before: figuresOf(closed.after.account),
    after: figuresOf(opened.after.account),
    isNotified: true,
  });
  const notices = [noticeOfOwnChange(act, 'account_reset', wall)];
  const changes = [{ ...closed, writes: { acts: { audit: [row] }, notices } }, opened] as const;
  return { kind: 'accepted', changes, reset, answer: render(changes) };
}

const figuresOf = ({ id, balances }: AccountState): RecordedFigures => ({
  account: String(id),
  balance: formatUsdExact(balances.cash),
  totalProfit: formatUsdExact(balances.profit),
});
