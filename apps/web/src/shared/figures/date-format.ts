import type { Locale } from '@lonja/words/languages';

/** Texts of moments in one language and zone. */
export interface DateFormat {
  /** 'Nov 21, 2025' */
  readonly date: (moment: Moment) => string;
  /** The same of a day that is midnight UTC, in whatever zone it is looked at. */
  readonly utcDate: (day: number) => string;
  /** '14:30:05' */
  readonly time: (moment: Moment) => string;
  readonly dateTime: (moment: Moment) => string;
  /** 'Europe/Madrid' */
  readonly zone: string;
}

export function createDateFormat(locale: Locale, timeZone: string): DateFormat {
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone });
  const times = new Intl.DateTimeFormat(locale, { timeStyle: 'medium', hourCycle: 'h23', timeZone });
  const utcDates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const date = (moment: Moment) => dates.format(new Date(moment));
  const time = (moment: Moment) => times.format(new Date(moment));
  return {
    date,
    utcDate: (day) => utcDates.format(day),
    time,
    dateTime: (moment) => `${date(moment)} ${time(moment)}`,
    zone: timeZone,
  };
}

type Moment = string | number;
