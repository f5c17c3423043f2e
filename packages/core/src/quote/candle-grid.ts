import { beginOfNewYorkDay, newYorkDayOf } from '../calendar/new-york-day.ts';
import { CANDLE_LENGTHS, type CandleInterval } from './candle-interval.ts';

/**
 * Where days begin: at midnight UTC, or at 17:00 New York of the day before, as forex trades. Weeks are of such days, from Monday
 * to Sunday: from Monday's midnight UTC, or from Sunday 17:00 New York.
 */
export const CANDLE_DAYS = ['utc', 'newyork'] as const;
export type CandleDay = (typeof CANDLE_DAYS)[number];

/** What candles are made of. */
export const CANDLE_PRICES = ['mid', 'bid', 'ask'] as const;
export type CandlePrice = (typeof CANDLE_PRICES)[number];

/** The times of candles: each ends where the next one begins. */
export interface CandleGrid {
  /** Distinguishes grids. */
  readonly name: string;
  /** In milliseconds. A New York day is an hour shorter or longer twice a year. */
  readonly usualLength: number;
  /** The number of the candle that holds a moment, in milliseconds since 1970. */
  numberOf(at: number): number;
  /** The moment at which a candle begins. */
  beginOf(number: number): number;
}

/** Candles of one length, at whole multiples of it since 1970, UTC. @param length in milliseconds */
export const evenGrid = (length: number): CandleGrid => ({
  name: String(length),
  usualLength: length,
  numberOf: (at) => Math.floor(at / length),
  beginOf: (number) => number * length,
});

/** The beginning of the first candle that begins at a moment or after it. */
export const firstBeginFrom = (moment: number, grid: CandleGrid): number =>
  grid.beginOf(grid.numberOf(moment - 1) + 1);

/** @param day where days begin; says nothing about intervals shorter than a day */
export const getCandleGrid = (interval: CandleInterval, day: CandleDay): CandleGrid => GRIDS[day][interval];

/** Seven days each, from Monday on: the last one before 1970 began three days earlier, on 1969-12-29. */
const createWeeks = (days: CandleGrid): CandleGrid => ({
  name: `weeks of ${days.name}`,
  usualLength: CANDLE_LENGTHS['1w'],
  numberOf: (at) => Math.floor((days.numberOf(at) + DAYS_BEFORE_1970) / 7),
  beginOf: (number) => days.beginOf(7 * number - DAYS_BEFORE_1970),
});
const DAYS_BEFORE_1970 = 3;

const NEW_YORK_DAYS: CandleGrid = {
  name: 'newyork',
  usualLength: CANDLE_LENGTHS['1d'],
  numberOf: newYorkDayOf,
  beginOf: beginOfNewYorkDay,
};

const UTC_GRIDS: Readonly<Record<CandleInterval, CandleGrid>> = {
  '1m': evenGrid(CANDLE_LENGTHS['1m']),
  '5m': evenGrid(CANDLE_LENGTHS['5m']),
  '15m': evenGrid(CANDLE_LENGTHS['15m']),
  '1h': evenGrid(CANDLE_LENGTHS['1h']),
  '4h': evenGrid(CANDLE_LENGTHS['4h']),
  '1d': evenGrid(CANDLE_LENGTHS['1d']),
  '1w': createWeeks(evenGrid(CANDLE_LENGTHS['1d'])),
};

const GRIDS: Readonly<Record<CandleDay, Readonly<Record<CandleInterval, CandleGrid>>>> = {
  utc: UTC_GRIDS,
  newyork: { ...UTC_GRIDS, '1d': NEW_YORK_DAYS, '1w': createWeeks(NEW_YORK_DAYS) },
};
