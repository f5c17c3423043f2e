import { expect, it } from 'vitest';
import { nextTab } from './next-tab.ts';

it.each([
  [0, 'ArrowRight', 1],
  [3, 'ArrowRight', 0],
  [0, 'ArrowLeft', 3],
  [2, 'Home', 0],
  [0, 'End', 3],
  [0, 'a', undefined],
] as const)('[PUB-05] of four tabs, from %i, %s leads to %s', (place, key, next) => {
  expect(nextTab(place, 4, key)).toBe(next);
});
