/** Nights end at 17:00 in New York, summer and winter, on every day of the week. */
const NEW_YORK = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
});
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The number of the last night that has ended at a moment (ms since 1970): days since 1970 of its date in New York. */
export function lastEndedNight(now: number): number {
  const parts = new Map(NEW_YORK.formatToParts(now).map(({ type, value }) => [type, Number(value)]));
  const at = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? Number.NaN;
  const date = Date.UTC(at('year'), at('month') - 1, at('day')) / DAY;
  return at('hour') >= 17 ? date : date - 1;
}

/** The next moment at which a night ends: the first full hour after now with another night than an hour before. */
export function nextEndOfNight(now: number): number {
  const hour = now - (now % HOUR);
  const tonight = lastEndedNight(now);
  for (let hours = 1; ; hours++)
    if (lastEndedNight(hour + hours * HOUR) !== tonight) return hour + hours * HOUR;
}
