import {
  wallClockOf,
  EXCHANGE_HOURS,
  LONGEST_CLOSURE_DAYS,
  createMarketHours,
  type CalendarDay,
  type MarketHours,
} from '@lonja/core';
import type { LiveMarket } from '../../market/live-market.ts';
import { invalid, notFound } from '../operations/alpaca-error.ts';
import type { Assets } from '../operations/assets.ts';
import type { OperationHandlers } from '../operations/serve-operations.ts';
import { toUtcDay, clockText, dateText, newYorkText, utcText } from '../operations/times.ts';

type HoursHandlers = Pick<OperationHandlers, 'LegacyClock' | 'Clock' | 'LegacyCalendar' | 'Calendar'>;

/** An exchange under the names that Alpaca's API has for it. */
interface NamedMarket {
  readonly names: readonly string[];
  readonly name: string;
  readonly mic: string;
  /** In the table of hours. */
  readonly exchange: string;
}

const MARKETS: readonly NamedMarket[] = [
  { names: ['NYSE', 'XNYS'], name: 'New York Stock Exchange', mic: 'XNYS', exchange: 'NYSE' },
  { names: ['NASDAQ', 'XNAS'], name: 'Nasdaq', mic: 'XNAS', exchange: 'NASDAQ' },
  { names: ['LSE', 'XLON'], name: 'London Stock Exchange', mic: 'XLON', exchange: 'LSE' },
  { names: ['XETRA', 'XETR'], name: 'Xetra', mic: 'XETR', exchange: 'XETRA' },
  { names: ['XPAR'], name: 'Euronext Paris', mic: 'XPAR', exchange: 'Euronext Paris' },
  { names: ['HKEX', 'XHKG'], name: 'Hong Kong Exchanges', mic: 'XHKG', exchange: 'HKEX' },
  { names: ['TADAWUL', 'XSAU'], name: 'Saudi Exchange', mic: 'XSAU', exchange: 'Tadawul' },
];
const US = MARKETS[0]!;

/** Days of an answer, at most: the sessions of each are computed. */
const MAX_DAYS = 4_000;
/** Without a start and an end: as far back as prices go, and the next year. */
const USUAL_DAYS = { back: 730, ahead: 366 };

/** Clocks and calendars of the exchanges themselves; whether stocks trade here says the venue, which may be open around the clock. */
export function hoursHandlers(assetsOf: (board: LiveMarket['board']) => Assets): HoursHandlers {
  const hours = createMarketHours();
  const days = createExchangeDays(hours);
  return {
    LegacyClock: ({ market }) => {
      const now = market.now();
      const { nextOpen, nextClose } = days.changesAfter(US, now);
      return {
        timestamp: newYorkText(now),
        is_open: isVenueOpen(market, assetsOf(market.board)) ?? hours.isOpenAt(US.exchange, now),
        next_open: newYorkText(nextOpen),
        next_close: newYorkText(nextClose),
      };
    },
    Clock: ({ market, query }) => {
      const at = query.time ?? market.now();
      const asked = query.markets?.map((name) => requireMarket(name)) ?? MARKETS;
      return { clocks: asked.map((one) => ({ market: marketAnswer(one), ...days.clockOf(one, at) })) };
    },
    LegacyCalendar: ({ market, query }) => {
      const { start, end } = daysAsked(query, market.now());
      return days.between(US, start, end).map(({ day, opens, closes }) => ({
        date: dateText(day),
        open: clockText(opens.wall),
        close: clockText(closes.wall),
        session_open: clockText(opens.wall).replace(':', ''),
        session_close: clockText(closes.wall).replace(':', ''),
        settlement_date: dateText(days.after(US, day)),
      }));
    },
    Calendar: ({ market, params, query }) => {
      const one = requireMarket((params['market'] ?? '').toUpperCase());
      const { start, end } = daysAsked(query, market.now());
      return {
        market: marketAnswer(one),
        calendar: days.between(one, start, end).map(({ day, opens, closes, lunch }) => ({
          date: dateText(day),
          core_start: utcText(opens.at),
          core_end: utcText(closes.at),
          ...(lunch ? { lunch_start: utcText(lunch.from), lunch_end: utcText(lunch.until) } : {}),
          settlement_date: dateText(days.after(one, day)),
        })),
      };
    },
  };
}

function requireMarket(name: string): NamedMarket {
  const found = MARKETS.find(({ names }) => names.includes(name));
  if (!found) throw notFound('market', name);
  return found;
}

