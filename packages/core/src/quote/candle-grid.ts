import { beginOfNewYorkDay, newYorkDayOf } from '../calendar/new-york-day.ts';
import { CANDLE_LENGTHS, type CandleInterval } from './candle-interval.ts';

/** Where daily candles begin: at midnight UTC, or at 17:00 New York of the day before, as forex trades. */
export const CANDLE_DAYS = ['utc', 'newyork'] as const;
export type CandleDay = (typeof CANDLE_DAYS)[number];

/** What candles are made of. */
export const CANDLE_PRICES = ['mid', 'bid', 'ask'] as const;
export type CandlePrice = (typeof CANDLE_PRICES)[number];

/** The times of candles: each ends where the next one begins. */
export interface CandleGrid {
  /** Tells grids apart. */
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

/** @param day where days begin; says nothing about shorter intervals */
export const candleGridOf = (interval: CandleInterval, day: CandleDay): CandleGrid =>
  interval === '1d' && day === 'newyork' ? NEW_YORK_DAYS : EVEN_GRIDS[interval];

const NEW_YORK_DAYS: CandleGrid = {
  name: 'newyork',
  usualLength: CANDLE_LENGTHS['1d'],
  numberOf: newYorkDayOf,
  beginOf: beginOfNewYorkDay,
};

const EVEN_GRIDS: Readonly<Record<CandleInterval, CandleGrid>> = {
  '1m': evenGrid(CANDLE_LENGTHS['1m']),
  '5m': evenGrid(CANDLE_LENGTHS['5m']),
  '15m': evenGrid(CANDLE_LENGTHS['15m']),
  '1h': evenGrid(CANDLE_LENGTHS['1h']),
  '4h': evenGrid(CANDLE_LENGTHS['4h']),
  '1d': evenGrid(CANDLE_LENGTHS['1d']),
};
