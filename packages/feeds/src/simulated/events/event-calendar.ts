import { createMarketHours, toCalendarDay, wallClockOf, weekdayOf } from '@lonja/core';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { CatalogueEntry } from '../../catalogue/catalogue.ts';
import { getQuotingClass } from '../../catalogue/conventions.ts';
import { leadingShareOf } from '../model/followers.ts';
import { TRAITS, type MarketModel } from '../model/market-models.ts';
import { CURVE_LEVEL } from '../model/yield-curve.ts';
import { createMaking, inPieces, type Making, type Pieces } from '../../pieces.ts';

/** The kinds of announcements: company reports, central bank decisions, statistics. */
export type EventKind =
  | 'earnings'
  | 'fed_rates'
  | 'ecb_rates'
  | 'boe_rates'
  | 'boj_rates'
  | 'snb_rates'
  | 'boc_rates'
  | 'rba_rates'
  | 'us_jobs'
  | 'us_inflation'
  | 'us_oil_stocks';

/** A scheduled event of the simulated market; only its outcome is random. */
export interface MarketEvent {
  readonly kind: EventKind;
  /** A symbol, or the currency of the bank or statistics; USD for oil. */
  readonly subject: string;
  /** Milliseconds since 1970, a whole number of minutes. */
  readonly at: number;
}

/** An event's effect on a path: the jump in standard deviations of the path's day. */
export interface Impact {
  readonly path: string;
  readonly size: number;
}

/** The simulated market's calendar, in order of time. */
export interface EventCalendar {
  ofYear(year: number): readonly MarketEvent[];
  /** Finds the events of a year, for whoever asks for them later. */
  prepare(year: number): Pieces<void>;
  /** @param from milliseconds since 1970, included @param until not included */
  between(from: number, until: number): readonly MarketEvent[];
}

/**
 * Companies of the United States report four times a year, banks and statistics follow rules like those of the real ones.
 * @param model what the market's prices are computed by
 */
export function createEventCalendar(entries: readonly CatalogueEntry[], model: MarketModel): EventCalendar {
  const listed = new Set(entries.map(({ symbol }) => symbol));
  // A company with several listed share classes reports once, under one of them.
  const reports = (entry: CatalogueEntry): boolean =>
    isCompany(entry) && !listed.has(leadingShareOf(entry.symbol) ?? '');
  const companies = entries.filter(reports).map(({ symbol }) => symbol);
  const habits: Habit[] = [];
  const dayFrom = TRAITS[model].keepsHolidays ? createTradingDays() : (day: number) => onWorkday(day);
  const instantOf = ({ zone, exchange }: Home, wanted: number, minutes: number): number =>
    wallClockOf(zone).instantOf(dayFrom(wanted, exchange) * DAY_MS + minutes * MINUTE_MS);
  function* findEvents(year: number): Pieces<readonly MarketEvent[]> {
    const events = ANNOUNCEMENTS.flatMap(({ kind, subject, home, minutes, days }) =>
      days(year).map((day): MarketEvent => ({ kind, subject, at: instantOf(home, day, minutes) })),
    );
    yield* inPieces(companies.length, (place) => {
      const subject = companies[place]!;
      const habit = (habits[place] ??= drawHabit(subject));
      for (const day of reportDays(year, habit))
        events.push({ kind: 'earnings', subject, at: instantOf(NEW_YORK, day, habit.minutes) });
    });
    return events.sort((a, b) => a.at - b.at);
  }
  const known = new Map<number, Making<readonly MarketEvent[]>>();
  const makingOf = (year: number): Making<readonly MarketEvent[]> => {
    const making = known.get(year) ?? createMaking(() => findEvents(year));
    known.set(year, making);
    return making;
  };
  const ofYear = (year: number): readonly MarketEvent[] => makingOf(year).require();
  return {
    ofYear,
    prepare: (year) => makingOf(year).pieces(),
    between(from, until) {
      const found: MarketEvent[] = [];
      const lastYear = new Date(until).getUTCFullYear();
      for (let year = new Date(from).getUTCFullYear(); year <= lastYear; year++) {
        const events = ofYear(year);
        for (let place = firstFrom(events, from); events[place] && events[place]!.at < until; place++)
          found.push(events[place]!);
      }
      return found;
    },
  };
}

