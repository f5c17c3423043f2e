import type { CalendarEvent } from '@lonja/protocol';

/** The filters, in their order. */
export const CALENDAR_FILTERS = ['all', 'economy', 'earnings', 'held'] as const;
export type CalendarFilter = (typeof CALENDAR_FILTERS)[number];

/** What the address keeps of the calendar; what is at its default is left out. */
export interface CalendarSearch {
  readonly show?: Exclude<CalendarFilter, 'all'>;
  /** Weeks from this one on; above 0. */
  readonly week?: number;
}

/** As far ahead as the server announces. */
export const LAST_WEEK = 51;

export function parseCalendarSearch(search: Record<string, unknown>): CalendarSearch {
  const show = CALENDAR_FILTERS.find((name) => name !== 'all' && name === search['show']);
  const week = Number(search['week']);
  return {
    ...(show && show !== 'all' ? { show } : {}),
    ...(Number.isInteger(week) && week > 0 && week <= LAST_WEEK ? { week } : {}),
  };
}

const WEEK_MS = 7 * 86_400_000;
const MINUTE_MS = 60_000;

/** A week's query, the first one from the present minute on: the address of what is asked stands still for so long. */
export function weekQuery(now: number, week = 0): { readonly from: string; readonly until: string } {
  const from = now - (now % MINUTE_MS) + week * WEEK_MS;
  return { from: new Date(from).toISOString(), until: new Date(from + WEEK_MS).toISOString() };
}

/** What the filter lets through. @param held symbols of open positions */
export const shownEvents = (
  events: readonly CalendarEvent[],
  filter: CalendarFilter,
  held: ReadonlySet<string>,
): readonly CalendarEvent[] =>
  events.filter((event) => {
    if (filter === 'all') return true;
    if (filter === 'held') return isHeld(event, held);
    return (event.kind === 'earnings') === (filter === 'earnings');
  });

/** Whether it is about a company that shares are held of. */
export const isHeld = ({ symbols }: CalendarEvent, held: ReadonlySet<string>): boolean =>
  symbols.some((symbol) => held.has(symbol));

export interface CalendarDay {
  /** As it is written. */
  readonly day: string;
  readonly events: readonly CalendarEvent[];
}

/** By the reader's days, in order. @param dayOf the day of a moment as it is written */
export const byDay = (
  events: readonly CalendarEvent[],
  dayOf: (moment: string) => string,
): readonly CalendarDay[] =>
  [...Map.groupBy(events, ({ at }) => dayOf(at))].map(([day, ofDay]) => ({ day, events: ofDay }));
