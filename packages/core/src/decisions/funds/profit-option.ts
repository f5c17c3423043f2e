import type { AccountState } from '../../account/account.ts';
import type { AccountChange } from '../account-change.ts';
import { accept, type Decision } from '../decision.ts';

/**
 * Sets where realised profit goes: to cash with each close, or to profit. Moves no money itself: the present profit stays until
 * the next close, or until the client moves it.
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
