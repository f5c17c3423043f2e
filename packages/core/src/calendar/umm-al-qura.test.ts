import { expect, test } from 'vitest';
import { ummAlQura } from './umm-al-qura.ts';

const datesOf = (days: readonly number[]) =>
  days.map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
/** The first of Shawwal, with which Eid al-Fitr begins. */
const eid = ummAlQura(({ month, date }) => month === 10 && date === 1);

test.each([
  [2023, ['2023-04-21']],
  [2024, ['2024-04-10']],
  [2025, ['2025-03-30']],
  [2026, ['2026-03-20']],
  // A year of the moon is eleven days shorter: this one has two.
  [2000, ['2000-01-08', '2000-12-27']],
])('Eid al-Fitr of %i begins on %j', (year, dates) => {
  expect(datesOf(eid(year))).toEqual(dates);
});

test.each([
  [2025, 365],
  [2028, 366],
])('a rule looks at each day of %i once, from the first to the last', (year, count) => {
  const days = datesOf(ummAlQura(() => true)(year));
  expect([days.length, days[0], days.at(-1)]).toEqual([count, `${year}-01-01`, `${year}-12-31`]);
});
