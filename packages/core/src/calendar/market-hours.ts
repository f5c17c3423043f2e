import { EXCHANGE_HOURS, type ExchangeHours } from './exchange-hours.ts';
import { createHolidayCalendar, type HolidayCalendar, type SpecialDay } from './holiday-calendar.ts';
import { weekdayOf, type CalendarDay } from './calendar-day.ts';
import { MINUTES_PER_DAY, type TradingWeek } from './trading-week.ts';
import { wallClockOf, type WallClock } from './wall-clock.ts';

/** The present day at an exchange, by its own clock. */
export interface TradingDay {
  /** IANA name of the exchange's zone; null where it trades always. */
  readonly zone: string | null;
  /** Closed, or shorter than usual. */
  readonly special: 'holiday' | 'early_close' | 'late_open' | null;
  /** The last year whose holidays are known; null where rules give those of every year. Undefined: none are known. */
  readonly holidaysThrough: number | null | undefined;
  /** Whether it also closes on days that no rule gives. */
  readonly isPartial: boolean;
}

/** Trading hours of every exchange of the catalogue, right across clock changes, with holidays and half-days where known. */
export interface MarketHours {
  /**
   * Whether an exchange trades at an instant, in ms since 1970. The opening instant is open, the closing one closed.
   * @throws RangeError for an exchange that is not in the table
   */
  isOpenAt(exchange: string, instantMs: number): boolean;
  /**
   * The first instant after the given one at which the exchange opens or closes; undefined where it trades always.
   * @throws RangeError for an exchange that is not in the table
   */
  nextChangeAt(exchange: string, instantMs: number): number | undefined;
  /**
   * The sessions that end on a day of the exchange's calendar, in ms since 1970; undefined where it trades always.
   * @throws RangeError for an exchange that is not in the table
   */
  sessionsOn(exchange: string, day: CalendarDay): readonly Session[] | undefined;
  /** @throws RangeError for an exchange that is not in the table */
  dayAt(exchange: string, instantMs: number): TradingDay;
}

/** Caches each exchange's present phase, so that a question with a running clock costs one comparison. */
export function createMarketHours(): MarketHours {
  const calendars = new Map<ExchangeHours, HolidayCalendar>();
  const phases = new Map<ExchangeHours, Phase>();
  const sessions = new Map<ExchangeHours, DaySessions>();

  const calendarOf = (hours: ExchangeHours): HolidayCalendar =>
    kept(calendars, hours, () => createHolidayCalendar(hours.holidays));

  const sessionsOf = (hours: ExchangeHours): DaySessions =>
    kept(sessions, hours, () =>
      createDaySessions(hours.week, wallClockOf(hours.week.zone), calendarOf(hours)),
    );

  const phaseOf = (hours: ExchangeHours, instantMs: number): Phase => {
    const known = phases.get(hours);
    if (known && known.from <= instantMs && instantMs < known.until) return known;
    const phase = findPhase(wallClockOf(hours.week.zone), sessionsOf(hours), instantMs);
    phases.set(hours, phase);
    return phase;
  };

  return {
    isOpenAt: (exchange, instantMs) => {
      const hours = requireHours(exchange);
      return hours === null || phaseOf(hours, instantMs).isOpen;
    },
    nextChangeAt: (exchange, instantMs) => {
      const hours = requireHours(exchange);
      return hours === null ? undefined : phaseOf(hours, instantMs).until;
    },
    sessionsOn: (exchange, day) => {
      const hours = requireHours(exchange);
      return hours === null ? undefined : sessionsOf(hours)(day);
    },
    dayAt: (exchange, instantMs) => {
      const hours = requireHours(exchange);
      if (hours === null) return { zone: null, special: null, holidaysThrough: null, isPartial: false };
      const day = Math.floor(wallClockOf(hours.week.zone).wallOf(instantMs) / DAY_MS);
      const { zone } = hours.week;
      const { holidays } = hours;
      return {
        zone,
        special: describeSpecial(calendarOf(hours).on(day)),
        holidaysThrough: holidays && (holidays.lastYear ?? null),
        isPartial: holidays?.isPartial ?? false,
      };
    },
  };
}

