import { describe, expect, test } from 'vitest';
import { toCalendarDay, MONDAY, SATURDAY, SUNDAY, THURSDAY } from './calendar-day.ts';
import { createHolidayCalendar } from './holiday-calendar.ts';
import {
  all,
  easter,
  fixed,
  fridayToThursday,
  last,
  listed,
  nearestWeekday,
  nth,
  since,
  sundaysMoveOn,
  sundayToMonday,
  weekdaysFrom,
  weekendToFriday,
  weekendToMonday,
  type DayRule,
} from './holiday-rules.ts';

const TUESDAY = 2;
const datesOf = (rule: DayRule, year = 2026) =>
  rule(year).map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));

describe('the nth weekday of a month', () => {
  test.each([
    // November 2026 begins on a Sunday and ends on a Monday.
    [1, SUNDAY, 11, '2026-11-01'],
    [1, MONDAY, 11, '2026-11-02'],
    [4, THURSDAY, 11, '2026-11-26'],
    [3, SATURDAY, 11, '2026-11-21'],
  ] as const)('%i of weekday %i in month %i is %s', (count, weekday, month, date) => {
    expect(datesOf(nth(count, weekday, month))).toEqual([date]);
  });

  test.each([
    [MONDAY, 11, '2026-11-30'],
    [SUNDAY, 11, '2026-11-29'],
    [TUESDAY, 11, '2026-11-24'],
    [THURSDAY, 12, '2026-12-31'],
  ] as const)('the last weekday %i in month %i is %s', (weekday, month, date) => {
    expect(datesOf(last(weekday, month))).toEqual([date]);
  });
});

describe('a date that falls on a weekend', () => {
  /** From Thursday, 19 November 2026, to Monday, the 23rd. */
  const week: DayRule = all(fixed(11, 19), fixed(11, 20), fixed(11, 21), fixed(11, 22), fixed(11, 23));
  const dates = (rule: DayRule) => datesOf(rule).map((date) => Number(date.slice(-2)));

  test.each<[string, (rule: DayRule) => DayRule, number[]]>([
    ['goes to the nearest weekday', nearestWeekday, [19, 20, 20, 23, 23]],
    ['of Sunday goes to Monday, a Saturday stays', sundayToMonday, [19, 20, 21, 23, 23]],
    ['goes to Monday', weekendToMonday, [19, 20, 23, 23, 23]],
    ['goes to the Friday before', weekendToFriday, [19, 20, 20, 20, 23]],
    ['of Friday and Saturday: Friday goes to Thursday', fridayToThursday, [19, 19, 21, 22, 23]],
  ])('%s', (_, move, expected) => {
    expect(dates(move(week))).toEqual(expected);
  });
});

test('days that stand for others are the first weekdays that are left', () => {
  // 25 and 26 December 2027 are a Saturday and a Sunday.
  expect(datesOf(weekdaysFrom(12, 25, 2), 2027)).toEqual(['2027-12-27', '2027-12-28']);
  expect(datesOf(weekdaysFrom(12, 25, 2), 2026)).toEqual(['2026-12-25', '2026-12-28']);
});

test('a Sunday moves on to the next day that is free, past the holidays before it', () => {
  // 3 May 2026 is a Sunday, the 4th and 5th are holidays.
  expect(datesOf(sundaysMoveOn(fixed(5, 4), fixed(5, 5), fixed(5, 3)))).toEqual([
    '2026-05-04',
    '2026-05-05',
    '2026-05-06',
  ]);
  expect(datesOf(sundaysMoveOn(fixed(5, 1), fixed(5, 1)))).toEqual(['2026-05-01', '2026-05-02']);
});

test('Easter counts both ways, a rule begins with a year, a list names days and spans of one year', () => {
  expect(datesOf(all(easter(-2), easter(1)))).toEqual(['2026-04-03', '2026-04-06']);
  const juneteenth = since(2022, fixed(6, 19));
  expect([datesOf(juneteenth, 2021), datesOf(juneteenth, 2022)]).toEqual([[], ['2022-06-19']]);
  const text = '2025-12-31/2026-01-02 2026-02-17';
  expect(datesOf(listed(text))).toEqual(['2026-01-01', '2026-01-02', '2026-02-17']);
  expect(datesOf(listed(text), 2025)).toEqual(['2025-12-31']);
});

describe('the calendar of an exchange', () => {
  // New Year's Day of 2028 is a Saturday: kept on the Friday before, which is of 2027.
  const calendar = createHolidayCalendar({
    closed: nearestWeekday(fixed(1, 1)),
    early: [{ days: all(fixed(12, 24), fixed(12, 31)), closesAt: 780 }],
  });

  test('knows a day that the year after names, and one that the year before does', () => {
    expect(calendar.on(toCalendarDay(2027, 12, 31))).toBe('closed');
    expect(calendar.on(toCalendarDay(2029, 1, 1))).toBe('closed');
    // The 13th month of 2026 is January 2027.
    expect(createHolidayCalendar({ closed: fixed(13, 5) }).on(toCalendarDay(2027, 1, 5))).toBe('closed');
  });

  test('closes where a day would be both closed and short, and says the same when it is asked again', () => {
    expect(calendar.on(toCalendarDay(2026, 12, 24))).toEqual({ closesAt: 780 });
    expect(calendar.on(toCalendarDay(2026, 12, 24))).toEqual({ closesAt: 780 });
    expect(calendar.on(toCalendarDay(2027, 12, 31))).toBe('closed');
    expect(calendar.on(toCalendarDay(2026, 12, 23))).toBeUndefined();
    expect(createHolidayCalendar(undefined).on(toCalendarDay(2027, 12, 31))).toBeUndefined();
  });
});
