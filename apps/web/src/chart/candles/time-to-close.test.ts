import { expect, it } from 'vitest';
import { buildMidKind } from './candle-kind.ts';
import { timeToClose } from './time-to-close.ts';

const BEGAN = Date.UTC(2026, 8, 30, 20);
const SECOND = 1_000;
const HOUR = 3_600_000;

it.each([
  ['1m', 0, '01:00'],
  ['1m', 19 * SECOND, '00:41'],
  ['1h', HOUR - 1, '00:01'],
  ['4h', 1_000, '03:59:59'],
  ['1d', 0, '04:00:00'],
] as const)('a bar of %s that began %d ms ago closes in %s', (interval, passed, text) => {
  expect(timeToClose(BEGAN, buildMidKind(interval), BEGAN + passed)).toBe(text);
});

it('where a market stands no bar is about to close', () => {
  expect(timeToClose(BEGAN, buildMidKind('1m'), undefined)).toBe('');
});

it('a bar that has closed, or has not begun, says nothing: the last one of a venue that is closed stays for days', () => {
  expect(timeToClose(BEGAN, buildMidKind('1m'), BEGAN + 60 * SECOND)).toBe('');
  expect(timeToClose(BEGAN, buildMidKind('1m'), BEGAN + 60 * HOUR)).toBe('');
  expect(timeToClose(BEGAN, buildMidKind('1h'), BEGAN - 1_421 * HOUR)).toBe('');
});
