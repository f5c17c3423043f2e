import { expect, test } from 'vitest';
import { newYorkText, parseMoment } from './times.ts';

test.each([
  ['2026-03-05', '2026-03-05T00:00:00.000Z'],
  ['2026-03-05T14:30:00Z', '2026-03-05T14:30:00.000Z'],
  ['2026-03-05T14:30:00.123456789Z', '2026-03-05T14:30:00.123Z'],
  ['2026-03-05T09:30:00-05:00', '2026-03-05T14:30:00.000Z'],
  // As a plus that was not encoded arrives.
  ['2026-03-05T14:30:00 00:00', '2026-03-05T14:30:00.000Z'],
  ['2026-03-05T14:30', '2026-03-05T14:30:00.000Z'],
])('%s is a moment', (text, at) => {
  expect(new Date(parseMoment(text)!).toISOString()).toBe(at);
});

test.each(['', 'now', '1772726400', '2026-13-01', '2026-03-05T25:00:00Z', '5 March 2026'])(
  '%j is none',
  (text) => {
    expect(parseMoment(text)).toBeUndefined();
  },
);

test("New York's clock is written with its offset, summer and winter", () => {
  expect(newYorkText(Date.parse('2026-07-01T13:30:00Z'))).toBe('2026-07-01T09:30:00.000-04:00');
  expect(newYorkText(Date.parse('2026-01-02T14:30:00Z'))).toBe('2026-01-02T09:30:00.000-05:00');
});
