import { post, type AccountState } from '../../account/account.ts';
import { movableProfit } from '../../account/settle-profit.ts';
import { negate, type Usd } from '../../money/index.ts';
import type { AccountChange } from '../account-change.ts';
import { accept, refuse, type Decision } from '../decision.ts';

/** Neither a positive profit, nor a negative one with cash to settle it from. */
export interface MoveProfitRefusal {
  readonly code: 'nothing_to_move';
  readonly profit: Usd;
  readonly balance: Usd;
}

/**
 * Moves all of a positive profit to the balance, or settles a negative one from it as far as cash goes.
 * Account value, free margin and level stay as they are. Refused: `nothing_to_move`.
 */
export function decideMoveProfit(
  account: AccountState,
  now: number,
): Decision<readonly [AccountChange], MoveProfitRefusal> {
  const { cash, profit } = account.balances;
  const amount = movableProfit(account.balances);
  if (amount === 0n) return refuse({ code: 'nothing_to_move', profit, balance: cash });
  const { after, entries } = post(
    account,
    { cash: amount, profit: negate(amount) },
    { kind: 'profit_move', at: now },
  );
  return accept({
    before: account,
    after: { ...after, version: account.version + 1 },
    entries,
    fill: undefined,
  });
}
