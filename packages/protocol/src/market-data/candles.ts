import { CANDLE_DAYS, CANDLE_PRICES } from '@lonja/core/candle-grid';
import { CANDLE_INTERVALS, isOfDays } from '@lonja/core/candle-interval';
import * as z from 'zod';
import { MAX_CANDLES } from '../wire/candle-limit.ts';
import { Symbol } from '../wire/wire.ts';

const DEFAULT_CANDLES = 500;

export const CandleInterval = z.enum(CANDLE_INTERVALS);
export type CandleInterval = z.output<typeof CandleInterval>;

/** A whole number in a query. */
const Whole = z.string().regex(/^(0|[1-9]\d{0,14})$/);
const Moment = Whole.transform(Number).describe('Milliseconds since 1970');

const CandlePrice = z.enum(CANDLE_PRICES);
export type CandlePrice = z.output<typeof CandlePrice>;

const CandleDay = z.enum(CANDLE_DAYS);
export type CandleDay = z.output<typeof CandleDay>;

/** Fields that choose candles, for whatever is made of them. */
export const CANDLE_KIND = {
  price: CandlePrice.default('mid').describe(
    'What the candles are made of; bids and asks of simulated prices',
  ),
  day: CandleDay.default('utc').describe(
    'Where the days of 1d and 1w begin: at midnight UTC, or at 17:00 New York of the day before',
  ),
};

/** Whether candles of an interval may be asked for by this day. */
export const hasDay = ({ interval, day }: { interval: CandleInterval; day: CandleDay }): boolean =>
  isOfDays(interval) || day === 'utc';
export const ONLY_OF_DAYS = { path: ['day'], error: 'is for the intervals 1d and 1w' };

/** From `from` on when it is given, else the newest before `to`. */
export const CandlesQuery = z
  .strictObject({
    interval: CandleInterval.describe('Candles begin at whole multiples of it, UTC; those of 1w on Mondays'),
    ...CANDLE_KIND,
    from: Moment.optional(),
    to: Moment.optional(),
    limit: Whole.transform(Number)
      .pipe(z.number().min(1).max(MAX_CANDLES))
      .default(DEFAULT_CANDLES)
      .describe(`1 to ${MAX_CANDLES}`),
  })
  .refine(hasDay, ONLY_OF_DAYS);

/** Prices as JSON numbers on the tick grid. */
export const Candle = z
  .object({
    time: z.number().int().describe('Its beginning, in milliseconds since 1970'),
    open: z.number(),
    high: z.number(),
    low: z.number(),
    close: z.number(),
    volume: z.number(),
  })
  .meta({ id: 'Candle' });
export type Candle = z.output<typeof Candle>;

export const Candles = z
  .object({
    symbol: Symbol,
    interval: CandleInterval,
    price: CandlePrice,
    day: CandleDay,
    source: z.string(),
    label: z.string().describe('What the prices are, for a person'),
    decimals: z.number().int(),
    serverTime: z.number().int().describe('Milliseconds since 1970'),
    live: z.boolean().describe('Whether the last candle is still growing'),
    candles: z.array(Candle).describe('Oldest first; times without trading have none'),
  })
  .meta({ id: 'Candles' });
export type Candles = z.output<typeof Candles>;
