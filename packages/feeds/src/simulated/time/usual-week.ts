import type { ActivityClock } from './activity.ts';
import { STEPS_PER_DAY } from './steps.ts';
import type { VenueTimes } from './venue-times.ts';

/** The week from Sunday, 9 November 2025, in which no exchange has a holiday; days since 1970. */
export const USUAL_WEEK = Date.UTC(2025, 10, 9) / 86_400_000;

/** How fast a clock passes while an exchange trades in its usual week; 1 is a day of the clock in 24 hours. */
export function measureUsualActivity(times: VenueTimes, exchange: string, clock: ActivityClock): number {
  let [days, steps] = [0, 0];
  for (const [from, until] of times.tradedWithin(
    exchange,
    USUAL_WEEK * STEPS_PER_DAY,
    (USUAL_WEEK + 7) * STEPS_PER_DAY,
  )) {
    days += clock.until(until) - clock.until(from);
    steps += until - from;
  }
  return (days / steps) * STEPS_PER_DAY;
}
