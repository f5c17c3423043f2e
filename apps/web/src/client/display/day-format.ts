import type { Locale } from '@lonja/words/languages';

/** Texts of a calendar's moments in one language and zone. */
export interface DayFormat {
  /** '14:30' */
  readonly minute: (moment: string | number) => string;
  /** 'Wednesday, November 21' */
  readonly weekday: (moment: string | number) => string;
}

export function createDayFormat(locale: Locale, timeZone: string): DayFormat {
  const minutes = new Intl.DateTimeFormat(locale, { timeStyle: 'short', hourCycle: 'h23', timeZone });
  const weekdays = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone,
  });
  return {
    minute: (moment) => minutes.format(new Date(moment)),
    weekday: (moment) => weekdays.format(new Date(moment)),
  };
}
