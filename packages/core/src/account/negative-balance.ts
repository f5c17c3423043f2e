import { negate, smaller, larger, sum, ZERO_USD } from '../money/index.ts';
import { accountValueOf, post, type AccountState, type Posted } from './account.ts';

/**
 * Negative balance protection: where nothing is open and the account value is below zero, one entry settles the loss.
 * Cash goes first; pending withdrawals are cancelled and absorb it next, their remainder returns to cash; the system
 * pays the rest. Profit and hold are zero afterwards. Otherwise nothing is posted.
 */
export function protectNegativeBalance(account: AccountState, at: number): Posted {
  const { cash, profit, withdrawal_hold } = account.balances;
  const isOwing = account.positions.size === 0 && accountValueOf(account.balances) < 0n;
  if (!isOwing) return { after: account, entries: [] };
  const left = sum([cash, profit, withdrawal_hold]);
  const keeps = larger(left, ZERO_USD);
  return post(
    account,
    {
      cash: sum([keeps, negate(cash)]),
      profit: negate(profit),
      withdrawal_hold: negate(withdrawal_hold),
      negative_balance_protection: smaller(left, ZERO_USD),
    },
    { kind: 'negative_balance_protection', at },
  );
}
