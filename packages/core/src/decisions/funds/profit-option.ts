import type { AccountState } from '../../account/account.ts';
import type { AccountChange } from '../account-change.ts';
import { accept, type Decision } from '../decision.ts';

/**
 * Sets where profit goes: with each close into cash, or apart into profit. No money moves by it: what stands in profit
 * stays there until the next close, or until its client moves it.
 */
export const decideProfitOption = (
  account: AccountState,
  settlesProfit: boolean,
): Decision<readonly [AccountChange]> =>
  accept({
    before: account,
    after: withProfitOption({ ...account, version: account.version + 1 }, settlesProfit),
    entries: [],
    fill: undefined,
  });

export function withProfitOption(account: AccountState, settlesProfit: boolean): AccountState {
  const { settlesProfit: _, ...rest } = account;
  return settlesProfit ? { ...rest, settlesProfit } : rest;
}
