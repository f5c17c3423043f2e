import { larger, negate, type Usd } from '../money/index.ts';
import { post, type AccountState, type Balances, type Posted } from './account.ts';

/** What can go from profit to cash: all of a positive profit; of a negative one as much as cash covers. USD, signed. */
export const movableProfit = ({ cash, profit }: Pick<Balances, 'cash' | 'profit'>): Usd =>
  larger(profit, negate(cash));

/**
 * What follows each close of an account that settles its profit: all that stands there goes to cash, charges and a loss
 * that an earlier close left included. Nothing is posted for other accounts.
 */
export function settleProfit(
  account: AccountState,
  cause: { readonly fillNumber?: number; readonly at: number },
): Posted {
  if (!account.settlesProfit) return { after: account, entries: [] };
  const amount = movableProfit(account.balances);
  return post(account, { cash: amount, profit: negate(amount) }, { kind: 'profit_settled', ...cause });
}
