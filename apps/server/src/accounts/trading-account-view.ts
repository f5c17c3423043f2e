import { accountValueOf, formatUsd, getAccountKind, getProfile, type AccountState } from '@lonja/core';
import type {
  AccountSummary,
  CloseAccountResponse,
  NewBranchResponse,
  NewPracticeResponse,
  ResetAccountResponse,
  TradingAccount,
} from '@lonja/protocol';
import type { TradingAccountRecord } from '@lonja/store/trading/trading-accounts';
import type { Changes } from '../desk/command/submission.ts';
import { accountAdjustmentsAnswer, accountAnswer, termsAnswer } from '../people/user-view.ts';
import type { Language } from '@lonja/words/languages';
import { answerSentence } from '../calls/answer-sentence.ts';

/** One of a client's accounts on the wire. */
export const tradingAccountAnswer = ({
  id,
  kind,
  isPrimary,
  name,
  terms,
  fillProfile,
  openedAt,
  closedAt,
  balances,
  fillCount,
  adjustments,
}: TradingAccountRecord): TradingAccount => ({
  id: String(id),
  kind,
  isPrimary,
  name,
  terms: termsAnswer(terms),
  fillProfile,
  openedAt: openedAt.toISOString(),
  closedAt: closedAt?.toISOString() ?? null,
  balance: formatUsd(balances.cash, 'floor'),
  totalProfit: formatUsd(balances.profit, 'floor'),
  accountValue: formatUsd(accountValueOf(balances), 'floor'),
  trades: fillCount,
  adjustments: accountAdjustmentsAnswer(adjustments),
});

/** A new account has no overrides. */
const NOTHING_SET = { cash: null, profit: null };

/** An account that has just been opened. @param name of one that is not a demo account */
function newAccountAnswer(account: AccountState, name: string | null): AccountSummary {
  const { id, version, balances, settlesProfit = false, terms } = account;
  const kind = getAccountKind(account);
  const fillProfile = getProfile(account);
  const record = {
    id,
    kind,
    name,
    terms,
    closedAt: null,
    version,
    balances,
    settlesProfit,
    fillProfile,
  } as const;
  return accountAnswer({ ...record, adjustments: NOTHING_SET });
}

/** The closed account and its successor. */
export const resetAnswer =
  (name: string | null, language: Language) =>
  ([closed, opened]: Changes): ResetAccountResponse => {
    if (!opened) throw new Error('a reset opens an account');
    const { balances } = opened.after.account;
    return {
      account: newAccountAnswer(opened.after.account, name),
      closedAccount: String(closed.after.account.id),
      balance: formatUsd(balances.cash, 'floor'),
      totalProfit: formatUsd(balances.profit, 'floor'),
      message: answerSentence(name === null ? 'demoReset' : 'practiceReset', language),
    };
  };

export const practiceAnswer =
  (name: string, language: Language) =>
  ([opened]: Changes): NewPracticeResponse => ({
    account: newAccountAnswer(opened.after.account, name),
    message: answerSentence('practiceOpened', language),
  });

/** @param leftOut how many orders that waited at the moment are not in the branch */
export const branchAnswer =
  (name: string, leftOut: number, language: Language) =>
  ([opened]: Changes): NewBranchResponse => ({
    account: newAccountAnswer(opened.after.account, name),
    ordersLeftOut: leftOut,
    message: answerSentence('branchOpened', language),
  });

export const closingAnswer =
  (language: Language) =>
  ([closed]: Changes): CloseAccountResponse => ({
    closedAccount: String(closed.after.account.id),
    message: answerSentence('accountClosed', language),
  });
