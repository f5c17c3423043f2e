import { expect, it } from 'vitest';
import { firstChangedDigit } from './live-price.model.ts';

it.each([
  ['1.08456', '1.08459', 6],
  ['1.08456', '1.08516', 4],
  ['1.08456', '1.08456', 7],
  ['9.99', '10.00', 0],
])('%s then %s: tints from digit %i', (before, after, position) => {
  expect(firstChangedDigit(before, after)).toBe(position);
});
