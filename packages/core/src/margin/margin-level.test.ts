import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minus, plus, usd } from '../money/index.ts';
import { dollars } from '../test/test-market.ts';
import { lossUntil, MARGIN_CALL_LEVEL, marginLevelOf, STOP_OUT_LEVEL } from './margin-level.ts';

test('until the call it is what is free, until the stop-out half of what is used more', () => {
  const [free, used] = [dollars('6904.19'), dollars('5349.95')];
  expect(lossUntil(MARGIN_CALL_LEVEL, free, used)).toBe(dollars('6904.19'));
  expect(lossUntil(STOP_OUT_LEVEL, free, used)).toBe(plus(free, usd(5_349_950_000n / 2n)));
});

test('nothing is left below a level', () => {
  expect(lossUntil(MARGIN_CALL_LEVEL, dollars('-1'), dollars('100'))).toBe(dollars('0'));
});

test('what is lost until then leaves the level, and a millionth more does not', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 13n }).map(usd);
  const level = fc.constantFrom(MARGIN_CALL_LEVEL, STOP_OUT_LEVEL);
  fc.assert(
    fc.property(amount, amount, level, (free, margin, wanted) => {
      const used = plus(margin, usd(1n));
      const loss = lossUntil(wanted, free, used);
      expect(marginLevelOf(minus(free, loss), used)).toBeGreaterThanOrEqual(wanted);
      expect(marginLevelOf(minus(minus(free, loss), usd(1n)), used)).toBeLessThan(wanted);
    }),
  );
});