function firstFrom(events: readonly MarketEvent[], at: number): number {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (events[middle]!.at < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Sizes: a company's report moves its price by two and a half of its own days, a decision of the Federal Reserve shares and
 * yields by a day. Published studies of announcement days find similar sizes.
 */
export function listImpacts({ kind, subject }: MarketEvent): readonly Impact[] {
  if (kind === 'earnings') return [{ path: `own ${subject}`, size: 2.5 }];
  if (kind === 'us_oil_stocks') return [{ path: 'group crude', size: 0.5 }];
  if (kind === 'us_jobs' || kind === 'us_inflation')
    return [{ path: 'market', size: 0.7 }, ...onYields(0.9), { path: 'forex dollar', size: 0.8 }];
  if (kind === 'fed_rates')
    return [{ path: 'market', size: 1 }, ...onYields(1.1), { path: 'forex dollar', size: 1 }];
  // Much of the euro's day is the dollar's, so that its own is small.
  return [{ path: `unit ${subject}`, size: kind === 'ecb_rates' ? 4 : 1.6 }];
}

/** By the path that bonds share, or where the model has a curve by its level: no model has both. */
const onYields = (size: number): readonly Impact[] => [
  { path: 'group rates', size },
  { path: CURVE_LEVEL, size },
];

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const isCompany = (entry: CatalogueEntry): boolean =>
  getQuotingClass(entry) === 'stock' &&
  !entry.sector.startsWith('ETF') &&
  (entry.exchange === 'NYSE' || entry.exchange === 'NASDAQ');

/** A company's reporting time: days after the quarter, before or after the session. */
interface Habit {
  readonly daysAfterQuarter: number;
  readonly minutes: number;
}
const FIRST_REPORT_DAY = 13;
const REPORT_DAYS = 30;
const BEFORE_SESSION = 7 * 60;
const AFTER_SESSION = 16 * 60 + 5;

function drawHabit(symbol: string): Habit {
  const [first, second] = sha256(utf8ToBytes(`report ${symbol}`));
  return {
    daysAfterQuarter: FIRST_REPORT_DAY + (first! % REPORT_DAYS),
    minutes: second! % 2 === 0 ? BEFORE_SESSION : AFTER_SESSION,
  };
}

const reportDays = (year: number, { daysAfterQuarter }: Habit): number[] =>
  [1, 4, 7, 10].map((month) => toCalendarDay(year, month, daysAfterQuarter));

/** The same day, or the Monday after a weekend. */
export const onWorkday = (day: number): number => {
  const weekday = weekdayOf(day);
  if (weekday === 6) return day + 2;
  return weekday === 0 ? day + 1 : day;
};

/** The same day, or the next one on which an exchange trades: nobody announces anything on a public holiday. */
function createTradingDays(): (wanted: number, exchange: string) => number {
  const hours = createMarketHours();
  return (wanted, exchange) => {
    let day = wanted;
    while (hours.sessionsOn(exchange, day)?.length === 0) day += 1;
    return day;
  };
}

/** The first such weekday on or after a date. */
const weekdayFrom = (year: number, month: number, date: number, weekday: number): number => {
  const day = toCalendarDay(year, month, date);
  return day + ((weekday - weekdayOf(day) + 7) % 7);
};

/** By whose clock an announcement comes, and whose holidays it keeps. */
interface Home {
  readonly zone: string;
  readonly exchange: string;
}
const NEW_YORK: Home = { zone: 'America/New_York', exchange: 'NYSE' };

interface Announcement {
  readonly kind: EventKind;
  readonly subject: string;
  readonly home: Home;
  /** Minutes of the day by its home's clock. */
  readonly minutes: number;
  readonly days: (year: number) => number[];
}

const TUESDAY = 2;
const WEDNESDAY = 3;
const THURSDAY = 4;
const FRIDAY = 5;
const ALL_MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const monthly =
  (months: readonly number[], date: number, weekday: number) =>
  (year: number): number[] =>
    months.map((month) => weekdayFrom(year, month, date, weekday));

const EIGHT_MEETINGS = [1, 3, 4, 6, 7, 9, 10, 12];

const ANNOUNCEMENTS: readonly Announcement[] = [
  {
    kind: 'us_jobs',
    subject: 'USD',
    home: NEW_YORK,
    minutes: 8 * 60 + 30,
    days: monthly(ALL_MONTHS, 1, FRIDAY),
  },
  {
    kind: 'us_inflation',
    subject: 'USD',
    home: NEW_YORK,
    minutes: 8 * 60 + 30,
    days: monthly(ALL_MONTHS, 10, WEDNESDAY),
  },
  {
    kind: 'fed_rates',
    subject: 'USD',
    home: NEW_YORK,
    minutes: 14 * 60,
    days: monthly([1, 3, 5, 6, 7, 9, 11, 12], 15, WEDNESDAY),
  },
  {
    kind: 'us_oil_stocks',
    subject: 'USD',
    home: NEW_YORK,
    minutes: 10 * 60 + 30,
    days: (year) => {
      const first = weekdayFrom(year, 1, 1, WEDNESDAY);
      return Array.from({ length: 53 }, (_, week) => first + 7 * week).filter(
        (day) => day < toCalendarDay(year + 1, 1, 1),
      );
    },
  },
  {
    kind: 'ecb_rates',
    subject: 'EUR',
    home: { zone: 'Europe/Berlin', exchange: 'XETRA' },
    minutes: 14 * 60 + 15,
    days: monthly(EIGHT_MEETINGS, 8, THURSDAY),
  },
  {
    kind: 'boe_rates',
    subject: 'GBP',
    home: { zone: 'Europe/London', exchange: 'LSE' },
    minutes: 12 * 60,
    days: monthly([2, 3, 5, 6, 8, 9, 11, 12], 4, THURSDAY),
  },
  {
    kind: 'boj_rates',
    subject: 'JPY',
    home: { zone: 'Asia/Tokyo', exchange: 'TSE' },
    minutes: 12 * 60,
    days: monthly(EIGHT_MEETINGS, 18, FRIDAY),
  },
  {
    kind: 'snb_rates',
    subject: 'CHF',
    home: { zone: 'Europe/Zurich', exchange: 'SIX' },
    minutes: 9 * 60 + 30,
    days: monthly([3, 6, 9, 12], 18, THURSDAY),
  },
  {
    kind: 'boc_rates',
    subject: 'CAD',
    home: { zone: 'America/Toronto', exchange: 'TSX' },
    minutes: 9 * 60 + 45,
    days: monthly(EIGHT_MEETINGS, 7, WEDNESDAY),
  },
  {
    kind: 'rba_rates',
    subject: 'AUD',
    home: { zone: 'Australia/Sydney', exchange: 'ASX' },
    minutes: 14 * 60 + 30,
    days: monthly([2, 4, 5, 7, 8, 9, 11, 12], 1, TUESDAY),
  },
];
