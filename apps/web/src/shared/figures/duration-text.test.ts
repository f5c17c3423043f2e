import { expect, test } from 'vitest';
import { heldText, lengthText } from './duration-text.ts';

test.each([
  [5, '5 min'],
  [60, '1 h'],
  [390, '6 h 30 min'],
  [1_440, '1 d'],
  [1_505, '1 d 1 h 5 min'],
])('%i minutes are %s', (minutes, text) => expect(lengthText(minutes)).toBe(text));

test.each([
  [0, '0 s'],
  [1_999, '1 s'],
  [61_000, '1 min 1 s'],
  [3_600_000, '1 h'],
  [90_061_000, '1 d 1 h'],
])('%d ms are %s', (milliseconds, text) => expect(heldText(milliseconds)).toBe(text));
