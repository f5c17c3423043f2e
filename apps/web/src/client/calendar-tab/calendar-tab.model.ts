import type { CalendarEvent } from '@lonja/protocol';
import { CALENDAR_DAYS } from '@lonja/protocol/calendar-days';

/** The filters, in display order. */
export const CALENDAR_FILTERS = ['all', 'economy', 'earnings', 'dividends', 'held'] as const;
export type CalendarFilter = (typeof CALENDAR_FILTERS)[number];

/** The calendar's search parameters in the address; defaults are omitted. */
export interface CalendarSearch {
  readonly show?: Exclude<CalendarFilter, 'all'>;
  /** Weeks from this one on; above 0. */
  readonly week?: number;
}

const WEEK_DAYS = 7;
/** The last week that the server announces whole, counted from this one. */
export const LAST_WEEK = Math.floor(CALENDAR_DAYS.away / WEEK_DAYS) - 1;

export function parseCalendarSearch(search: Record<string, unknown>): CalendarSearch {
  const show = CALENDAR_FILTERS.find((name) => name !== 'all' && name === search['show']);
  const week = Number(search['week']);
  return {
    ...(show && show !== 'all' ? { show } : {}),
    ...(Number.isInteger(week) && week > 0 && week <= LAST_WEEK ? { week } : {}),
  };
}

const WEEK_MS = WEEK_DAYS * 86_400_000;
const MINUTE_MS = 60_000;

/** A week's query. The first week starts at the present minute, so that the query key is stable for a minute. */
export function weekQuery(now: number, week = 0): { readonly from: string; readonly until: string } {
  const from = now - (now % MINUTE_MS) + week * WEEK_MS;
  return { from: new Date(from).toISOString(), until: new Date(from + WEEK_MS).toISOString() };
}

/** The events that pass the filter. @param held symbols of open positions */
export const shownEvents = (
  events: readonly CalendarEvent[],
  filter: CalendarFilter,
  held: ReadonlySet<string>,
): readonly CalendarEvent[] =>
  events.filter((event) => {
    if (filter === 'all') return true;
    if (filter === 'held') return isHeld(event, held);
    return filterOf(event) === filter;
  });

const filterOf = ({ kind }: CalendarEvent): CalendarFilter => {
  if (kind === 'dividend') return 'dividends';
  return kind === 'earnings' ? 'earnings' : 'economy';
};

/** Whether the event concerns a company whose shares are held. */
export const isHeld = ({ symbols }: CalendarEvent, held: ReadonlySet<string>): boolean =>
  symbols.some((symbol) => held.has(symbol));

export interface CalendarDay {
  /** The day as displayed. */
  readonly day: string;
  readonly events: readonly CalendarEvent[];
}

/** Events grouped by the reader's days, in order. @param dayOf a moment's day as displayed */
export const byDay = (
  events: readonly CalendarEvent[],
  dayOf: (moment: string) => string,
): readonly CalendarDay[] =>
  [...Map.groupBy(events, ({ at }) => dayOf(at))].map(([day, ofDay]) => ({ day, events: ofDay }));
