import { CALENDAR_DAYS } from '@lonja/protocol/calendar-days';

/** The filters by kind, in display order. */
export const CALENDAR_FILTERS = ['all', 'economy', 'earnings', 'dividends', 'mine'] as const;
export type CalendarFilter = (typeof CALENDAR_FILTERS)[number];

/** Regions by the currency of their bank, in display order; companies report, pay and split in the United States. */
export const REGIONS = {
  USD: 'US',
  EUR: 'EZ',
  GBP: 'GB',
  JPY: 'JP',
  CHF: 'CH',
  CAD: 'CA',
  AUD: 'AU',
} as const satisfies Readonly<Record<string, string>>;
export type Region = (typeof REGIONS)[keyof typeof REGIONS];

/** The calendar's search parameters in the address; defaults are omitted. */
export interface CalendarSearch {
  readonly view?: 'past';
  readonly show?: Exclude<CalendarFilter, 'all'>;
  readonly country?: Region;
  /** Weeks away from this one, ahead or back; above 0. */
  readonly week?: number;
}

export const WEEK_DAYS = 7;
/** The last week that the server announces whole, counted from this one; as many are known back. */
export const LAST_WEEK = Math.floor(CALENDAR_DAYS.away / WEEK_DAYS) - 1;

export function parseCalendarSearch(search: Record<string, unknown>): CalendarSearch {
  const show = CALENDAR_FILTERS.find((name) => name !== 'all' && name === search['show']);
  const country = Object.values(REGIONS).find((code) => code === search['country']);
  const week = Number(search['week']);
  return {
    ...(search['view'] === 'past' ? { view: 'past' } : {}),
    ...(show && show !== 'all' ? { show } : {}),
    ...(country ? { country } : {}),
    ...(Number.isInteger(week) && week > 0 && week <= LAST_WEEK ? { week } : {}),
  };
}

/** The chosen view, filters and week; nothing left out. */
export interface CalendarChoice {
  readonly isPast: boolean;
  readonly show: CalendarFilter;
  readonly country: Region | 'all';
  readonly week: number;
}

export const readChoice = ({ view, show, country, week }: CalendarSearch): CalendarChoice => ({
  isPast: view === 'past',
  show: show ?? 'all',
  country: country ?? 'all',
  week: week ?? 0,
});

export const buildSearch = ({ isPast, show, country, week }: CalendarChoice): CalendarSearch => ({
  ...(isPast ? { view: 'past' } : {}),
  ...(show === 'all' ? {} : { show }),
  ...(country === 'all' ? {} : { country }),
  ...(week > 0 ? { week } : {}),
});

/** The week that a moment stands in. Both in milliseconds since 1970. */
export function computeWeek(at: number, now: number): Pick<CalendarChoice, 'isPast' | 'week'> {
  const isPast = at < now;
  const days = Math.abs(at - now) / 86_400_000;
  return { isPast, week: Math.min(LAST_WEEK, Math.floor(days / WEEK_DAYS)) };
}

/** The week before (-1) or after (1): this week's future follows the past one. Undefined beyond what is known. */
export function weekBeside(
  { isPast, week }: Pick<CalendarChoice, 'isPast' | 'week'>,
  step: -1 | 1,
): Pick<CalendarChoice, 'isPast' | 'week'> | undefined {
  // The past week is -1, the coming one 0.
  const place = (isPast ? -1 - week : week) + step;
  if (place > LAST_WEEK || place < -1 - LAST_WEEK) return undefined;
  return place < 0 ? { isPast: true, week: -1 - place } : { isPast: false, week: place };
}