function describeSpecial(day: SpecialDay): TradingDay['special'] {
  if (day === undefined) return null;
  if (day === 'closed') return 'holiday';
  return 'closesAt' in day ? 'early_close' : 'late_open';
}

function kept<Key, Value>(values: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = values.get(key);
  if (known !== undefined) return known;
  const made = make();
  values.set(key, made);
  return made;
}

/** From one opening or closing to the next, or from the instant of the question. */
interface Phase {
  readonly isOpen: boolean;
  readonly from: number;
  readonly until: number;
}

function requireHours(exchange: string): ExchangeHours | null {
  const hours = Object.hasOwn(EXCHANGE_HOURS, exchange) ? EXCHANGE_HOURS[exchange] : undefined;
  if (hours === undefined) throw new RangeError(`the trading hours of exchange ${exchange} are not known`);
  return hours;
}

/** A session, in ms since 1970. */
interface Session {
  readonly opens: number;
  readonly closes: number;
}

/** No exchange is closed for longer, the New Year of China included. */
export const LONGEST_CLOSURE_DAYS = 30;

/**
 * Walks the sessions from those that end today on; those that touch, as forex's from day to day, are one. No exchange opens or
 * closes in an hour that a clock change skips or repeats.
 */
function findPhase(clock: WallClock, ofDay: DaySessions, instantMs: number): Phase {
  const today = Math.floor(clock.wallOf(instantMs) / DAY_MS);
  let open: Session | undefined;
  for (let day = today; day <= today + LONGEST_CLOSURE_DAYS; day++) {
    for (const session of ofDay(day)) {
      if (open && session.opens <= open.closes) open = { opens: open.opens, closes: session.closes };
      else if (open) return { isOpen: true, from: instantMs, until: open.closes };
      else if (session.opens > instantMs) return { isOpen: false, from: instantMs, until: session.opens };
      else if (session.closes > instantMs) open = session;
    }
  }
  throw new RangeError(`no session within ${LONGEST_CLOSURE_DAYS} days`);
}

/** The sessions of a day, cached: looking up a zone's offset is slow, and days of the past are asked for repeatedly. */
type DaySessions = (day: CalendarDay) => readonly Session[];

const KEPT_DAYS = 1_000;

function createDaySessions(week: TradingWeek, clock: WallClock, calendar: HolidayCalendar): DaySessions {
  const days = new Map<CalendarDay, readonly Session[]>();
  return (day) => {
    if (days.size > KEPT_DAYS) days.clear();
    return kept(days, day, () => computeSessions(week, clock, day, calendar.on(day)));
  };
}

/** The sessions that end on a day of the exchange's calendar. */
function computeSessions(
  { spans }: TradingWeek,
  clock: WallClock,
  day: CalendarDay,
  special: SpecialDay,
): Session[] {
  if (special === 'closed') return [];
  const { first, last } = limitMinutes(special);
  const weekday = weekdayOf(day);
  const instantOf = (minute: number): number => clock.instantOf(day * DAY_MS + minute * MINUTE_MS);
  return spans.flatMap(({ start, end }) => {
    const endDay = Math.ceil(end / MINUTES_PER_DAY) - 1;
    if (endDay % 7 !== weekday) return [];
    const [from, to] = [start - endDay * MINUTES_PER_DAY, end - endDay * MINUTES_PER_DAY];
    const [begin, finish] = [Math.max(from, first), Math.min(to, last)];
    return begin < finish ? [{ opens: instantOf(begin), closes: instantOf(finish) }] : [];
  });
}

/** The minutes of the day between which the exchange trades; an evening session begins before them. */
const limitMinutes = (special: Exclude<SpecialDay, 'closed'>) => ({
  first: special && 'opensAt' in special ? special.opensAt : Number.NEGATIVE_INFINITY,
  last: special && 'closesAt' in special ? special.closesAt : Number.POSITIVE_INFINITY,
});

const MINUTE_MS = 60_000;
const DAY_MS = MINUTES_PER_DAY * MINUTE_MS;
