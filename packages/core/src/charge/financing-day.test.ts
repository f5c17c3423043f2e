import { expect, test } from 'vitest';
import { financingDayOf } from '../index.ts';

const dayAt = (utc: string) =>
  new Date(financingDayOf(Date.parse(`${utc}Z`)) * 86_400_000).toISOString().slice(0, 10);

test.each([
  // Winter: 17:00 New York is 22:00 UTC.
  ['2026-01-14T21:59:59.999', '2026-01-13'],
  ['2026-01-14T22:00', '2026-01-14'],
  ['2026-01-15T04:59', '2026-01-14'],
  // Summer: 21:00 UTC.
  ['2026-07-14T20:59:59.999', '2026-07-13'],
  ['2026-07-14T21:00', '2026-07-14'],
  // The clock goes forward on 8 March at 2:00, back on 1 November.
  ['2026-03-07T21:59', '2026-03-06'],
  ['2026-03-07T22:00', '2026-03-07'],
  ['2026-03-08T20:59', '2026-03-07'],
  ['2026-03-08T21:00', '2026-03-08'],
  ['2026-10-31T21:00', '2026-10-31'],
  ['2026-11-01T21:59', '2026-10-31'],
  ['2026-11-01T22:00', '2026-11-01'],
  // Saturdays, Sundays, New Year and leap days are days.
  ['2026-11-21T22:00', '2026-11-21'],
  ['2026-12-31T23:59', '2026-12-31'],
  ['2028-02-29T22:00', '2028-02-29'],
  ['1969-12-31T22:00', '1969-12-31'],
])('at %s UTC the last financing day that has ended is %s', (utc, day) => {
  expect(dayAt(utc)).toBe(day);
});
