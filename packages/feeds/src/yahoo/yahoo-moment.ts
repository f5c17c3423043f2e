/** Milliseconds since 1970 of Yahoo's time: seconds in its answers, a date from the library; undefined for anything else. */
export function readMoment(date: unknown): number | undefined {
  if (date instanceof Date) return date.getTime();
  return typeof date === 'number' ? date * 1_000 : undefined;
}
