import { beginOfNewYorkDay, newYorkDayOf } from '../calendar/new-york-day.ts';

/**
 * The first 17:00 New York after an instant, both in ms since 1970. It comes on every day of the week, because virtual
 * venues trade around the clock.
 */
export const endOfTradingDay = (instantMs: number): number => beginOfNewYorkDay(newYorkDayOf(instantMs) + 1);
