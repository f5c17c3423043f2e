/** Milliseconds since 1970 of what Yahoo dates in seconds, or the library as a date; undefined where it is neither. */
export function momentOf(date: unknown): number | undefined {
  if (date instanceof Date) return date.getTime();
  return typeof date === 'number' ? date * 1_000 : undefined;
}
