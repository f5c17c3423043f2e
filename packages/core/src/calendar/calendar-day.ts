/** A day of the calendar, as days since 1970-01-01. */
export type CalendarDay = number;

/** From Sunday, 0, to Saturday, 6. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;
export const SUNDAY = 0;
export const MONDAY = 1;
export const THURSDAY = 4;
export const FRIDAY = 5;
export const SATURDAY = 6;

/** Days of four centuries, after which the calendar repeats, and from 0000-03-01 to 1970-01-01. */
const ERA_DAYS = 146_097;
const TO_1970 = 719_468;

/**
 * Counts from March, so that the leap day is a year's last.
 * @param month 1 to 12, or 13 for the next January
 * @param date may be 0: the last day of the month before
 */
export function toCalendarDay(year: number, month: number, date: number): CalendarDay {
  const fromMarch = (month + 9) % 12;
  const marchYear = year + Math.floor((month - 3) / 12);
  const era = Math.floor(marchYear / 400);
  const ofEra = marchYear - era * 400;
  const ofYear = Math.floor((153 * fromMarch + 2) / 5) + date - 1;
  const leapDays = Math.floor(ofEra / 4) - Math.floor(ofEra / 100);
  return era * ERA_DAYS + ofEra * 365 + leapDays + ofYear - TO_1970;
}

export function getYear(day: CalendarDay): number {
  const guess = 1970 + Math.floor(day / 365.2425);
  if (day < toCalendarDay(guess, 1, 1)) return guess - 1;
  return day < toCalendarDay(guess + 1, 1, 1) ? guess : guess + 1;
}

/** 1970-01-01 was a Thursday. */
export const weekdayOf = (day: CalendarDay): Weekday => ((((day + THURSDAY) % 7) + 7) % 7) as Weekday;

export const isWeekend = (day: CalendarDay): boolean =>
  weekdayOf(day) === SATURDAY || weekdayOf(day) === SUNDAY;

/** Easter Sunday of the Gregorian calendar: the algorithm of Meeus, Jones and Butcher. */
export function computeEaster(year: number): CalendarDay {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const correction = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const sum = epact + toSunday - 7 * correction + 114;
  return toCalendarDay(year, Math.floor(sum / 31), (sum % 31) + 1);
}
