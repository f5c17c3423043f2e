import type { Asset, CalendarEvent, EventImportance } from '@lonja/protocol';
import { CALENDAR_DAYS } from '@lonja/protocol/calendar-days';
import { concerns, OF_A_COMPANY } from '@lonja/protocol/event-concerns';
import { REGIONS, WEEK_DAYS, type CalendarChoice, type Region } from './calendar-search.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

interface Range {
  readonly from: string;
  readonly until: string;
  readonly importance?: EventImportance;
}

const buildRange = (from: number, until: number): Range => ({
  from: new Date(from).toISOString(),
  until: new Date(until).toISOString(),
});

/** A week ahead, or back where past. Weeks begin or end at the present minute, so that a query key is stable for a minute. */
export function weekQuery(now: number, isPast: boolean, week = 0): Range {
  const minute = now - (now % MINUTE_MS);
  const weekMs = WEEK_DAYS * DAY_MS;
  return isPast
    ? buildRange(minute - (week + 1) * weekMs, minute - week * weekMs)
    : buildRange(minute + week * weekMs, minute + (week + 1) * weekMs);
}

/** The events of the month to come that matter: the rules of banks and statistics bring some every month. */
export const nextQuery = (now: number): Range => ({
  ...buildRange(now - (now % MINUTE_MS), now - (now % MINUTE_MS) + CALENDAR_DAYS.maximum * DAY_MS),
  importance: 'medium',
});

/** The next big one. */
export const nextBig = (events: readonly CalendarEvent[]): CalendarEvent | undefined =>
  events.find(({ importance }) => importance === 'high');

/** Events after the week that is shown. */
export const furtherAhead = (
  events: readonly CalendarEvent[],
  now: number,
  count: number,
): readonly CalendarEvent[] => events.filter(({ at }) => at >= weekQuery(now, false).until).slice(0, count);

/** What happened of late and matters. */
export const latestQuery = (now: number): Range => ({
  ...buildRange(now - (now % MINUTE_MS) - CALENDAR_DAYS.maximum * DAY_MS, now - (now % MINUTE_MS)),
  importance: 'medium',
});

/** The latest events with a measured move, the newest first. */
export const latestMoved = (events: readonly CalendarEvent[], count: number): readonly CalendarEvent[] =>
  events
    .filter(({ moves }) => moves.length > 0)
    .toReversed()
    .slice(0, count);

export const getRegion = ({ kind, subject }: Pick<CalendarEvent, 'kind' | 'subject'>): Region =>
  OF_A_COMPANY.has(kind) ? 'US' : REGIONS[subject as keyof typeof REGIONS];

interface Shown extends Pick<CalendarChoice, 'show' | 'country'> {
  /** What the person holds or watches. */
  readonly mine: readonly Pick<Asset, 'symbol' | 'category' | 'currency'>[];
}

/** The events that pass the filters. */
export const shownEvents = (
  events: readonly CalendarEvent[],
  { show, country, mine }: Shown,
): readonly CalendarEvent[] =>
  events.filter((event) => {
    if (country !== 'all' && getRegion(event) !== country) return false;
    if (show === 'all') return true;
    if (show === 'mine') return mine.some((asset) => concerns(event, asset));
    return getFilter(event) === show;
  });

const getFilter = ({ kind }: CalendarEvent): CalendarChoice['show'] => {
  if (kind === 'dividend' || kind === 'split') return 'dividends';
  return kind === 'earnings' ? 'earnings' : 'economy';
};

/** A row of the calendar: one event, or many companies that report at the same time. */
export interface CalendarRow {
  readonly at: string;
  readonly events: readonly [CalendarEvent, ...CalendarEvent[]];
}

/** More companies of low importance that report at the same time share a row. */
const MAX_OWN_ROWS = 3;

/** @param isApart events that always have a row of their own */
export function groupRows(
  events: readonly CalendarEvent[],
  isApart: (event: CalendarEvent) => boolean,
): readonly CalendarRow[] {
  const shares = (event: CalendarEvent): boolean =>
    event.kind === 'earnings' && event.importance === 'low' && !isApart(event);
  return [...Map.groupBy(events, ({ at }) => at)].flatMap(([at, ofMoment]) => {
    const shared = ofMoment.filter(shares);
    const isMany = shared.length > MAX_OWN_ROWS;
    const own = isMany ? ofMoment.filter((event) => !shares(event)) : ofMoment;
    const rows: CalendarRow[] = own.map((event) => ({ at, events: [event] }));
    const [first, ...others] = shared;
    return isMany && first ? [...rows, { at, events: [first, ...others] }] : rows;
  });
}

/** The move of a row: of many companies the largest. */
export const largestMove = ({ events }: CalendarRow): CalendarEvent['moves'][number] | undefined =>
  events
    .flatMap(({ moves }) => moves.slice(0, 1))
    .toSorted((a, b) => Math.abs(b.changePercent) - Math.abs(a.changePercent))[0];

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

/** The time left as a text's name and its figures; the smaller unit with two digits. */
export function computeCountdown(milliseconds: number): {
  readonly text: 'inDays' | 'inHours' | 'inMinutes' | 'now';
  readonly figures: Readonly<Record<string, string>>;
} {
  const seconds = Math.floor(milliseconds / 1_000);
  const two = (count: number): string => String(count).padStart(2, '0');
  if (seconds <= 0) return { text: 'now', figures: {} };
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours >= 24)
    return { text: 'inDays', figures: { days: String(Math.floor(hours / 24)), hours: two(hours % 24) } };
  if (hours > 0) return { text: 'inHours', figures: { hours: String(hours), minutes: two(minutes % 60) } };
  return { text: 'inMinutes', figures: { minutes: String(minutes), seconds: two(seconds % 60) } };
}
