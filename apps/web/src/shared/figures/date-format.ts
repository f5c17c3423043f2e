import type { NumberLocale } from './number-format.ts';

const dates = {
  'en-US': new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }),
  'es-MX': new Intl.DateTimeFormat('es-MX', { dateStyle: 'medium' }),
};
const times = {
  'en-US': new Intl.DateTimeFormat('en-US', { timeStyle: 'medium', hour12: false }),
  'es-MX': new Intl.DateTimeFormat('es-MX', { timeStyle: 'medium', hour12: false }),
};

type Moment = string | number;

/** 'Nov 21, 2025', in the person's zone. */
export const dateText = (moment: Moment, locale: NumberLocale): string =>
  dates[locale].format(new Date(moment));
/** '14:30:05', in the person's zone. */
export const timeText = (moment: Moment, locale: NumberLocale): string =>
  times[locale].format(new Date(moment));
export const dateTimeText = (moment: Moment, locale: NumberLocale): string =>
  `${dateText(moment, locale)} ${timeText(moment, locale)}`;
/** 'Europe/Madrid' */
export const zoneText = (): string => dates['en-US'].resolvedOptions().timeZone;
