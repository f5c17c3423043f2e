import { expect, test } from 'vitest';
import { pickExtremes } from './extremes.model.ts';

test.each<[string, bigint[], bigint | undefined, bigint | undefined]>([
  ['nothing is held', [], undefined, undefined],
  ['the only one loses', [-41n], undefined, -41n],
  ['the only one gains', [41n], 41n, undefined],
  ['all lose', [-1n, -41n, -5n], undefined, -41n],
  ['all gain', [1n, 41n, 5n], 41n, undefined],
  ['one gains, one loses', [-41n, 7n], 7n, -41n],
  ['nothing has moved', [0n, 0n], undefined, undefined],
])('%s', (_, results, best, worst) => {
  const extremes = pickExtremes(results.map((shownPnl) => ({ shownPnl })));
  expect([extremes.best?.shownPnl, extremes.worst?.shownPnl]).toEqual([best, worst]);
});
