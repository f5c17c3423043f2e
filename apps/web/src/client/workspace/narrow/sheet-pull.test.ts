import { expect, it } from 'vitest';
import { pulledTo, type SheetHeight } from './sheet-pull.model.ts';

it.each([
  ['half', 0, 'full'],
  ['full', 0, 'half'],
  ['half', -200, 'full'],
  ['full', -200, 'full'],
  ['half', 41, 'closed'],
  ['full', 41, 'half'],
  ['half', 40, 'full'],
] as [SheetHeight, number, string][])('a sheet at %s, pulled by %d px, is %s', (height, pulled, settled) =>
  expect(pulledTo(height, pulled)).toBe(settled),
);
