import { EXCHANGE_HOURS } from './exchange-hours.ts';
import { MINUTES_PER_DAY, MINUTES_PER_WEEK, type TradingWeek } from './trading-week.ts';
import { createWallClock, type WallClock } from './wall-clock.ts';

/**
 * Regular trading hours of every exchange of the catalogue, right across clock changes. Holidays and shortened days
 * are not in it yet: on those an exchange counts as open.
 */
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
}

/** Keeps what holds at each exchange until it changes, so that asking along a running clock costs a comparison. */
export function createMarketHours(): MarketHours {
  const clocks = new Map<string, WallClock>();
  const phases = new Map<TradingWeek, Phase>();

  const clockOf = (zone: string): WallClock => {
    const known = clocks.get(zone);
    if (known) return known;
    const clock = createWallClock(zone);
    clocks.set(zone, clock);
    return clock;
  };

  const phaseOf = (week: TradingWeek, instantMs: number): Phase => {
    const known = phases.get(week);
    if (known && known.from <= instantMs && instantMs < known.until) return known;
    const phase = findPhase(week, clockOf(week.zone), instantMs);
    phases.set(week, phase);
    return phase;
  };

  return {
    isOpenAt: (exchange, instantMs) => {
      const week = weekOf(exchange);
      return week === null || phaseOf(week, instantMs).isOpen;
    },
    nextChangeAt: (exchange, instantMs) => {
      const week = weekOf(exchange);
      return week === null ? undefined : phaseOf(week, instantMs).until;
    },
  };
}

/** From one change to the next, or from the instant that was asked for. */
interface Phase {
  readonly isOpen: boolean;
  readonly from: number;
  readonly until: number;
}

function weekOf(exchange: string): TradingWeek | null {
  const week = Object.hasOwn(EXCHANGE_HOURS, exchange) ? EXCHANGE_HOURS[exchange] : undefined;
  if (week === undefined) throw new RangeError(`the trading hours of exchange ${exchange} are not known`);
  return week;
}

/** No exchange opens or closes in an hour that a clock change skips or repeats, so walls and instants run alike. */
function findPhase(week: TradingWeek, clock: WallClock, instantMs: number): Phase {
  const wall = clock.wallOf(instantMs);
  const { isOpen, msLeft } = placeInWeek(week, msOfWeek(wall));
  return { isOpen, from: instantMs, until: clock.instantOf(wall + msLeft) };
}

/** `ms` since Sunday 00:00 by the wall clock; `msLeft` is more than zero and at most a week. */
function placeInWeek({ spans }: TradingWeek, ms: number): { isOpen: boolean; msLeft: number } {
  for (const { start, end } of spans) {
    if (ms < start * MINUTE_MS) return { isOpen: false, msLeft: start * MINUTE_MS - ms };
    if (ms < end * MINUTE_MS) return { isOpen: true, msLeft: end * MINUTE_MS - ms };
  }
  return { isOpen: false, msLeft: (spans[0]?.start ?? 0) * MINUTE_MS + WEEK_MS - ms };
}

const MINUTE_MS = 60_000;
const WEEK_MS = MINUTES_PER_WEEK * MINUTE_MS;
/** 1970 began on a Thursday. */
const SUNDAY_TO_1970_MS = 4 * MINUTES_PER_DAY * MINUTE_MS;

/** Milliseconds since Sunday 00:00 of a wall time, also of one before 1970. */
const msOfWeek = (wallMs: number): number => (((wallMs + SUNDAY_TO_1970_MS) % WEEK_MS) + WEEK_MS) % WEEK_MS;
