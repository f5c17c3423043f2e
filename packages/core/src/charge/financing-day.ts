import { newYorkDayOf, type NewYorkDay } from '../calendar/new-york-day.ts';

/** A day that ends at 17:00 New York: days since 1970-01-01, by the date on which it ends there. */
export type FinancingDay = NewYorkDay;

/** The last day that has ended at an instant (ms since 1970). */
export const financingDayOf = (instantMs: number): FinancingDay => newYorkDayOf(instantMs) - 1;
