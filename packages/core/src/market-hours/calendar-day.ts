/** A day of the calendar, as days since 1970-01-01. */
export type CalendarDay = number;

/** From Sunday, 0, to Saturday, 6. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;
export const SUNDAY = 0;
export const MONDAY = 1;
export const THURSDAY = 4;
export const SATURDAY = 6;

const DAY_MS = 86_400_000;

/** @param month 1 to 12 */
export const dayOf = (year: number, month: number, date: number): CalendarDay =>
  Date.UTC(year, month - 1, date) / DAY_MS;

export const yearOf = (day: CalendarDay): number => new Date(day * DAY_MS).getUTCFullYear();

/** 1970-01-01 was a Thursday. */
export const weekdayOf = (day: CalendarDay): Weekday => ((((day + THURSDAY) % 7) + 7) % 7) as Weekday;

export const isWeekend = (day: CalendarDay): boolean =>
  weekdayOf(day) === SATURDAY || weekdayOf(day) === SUNDAY;

/** Easter Sunday of the Gregorian calendar: the algorithm of Meeus, Jones and Butcher. */
export function easterOf(year: number): CalendarDay {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const correction = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const sum = epact + toSunday - 7 * correction + 114;
  return dayOf(year, Math.floor(sum / 31), (sum % 31) + 1);
}