const marketAnswer = ({ names, name, mic, exchange }: NamedMarket) => ({
  acronym: names[0]!,
  mic,
  name,
  timezone: getZone(exchange),
});

const getZone = (exchange: string): string => EXCHANGE_HOURS[exchange]?.week.zone ?? 'UTC';

/** Whether any stock trades, a halted one aside; undefined where none is listed. */
function isVenueOpen({ board, now }: LiveMarket, { all }: Assets): boolean | undefined {
  const at = now();
  const stocks = all.filter(({ kind }) => kind === 'us_equity');
  return stocks.length === 0 ? undefined : stocks.some(({ index }) => board.isOpen(index, at));
}

interface DaysAsked {
  readonly start: CalendarDay;
  readonly end: CalendarDay;
}

function daysAsked(
  query: { readonly start?: number | undefined; readonly end?: number | undefined },
  now: number,
): DaysAsked {
  const today = toUtcDay(now);
  const start = query.start === undefined ? today - USUAL_DAYS.back : toUtcDay(query.start);
  const end = query.end === undefined ? Math.max(start, today + USUAL_DAYS.ahead) : toUtcDay(query.end);
  if (start > end) throw invalid('trading', 'end should not be before start');
  if (end - start > MAX_DAYS) throw invalid('trading', `at most ${MAX_DAYS} days can be asked for at once`);
  return { start, end };
}

/** A moment, and what the exchange's clock shows at it. */
interface Moment {
  readonly at: number;
  readonly wall: number;
}
interface MarketDay {
  readonly day: CalendarDay;
  readonly opens: Moment;
  readonly closes: Moment;
  readonly lunch: { readonly from: number; readonly until: number } | undefined;
}

/** From one day on which an exchange trades to the next, at most. */
const MAX_DAYS_APART = LONGEST_CLOSURE_DAYS + 1;

function createExchangeDays(hours: MarketHours) {
  const clockOf = createClocks();
  const dayOf = ({ exchange }: NamedMarket, day: CalendarDay): MarketDay | undefined => {
    const sessions = hours.sessionsOn(exchange, day) ?? [];
    const [first, last] = [sessions[0], sessions.at(-1)];
    if (!first || !last) return undefined;
    const clock = clockOf(exchange);
    const momentOf = (at: number): Moment => ({ at, wall: clock.wallOf(at) });
    const lunch = first === last ? undefined : { from: first.closes, until: last.opens };
    return { day, opens: momentOf(first.opens), closes: momentOf(last.closes), lunch };
  };
  const between = (market: NamedMarket, start: CalendarDay, end: CalendarDay): MarketDay[] =>
    Array.from({ length: end - start + 1 }, (_, place) => dayOf(market, start + place)).filter(
      (day) => day !== undefined,
    );
  /** The next day on which it trades. */
  const after = (market: NamedMarket, day: CalendarDay): CalendarDay =>
    between(market, day + 1, day + MAX_DAYS_APART)[0]?.day ?? day + 1;
  const changesAfter = (market: NamedMarket, at: number) => {
    const today = toUtcDay(clockOf(market.exchange).wallOf(at));
    const coming = between(market, today, today + MAX_DAYS_APART);
    return {
      today: coming.find(({ day }) => day === today),
      nextOpen: coming.find(({ opens }) => opens.at > at)?.opens.at ?? at,
      nextClose: coming.find(({ closes }) => closes.at > at)?.closes.at ?? at,
    };
  };
  return {
    between,
    after,
    changesAfter,
    clockOf: (market: NamedMarket, at: number) => {
      const { today, nextOpen, nextClose } = changesAfter(market, at);
      const { phase, until } = describePhase(today, at, nextOpen);
      return {
        timestamp: utcText(at),
        is_market_day: today !== undefined,
        next_market_open: utcText(nextOpen),
        next_market_close: utcText(nextClose),
        phase,
        phase_until: utcText(until),
      };
    },
  };
}

function describePhase(today: MarketDay | undefined, at: number, nextOpen: number) {
  if (!today || at < today.opens.at || at >= today.closes.at) return { phase: 'closed', until: nextOpen };
  const { lunch, closes } = today;
  if (!lunch || at >= lunch.until) return { phase: 'core', until: closes.at };
  return at < lunch.from ? { phase: 'core', until: lunch.from } : { phase: 'lunch', until: lunch.until };
}

function createClocks() {
  const clocks = new Map(MARKETS.map(({ exchange }) => [exchange, wallClockOf(getZone(exchange))]));
  return (exchange: string) => clocks.get(exchange)!;
}
