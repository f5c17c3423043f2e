import { accountValueOf, formatUsd, profileOf } from '@lonja/core';
import type { ResetAccountResponse, TradingAccount } from '@lonja/protocol';
import type { TradingAccountRecord } from '@lonja/store';
import type { Changes } from '../desk/submission.ts';
import { accountAdjustmentsAnswer, accountAnswer } from './user-view.ts';

/** One of a client's accounts on the wire. */
export const tradingAccountAnswer = ({
  id,
  kind,
  openedAt,
  closedAt,
  balances,
  fillCount,
  adjustments,
}: TradingAccountRecord): TradingAccount => ({
  id: String(id),
  kind,
  openedAt: openedAt.toISOString(),
  closedAt: closedAt?.toISOString() ?? null,
  balance: formatUsd(balances.cash, 'floor'),
  totalProfit: formatUsd(balances.profit, 'floor'),
  accountValue: formatUsd(accountValueOf(balances), 'floor'),
  trades: fillCount,
  adjustments: accountAdjustmentsAnswer(adjustments),
});

/** Nothing was set in an account that has just opened. */
const NOTHING_SET = { cash: null, profit: null };

/** The account that was closed, and the one that took its place. */
export function resetAnswer([closed, opened]: Changes): ResetAccountResponse {
  if (!opened) throw new Error('a reset opens an account');
  const { id, version, balances, settlesProfit = false } = opened.after.account;
  const fillProfile = profileOf(opened.after.account);
  const record = { id, kind: 'demo', version, balances, settlesProfit, fillProfile } as const;
  return {
    account: accountAnswer({ ...record, adjustments: NOTHING_SET }),
    closedAccount: String(closed.after.account.id),
    balance: formatUsd(balances.cash, 'floor'),
    totalProfit: formatUsd(balances.profit, 'floor'),
    message: 'A new demo account was opened',
  };
}
