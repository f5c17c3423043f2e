import { describe, expect, test } from 'vitest';
import {
  decideClosePosition,
  decidePlaceOrder,
  decideResetAccount,
  decideWithdrawal,
  OPENING_GRANT,
  type AccountState,
  type TradingState,
} from '../../index.ts';
import { draft, limit } from '../../test/order-story.ts';
import {
  AAPL,
  accept,
  drifted,
  dollars,
  holding,
  market,
  money,
  NOW,
  opened,
} from '../../test/test-market.ts';

const NEXT = 7;
const trading = (account: AccountState): TradingState => ({ account, orders: new Map(), orderCount: 0 });
const reset = (state: TradingState) => {
  const decision = decideResetAccount(state, NEXT, market());
  if (!decision.accepted) throw new Error(decision.refusal.code);
  return decision.changes;
};
const refusal = (state: TradingState) => {
  const decision = decideResetAccount(state, NEXT, market());
  if (decision.accepted) throw new Error('accepted');
  return decision.refusal;
};
/** Bought, and sold at a loss. */
const burned = (): AccountState =>
  accept(
    decideClosePosition(
      holding(['buy', AAPL, '10', 1]),
      { instrumentId: AAPL.id, quantity: undefined, seenPrice: undefined, slippage: 50 },
      market(drifted(-1_000)),
    ),
  ).after;

describe('[DSH-32] a reset of the demo account', () => {
  test('closes it as it stands and opens another one with the grant; nothing moves between the two', () => {
    const before = burned();
    const [closed, next] = reset(trading(before));
    expect(money(closed.after.account)).toEqual(money(before));
    expect([closed.account.entries, closed.after.account.isClosed]).toEqual([[], true]);
    expect(next.after.account).toMatchObject({ id: NEXT, entryCount: 1, fillCount: 0 });
    expect(next.after.account.balances).toMatchObject({ cash: OPENING_GRANT, margin: 0n, profit: 0n });
    expect(next.account.entries).toMatchObject([{ accountId: NEXT, number: 1, kind: 'opening_grant' }]);
    expect(next.after.account.isClosed).toBeUndefined();
  });

  test('the version goes on rising from the one to the other', () => {
    const before = burned();
    const [closed, next] = reset(trading(before));
    expect(closed.after.account.version).toBe(before.version + 1);
    expect(next.after.account.version).toBe(before.version + 2);
  });

  test('cancels what waited, with what waited for that', () => {
    const placed = decidePlaceOrder(
      trading(opened()),
      draft('buy', '10', limit('190.00'), { instrumentId: AAPL.id }),
      market(),
    );
    if (!placed.accepted) throw new Error(placed.refusal.code);
    const [closed] = reset(placed.changes[0].after);
    expect(closed.after.orders.size).toBe(0);
    expect(closed.orders.map(({ after }) => after.state)).toEqual([
      { status: 'cancelled', at: NOW, reason: 'client' },
    ]);
  });

  test.each([
    ['while a position is open', holding(['buy', AAPL, '10', 1]), 'account_in_use'],
    ['of an account as new as another one would be', opened(), 'nothing_to_reset'],
    ['of one that is closed', { ...burned(), isClosed: true as const }, 'account_closed'],
  ])('%s is refused', (_, account, code) => {
    expect(refusal(trading(account)).code).toBe(code);
  });

  test('while a withdrawal is held is refused, with how much', () => {
    const held = decideWithdrawal(opened(), dollars('500'), market());
    if (!held.accepted) throw new Error(held.refusal.code);
    expect(refusal(trading(held.changes[0].after))).toEqual({
      code: 'account_in_use',
      positions: 0,
      held: dollars('500'),
    });
  });
});
