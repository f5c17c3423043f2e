import type { Locale } from '@lonja/words/languages';

/** Texts of a calendar's moments in one language and zone. */
export interface DayFormat {
  /** '14:30' */
  readonly minute: (moment: string | number) => string;
  /** 'Wednesday, November 21' */
  readonly weekday: (moment: string | number) => string;
  /** 'Wed 14:30' */
  readonly shortWeekday: (moment: string | number) => string;
}

export function createDayFormat(locale: Locale, timeZone: string): DayFormat {
  const minutes = new Intl.DateTimeFormat(locale, { timeStyle: 'short', hourCycle: 'h23', timeZone });
  const weekdays = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone,
  });
  const shortWeekdays = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone });
  const minute = (moment: string | number): string => minutes.format(new Date(moment));
  return {
    minute,
    shortWeekday: (moment) => `${shortWeekdays.format(new Date(moment))} ${minute(moment)}`,
    weekday: (moment) => weekdays.format(new Date(moment)),
  };
}
