import { expect, test } from 'vitest';
import { endOfTradingDay } from './trading-day.ts';

test.each([
  ['in winter, New York is five hours behind', '2026-01-14T12:00:00.000Z', '2026-01-14T22:00:00.000Z'],
  ['in summer, four', '2026-07-14T12:00:00.000Z', '2026-07-14T21:00:00.000Z'],
  ['a millisecond before it ends', '2026-01-14T21:59:59.999Z', '2026-01-14T22:00:00.000Z'],
  ['at its end the next one has begun', '2026-01-14T22:00:00.000Z', '2026-01-15T22:00:00.000Z'],
  [
    'after midnight UTC it is still the evening before',
    '2026-01-15T03:00:00.000Z',
    '2026-01-15T22:00:00.000Z',
  ],
  ['on a Saturday too', '2026-01-17T12:00:00.000Z', '2026-01-17T22:00:00.000Z'],
  ['the day on which clocks go forward', '2026-03-07T23:00:00.000Z', '2026-03-08T21:00:00.000Z'],
  ['the day on which they go back', '2026-10-31T22:00:00.000Z', '2026-11-01T22:00:00.000Z'],
])('a day order ends at 17:00 New York: %s', (_, now, end) => {
  expect(new Date(endOfTradingDay(Date.parse(now))).toISOString()).toBe(end);
});
