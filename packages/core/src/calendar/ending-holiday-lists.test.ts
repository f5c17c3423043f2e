import { expect, test } from 'vitest';
import { endingHolidayLists } from './ending-holiday-lists.ts';

const at = (day: string) => Date.parse(`${day}T12:00Z`);

test('a list of holidays is named 60 days before it ends, once for all exchanges that keep it, and after its end', () => {
  const asked = ['NYSE', 'NSE', 'CRYPTO', 'BSE', 'HKEX', 'SSE', 'MOON'];
  expect(endingHolidayLists(asked, at('2026-10-31'))).toEqual([]);
  expect(endingHolidayLists(asked, at('2026-11-01'))).toEqual([
    { exchanges: ['NSE', 'BSE', 'SSE'], lastYear: 2026, daysLeft: 60 },
  ]);
  expect(endingHolidayLists(['HKEX', 'NSE'], at('2028-12-30'))).toEqual([
    { exchanges: ['NSE'], lastYear: 2026, daysLeft: -730 },
    { exchanges: ['HKEX'], lastYear: 2028, daysLeft: 1 },
  ]);
  const midnight = Date.parse('2026-12-30T00:00Z');
  expect(endingHolidayLists(['NSE'], midnight)).toMatchObject([{ daysLeft: 1 }]);
  expect(endingHolidayLists(['NSE'], midnight - 1)).toMatchObject([{ daysLeft: 2 }]);
});
