import { expect, test } from 'vitest';
import { decideStopOut, followDecision, type TradingState } from '../index.ts';
import { AAPL, CALM, EURUSD, holding, market } from '../test/test-market.ts';

const state: TradingState = {
  account: holding(['buy', EURUSD, '400000', 100], ['buy', AAPL, '200', 10]),
  orders: new Map(),
  orderCount: 0,
};

test('each change of a decision is followed on what the one before it left', () => {
  const crash = market({ ...CALM, 1: ['1.05000', '1.05008'], 2: ['150.00', '150.04'] });
  const decision = decideStopOut(state.account, crash);
  const followed = followDecision(state, decision, crash.now);
  const changes = followed.accepted ? followed.changes : [];
  const [first, second] = changes;
  expect(changes).toHaveLength(2);
  expect(first?.before).toBe(state);
  expect(second?.before).toBe(first?.after);
  expect(second?.after.account.positions.size).toBe(0);
});

test('nothing to do changes nothing, and a refusal stays what it is', () => {
  expect(followDecision(state, { accepted: true, changes: [] }, 0)).toEqual({ accepted: true, changes: [] });
  const refused = { accepted: false, refusal: { code: 'quote_stale' } } as const;
  expect(followDecision(state, refused, 0)).toBe(refused);
});
