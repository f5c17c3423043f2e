import { larger, negate, type Usd } from '../money/index.ts';
import { post, type AccountState, type Balances, type Posted } from './account.ts';

/**
 * The amount that can move from profit to cash: all of a positive profit; of a negative one as much as cash covers. USD,
 * signed.
 */
export const movableProfit = ({ cash, profit }: Pick<Balances, 'cash' | 'profit'>): Usd =>
  larger(profit, negate(cash));

/**
 * Moves the whole profit to cash after a close, including charges and the loss that an earlier close left. Only for accounts
 * that settle their profit; posts nothing for others.
 */
export function settleProfit(
  account: AccountState,
  cause: { readonly fillNumber?: number; readonly at: number },
): Posted {
  if (!account.settlesProfit) return { after: account, entries: [] };
  const amount = movableProfit(account.balances);
  return post(account, { cash: amount, profit: negate(amount) }, { kind: 'profit_settled', ...cause });
}
