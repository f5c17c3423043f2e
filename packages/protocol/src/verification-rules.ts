/** A sandbox's document: no real document has such a number, so that nobody's is ever kept here. */
export const SANDBOX_DOCUMENT = /^SBX-\d{6}$/;

/** What a person may type. */
export const EXAMPLE_DOCUMENT = 'SBX-123456';

const ADULT_YEARS = 18;
const OLDEST_YEARS = 120;

/** Whether somebody born on a day (YYYY-MM-DD) has turned 18 by today in UTC, and is younger than 120. */
export function isAdult(dateOfBirth: string, now: number): boolean {
  const today = new Date(now).toISOString().slice(0, 10);
  return birthday(dateOfBirth, ADULT_YEARS) <= today && today < birthday(dateOfBirth, OLDEST_YEARS);
}

/** The day of a birthday as YYYY-MM-DD; whoever was born on 29 February turns a year older after the 28th. */
const birthday = (dateOfBirth: string, years: number): string =>
  `${String(Number(dateOfBirth.slice(0, 4)) + years).padStart(4, '0')}${dateOfBirth.slice(4)}`;
