import * as z from 'zod';
import { CANDLE_KIND, CandleInterval, hasDay, ONLY_OF_DAYS } from './candles.ts';
import { Symbol } from '../wire/wire.ts';

export const MAX_INDICATOR_VALUES = 5_000;
const DEFAULT_VALUES = 500;

const IndicatorParameter = z
  .object({
    name: z.string(),
    default: z.number(),
    least: z.number(),
    most: z.number(),
    isWhole: z.boolean().describe('Without decimals, as a count of candles is'),
    isMoment: z.literal(true).optional().describe('A moment in milliseconds since 1970; 0 for none'),
  })
  .meta({ id: 'IndicatorParameter' });

export const Indicator = z
  .object({
    name: z.string(),
    title: z.string(),
    group: z.enum(['trend', 'momentum', 'volatility', 'volume']),
    pane: z.enum(['price', 'own']).describe('Drawn over the prices, or on a scale of its own'),
    parameters: z.array(IndicatorParameter),
    outputs: z.array(z.string()).describe('The lines that it draws'),
    isCumulative: z.boolean().describe('Adds up from the first candle of the answer'),
  })
  .meta({ id: 'Indicator' });
export type Indicator = z.output<typeof Indicator>;

/** A whole number in a query. */
const Whole = z.string().regex(/^(0|[1-9]\d{0,14})$/);
const Moment = Whole.transform(Number).describe('Milliseconds since 1970');

/** Everything else in the query is a parameter of the indicator. */
export const IndicatorQuery = z
  .object({
    name: z.string().max(40).describe('Of the catalogue: sma, rsi, macd, …'),
    interval: CandleInterval,
    ...CANDLE_KIND,
    from: Moment.optional(),
    to: Moment.optional(),
    limit: Whole.transform(Number)
      .pipe(z.number().min(1).max(MAX_INDICATOR_VALUES))
      .default(DEFAULT_VALUES)
      .describe(`1 to ${MAX_INDICATOR_VALUES}`),
  })
  .catchall(z.string().max(32))
  .refine(hasDay, ONLY_OF_DAYS);

export const IndicatorLines = z
  .object({
    symbol: Symbol,
    interval: CandleInterval,
    price: CANDLE_KIND.price.unwrap(),
    day: CANDLE_KIND.day.unwrap(),
    name: z.string(),
    parameters: z.record(z.string(), z.number()),
    live: z.boolean().describe('Whether the last values still change with their candle'),
    times: z.array(z.number().int()).describe('Beginnings of the candles, in milliseconds since 1970'),
    outputs: z
      .record(z.string(), z.array(z.number().nullable()))
      .describe('A value a candle; null while there are too few candles, or where the formula has none'),
    ahead: z
      .record(z.string(), z.array(z.number().nullable()))
      .describe('Of outputs that are drawn ahead: the values beyond the last candle, a candle each'),
    before: z
      .record(z.string(), z.number().int())
      .describe('Of outputs that are known only later than they belong: how many candles before'),
  })
  .meta({ id: 'IndicatorLines' });
export type IndicatorLines = z.output<typeof IndicatorLines>;
