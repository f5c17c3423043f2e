import { expect, test } from 'vitest';
import { usd, type Usd } from '../money/index.ts';
import { AAPL, EURUSD, keeping, NOW, order, buildPosition, buildQuote } from '../test/test-market.ts';
import { computeEffect } from './order-effect.ts';
import { isCalledAfter } from './order-funds.ts';

test.each([
  ['a millionth on margin and nothing free is a call', 1n, 0n, true],
  ['a millionth on margin and less than nothing free too', 1n, -1n, true],
  ['a millionth that is free is none', 1n, 1n, false],
  ['nor is nothing free where nothing is on margin', 0n, 0n, false],
])('%s', (_, margin, free, expected) => {
  const account = keeping(buildPosition(EURUSD, '1', { margin: usd(margin) }));
  // Paid in full, and so not on margin.
  const effect = computeEffect(account, order('buy', AAPL, '1'), AAPL, buildQuote('191.20', '191.24'), NOW);
  expect(isCalledAfter(account, effect, free as Usd)).toBe(expected);
});
