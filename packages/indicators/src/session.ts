import type { IndicatorParameter, ParameterValues, Span } from './definition.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** 5 January 1970: sessions of seven days begin on Mondays. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** How many days a session has, and the hour in UTC at which it begins. */
export const SESSION: readonly IndicatorParameter[] = [
  { name: 'days', default: 1, least: 1, most: 31, isWhole: true },
  { name: 'hour', default: 0, least: 0, most: 23, isWhole: true },
];

/** The number of the session that a moment, in milliseconds since 1970, is in. */
export const countSessions = ({ days, hour }: ParameterValues, time: number): number =>
  Math.floor((time - FIRST_MONDAY_MS - hour! * HOUR_MS) / (days! * DAY_MS));

/** How many candles so many sessions have at most. */
export const candlesOfSessions = ({ days }: ParameterValues, { candleMs }: Span, sessions: number): number =>
  Math.ceil((sessions * days! * DAY_MS) / candleMs);
