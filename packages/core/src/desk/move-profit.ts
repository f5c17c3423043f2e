import { post, type AccountState } from '../account/account.ts';
import { movableProfit } from '../account/settle-profit.ts';
import { negate } from '../money/index.ts';
import type { Decision } from './decide.ts';

/**
 * Moves all of a positive profit to the balance, or settles a negative one from it as far as cash goes.
 * Account value, free margin and level stay as they are. Refused: `nothing_to_move`.
 */
export function decideMoveProfit(account: AccountState, now: number): Decision {
  const { cash, profit } = account.balances;
  const amount = movableProfit(account.balances);
  if (amount === 0n) return { accepted: false, refusal: { code: 'nothing_to_move', profit, balance: cash } };
  const { after, entries } = post(
    account,
    { cash: amount, profit: negate(amount) },
    { kind: 'profit_move', at: now },
  );
  return {
    accepted: true,
    change: { before: account, after: { ...after, version: account.version + 1 }, entries, fill: undefined },
  };
}
