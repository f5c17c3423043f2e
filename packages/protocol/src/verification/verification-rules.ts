import { LIMITS } from '@lonja/core/limits';

/** A sandbox's document number: no real document has such a number, so that no real one is stored. */
export const SANDBOX_DOCUMENT = /^SBX-\d{6}$/;

/** An accepted example. */
export const EXAMPLE_DOCUMENT = 'SBX-123456';

const ADULT_YEARS = LIMITS.adultYears.count;
const OLDEST_YEARS = 120;

/** Whether somebody born on a day (YYYY-MM-DD) is an adult by today in UTC, and younger than 120. */
export function isAdult(dateOfBirth: string, now: number): boolean {
  const today = new Date(now).toISOString().slice(0, 10);
  return birthday(dateOfBirth, ADULT_YEARS) <= today && today < birthday(dateOfBirth, OLDEST_YEARS);
}

/** The day of a birthday as YYYY-MM-DD; 29 February counts as 1 March in other years. */
const birthday = (dateOfBirth: string, years: number): string =>
  `${String(Number(dateOfBirth.slice(0, 4)) + years).padStart(4, '0')}${dateOfBirth.slice(4)}`;
