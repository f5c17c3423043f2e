const WORKDAYS = [1, 2, 3, 4, 5];
/** A Sunday. */
const SUNDAY = Date.UTC(2023, 0, 1);
const DAY_MS = 86_400_000;

/** The days of a mandate's hours: all, those of work, or each by its name. @param weekdays 0 is Sunday */
export function weekdaysText(
  weekdays: readonly number[],
  language: string,
  names: { readonly everyDay: string; readonly workdays: string },
): string {
  const days = [...new Set(weekdays)].toSorted((one, other) => one - other);
  if (days.length === 7) return names.everyDay;
  if (days.join() === WORKDAYS.join()) return names.workdays;
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  const called = days.map((day) => format.format(SUNDAY + day * DAY_MS));
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(called);
}
