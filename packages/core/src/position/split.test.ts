import { expect, test } from 'vitest';
import { AAPL, buildPosition, buildQuote } from '../test/test-market.ts';
import { splitPosition } from './split.ts';

test.each([
  ['0.10', 4, 1, false],
  ['0.10', 1, 2, false],
  ['-0.10', 1, 2, false],
  // 0.015, of which half a step lies beside the grid.
  ['0.03', 1, 2, true],
  ['-0.03', 1, 2, true],
  // Nothing but a fraction, and the smallest that a position can have.
  ['0.01', 1, 2, true],
  ['0.01000001', 1, 1, true],
])('%s split %s for %s leaves a fraction to pay out: %s', (amount, newUnits, oldUnits, expected) => {
  const split = {
    instrumentId: AAPL.id,
    ratio: { newUnits, oldUnits },
    quote: buildQuote('191.20', '191.24'),
  };
  const { hasFraction, realized, marginReleased } = splitPosition(buildPosition(AAPL, amount), AAPL, split);
  expect(hasFraction).toBe(expected);
  expect([realized, marginReleased].every((moved) => moved === 0n)).toBe(!expected);
});
