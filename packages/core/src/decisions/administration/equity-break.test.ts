import { describe, expect, test } from 'vitest';
import {
  decideClosePosition,
  decideSetPosition,
  findEquityBreak,
  type AccountState,
  type SetPosition,
} from '../../index.ts';
import {
  AAPL,
  accept,
  at,
  CALM,
  CAUSE,
  dollars,
  EURUSD,
  holding,
  market,
  NOW,
  type Prices,
} from '../../test/test-market.ts';

const LOWER: Prices = { ...CALM, 2: ['171.24', '171.28'] };
const act = (account: AccountState, over: Partial<SetPosition>, prices: Prices) => {
  const wanted = { instrumentId: AAPL.id, quantity: undefined, averagePrice: undefined, profit: undefined };
  const decision = decideSetPosition(account, { ...wanted, expected: {}, ...over }, CAUSE, market(prices));
  if (!decision.accepted) throw new Error(decision.refusal.code);
  return decision.changes[0];
};
const close = (account: AccountState, prices: Prices) =>
  accept(
    decideClosePosition(
      account,
      { instrumentId: AAPL.id, quantity: undefined, seenPrice: undefined, slippage: 50 },
      market(prices),
    ),
  );

describe('what an account was worth just before a set figure', () => {
  // 50 x (171.24 - 191.24) = -1,000.00 of 10,000.00; the figure is 9,000.00.
  test('has the market result of the fill that it comes with, and not the figure', () => {
    const { after } = act(holding(['buy', AAPL, '50', 1]), { profit: dollars('9000') }, LOWER);
    const closed = close(after, LOWER);
    expect(closed.entries.map(({ kind }) => kind)).toEqual(['fill', 'position_adjustment']);
    expect(findEquityBreak(closed, market(LOWER))).toEqual({
      at: NOW,
      equity: dollars('9000'),
      entryCount: after.entryCount,
      version: after.version,
    });
  });

  // The amount that the system then pays is no part of it either.
  test('has nothing of what the system pays for a figure that leaves less than nothing', () => {
    const { after } = act(holding(['buy', AAPL, '50', 1]), { profit: dollars('-30000') }, LOWER);
    const closed = close(after, LOWER);
    expect(closed.entries.at(-1)?.kind).toBe('negative_balance_protection');
    expect(findEquityBreak(closed, market(LOWER))?.equity).toBe(dollars('9000'));
  });

  test('has what a changed position had shown until then', () => {
    const changed = act(holding(['buy', AAPL, '50', 1]), { averagePrice: at('171.24') }, LOWER);
    expect(findEquityBreak(changed, market(LOWER))?.equity).toBe(dollars('9000'));
  });

  test('is not there where no figure comes in, or something held has no quote', () => {
    const account = holding(['buy', AAPL, '10', 1], ['buy', EURUSD, '10', 1]);
    expect(findEquityBreak(close(account, LOWER), market(LOWER))).toBeUndefined();
    const set = act(account, { profit: dollars('100') }, LOWER);
    expect(findEquityBreak(set, market(LOWER))).toBeUndefined();
    const { 1: _, ...withoutEurusd } = LOWER;
    expect(findEquityBreak(close(set.after, LOWER), market(withoutEurusd))).toBeUndefined();
  });
});
