import { STEP_MS, STEPS_PER_DAY, type TradingTime } from '../time/steps.ts';
import { createVenueTimes, type VenueTimes } from '../time/venue-times.ts';

/** A part of a UTC day in which volume passes evenly with activity, so many times as fast. In steps since 1970, the end not included. */
export interface SessionPart {
  readonly from: number;
  readonly until: number;
  readonly weight: number;
  /** When the pause before an opening began, whose orders gather and are traded evenly over the part; undefined for any other part. */
  readonly closedFrom?: number;
}

/**
 * The parts of a UTC day in which a venue trades: more before the close of an exchange's session, and more at its opening, by what has gathered
 * since the last close. Where prices never stand still nothing gathers, and it is by the exchange's real hours that its instruments have an
 * opening and a close.
 * @param times when prices move
 */
export function createSessions(
  times: VenueTimes,
  tradingTime: TradingTime,
): (exchange: string, venue: string, day: number) => readonly SessionPart[] {
  const hours = createVenueTimes('real');
  return (exchange, venue, day) => {
    const [from, until] = [day * STEPS_PER_DAY, (day + 1) * STEPS_PER_DAY];
    const surges = hours
      .tradedWithin(exchange, from - LONGEST_SESSION, until + LONGEST_SESSION)
      .filter(([opens, closes]) => closes - opens <= LONGEST_SESSION)
      .flatMap(([opens, closes]) => surgesOf(opens, closes, tradingTime));
    const cuts = surges.filter(({ weight }) => weight > 1).flatMap((surge) => [surge.from, surge.until]);
    return times.tradedWithin(venue, from, until).flatMap(([opens, closes]) => {
      const closedFrom = times.lastTraded(venue, opens - 1) + 1;
      const gathered = closedFrom < opens ? [opens + GATHERED_STEPS] : [];
      const within = [...new Set([...cuts, ...gathered])].filter((cut) => cut > opens && cut < closes);
      const ends = [...within.sort((a, b) => a - b), closes];
      return ends.map((end, place): SessionPart => {
        const part = { from: ends[place - 1] ?? opens, until: end };
        const weight = weightAt(surges, part.from);
        return place === 0 && closedFrom < opens ? { ...part, weight, closedFrom } : { ...part, weight };
      });
    });
  };
}

const MINUTE_STEPS = 60_000 / STEP_MS;

/** What gathers while a venue is closed is traded within half an hour after it opens. */
const GATHERED_STEPS = 30 * MINUTE_STEPS;

/** What trades for longer without a pause has neither an opening nor a close: currencies, coins, most futures. */
const LONGEST_SESSION = STEPS_PER_DAY / 2;

/** How many times as much is traded as in the middle of a session, in the minutes after its opening where nothing gathers, and in those before its close. */
const SURGES: readonly { readonly minutes: number; readonly opening: number; readonly close: number }[] = [
  { minutes: 15, opening: 2.5, close: 2.4 },
  { minutes: 30, opening: 1.8, close: 1.5 },
  { minutes: 60, opening: 1.2, close: 1.1 },
];

const surgesOf = (opens: number, closes: number, tradingTime: TradingTime): SessionPart[] =>
  SURGES.flatMap(({ minutes, opening, close }) => [
    {
      from: opens,
      until: Math.min(closes, opens + minutes * MINUTE_STEPS),
      weight: tradingTime === 'always' ? opening : 1,
    },
    { from: Math.max(opens, closes - minutes * MINUTE_STEPS), until: closes, weight: close },
  ]);

const weightAt = (surges: readonly SessionPart[], step: number): number =>
  surges.reduce(
    (largest, { from, until, weight }) =>
      step >= from && step < until ? Math.max(largest, weight) : largest,
    1,
  );
