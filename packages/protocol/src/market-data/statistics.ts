import * as z from 'zod';
import { COMPARED } from '../wire/compared.ts';
import { Symbol, Timestamp } from '../wire/wire.ts';

export const ComparedQuery = z.strictObject({
  symbols: z
    .string()
    .max(400)
    .transform((text) => [...new Set(text.split(','))])
    .pipe(z.array(Symbol).min(COMPARED.minimum).max(COMPARED.maximum))
    .optional()
    .describe(
      `${COMPARED.minimum} to ${COMPARED.maximum} symbols between commas; well-known ones of each class when absent`,
    ),
});

/** An estimate with its 95 % interval. */
export const Estimate = z
  .object({ value: z.number(), low: z.number(), high: z.number() })
  .meta({ id: 'Estimate' });
export type Estimate = z.output<typeof Estimate>;

const Origin = {
  symbol: Symbol,
  name: z.string(),
  category: z.string(),
  source: z.string(),
  label: z.string().describe('What the prices are, for a person'),
};

const DatedReturn = z.object({ at: Timestamp, value: z.number() });
const Autocorrelation = z.object({
  lag: z.number().int(),
  value: z.number(),
  bound: z.number().describe('Within -bound and bound, 95 % of series without memory would lie'),
});

/** What an instrument's returns are like: logarithms, 0.01 is about 1 %. Figures with eight significant digits. */
export const ReturnStatistics = z
  .object({
    from: Timestamp,
    until: Timestamp.describe('Beginning of the last day or hour counted, which is over'),
    count: z.number().int(),
    perYear: z.number().describe('Returns in a year at this pace'),
    mean: Estimate,
    deviation: Estimate.describe('Standard deviation, n - 1'),
    annualDeviation: Estimate.describe('deviation x root of perYear'),
    skewness: Estimate,
    excessKurtosis: Estimate.describe('0 for a normal distribution'),
    largestRise: DatedReturn,
    largestFall: DatedReturn,
    tails: z.array(
      z.object({
        deviations: z.number(),
        count: z.number().int(),
        share: z.number().describe('Of all returns, 0 to 1'),
        normalShare: z.number().describe('The same share of a normal distribution'),
      }),
    ),
    histogram: z
      .array(
        z.object({
          from: z.number().nullable().describe('In standard deviations from the mean; null: open'),
          until: z.number().nullable(),
          count: z.number().int(),
          normalCount: z.number().describe('Of a normal distribution of the same mean and variance'),
        }),
      )
      .describe('From left to right'),
    memory: z.array(Autocorrelation).describe('Autocorrelation of the returns'),
    sizeMemory: z.array(Autocorrelation).describe('Autocorrelation of their absolute values'),
    varianceRatios: z.array(
      z.object({
        horizon: z.number().int().describe('In returns'),
        value: z.number().describe('1 for a random walk'),
        bound: z.number().describe('95 % of random walks would lie within 1 - bound and 1 + bound'),
      }),
    ),
  })
  .meta({ id: 'ReturnStatistics' });
export type ReturnStatistics = z.output<typeof ReturnStatistics>;

const SpreadSize = z.object({
  basisPoints: z.number().describe('(ask - bid) / mid, in ten-thousandths'),
  pips: z.number().describe('A tenth the finest; a price step where the instrument is no currency pair'),
});

/** An instrument's spread now, and in samples of the last seven days, one a quarter of an hour while its venue was open. */
export const SpreadStatistics = z
  .object({
    now: SpreadSize.nullable().describe('null where there is no price to trade on'),
    measured: z
      .object({
        from: Timestamp,
        until: Timestamp,
        count: z.number().int(),
        median: SpreadSize,
        widest: SpreadSize.extend({ at: Timestamp }),
        hours: z
          .array(z.object({ hour: z.number().int(), count: z.number().int(), median: z.number().nullable() }))
          .describe("Median in basis points by the hour of New York's clock"),
      })
      .nullable()
      .describe('null before the first sample'),
    isRecorded: z
      .boolean()
      .describe('Whether its samples were noted while the server ran, and begin with it, or are computed'),
  })
  .meta({ id: 'SpreadStatistics' });
export type SpreadStatistics = z.output<typeof SpreadStatistics>;

export const MarketStatistics = z
  .object({
    ...Origin,
    currency: z.string(),
    asOf: Timestamp.describe('When it was measured; kept for ten minutes'),
    days: z.number().int().describe('Daily closes measured'),
    needed: z.number().int().describe('Returns without which there are no figures'),
    daily: ReturnStatistics.nullable(),
    hourly: ReturnStatistics.nullable(),
    hours: z
      .array(z.object({ hour: z.number().int(), count: z.number().int(), deviation: z.number().nullable() }))
      .describe("Standard deviation of hourly returns by the hour of New York's clock"),
    fall: z
      .object({
        depth: z.number().describe('(Peak - trough) / peak of daily closes'),
        peak: Timestamp,
        trough: Timestamp,
      })
      .nullable()
      .describe('The deepest; null where nothing fell'),
    closes: z
      .array(z.tuple([z.number().int(), z.number()]))
      .describe('Of each day its beginning in milliseconds since 1970, and its last mid'),
    decimals: z.number().int(),
    spread: SpreadStatistics,
  })
  .meta({ id: 'MarketStatistics' });
export type MarketStatistics = z.output<typeof MarketStatistics>;

export const Correlations = z
  .object({
    asOf: Timestamp,
    instruments: z.array(
      z.object({
        ...Origin,
        days: z.number().int(),
        figures: z
          .object({
            annualDeviation: z.number(),
            excessKurtosis: z.number(),
            sizeMemory: z.number().describe('Autocorrelation of absolute returns at lag 1'),
            varianceRatio: z.number().nullable().describe('Over 20 days'),
            fall: z.number().nullable().describe('Deepest fall of the daily close, 0 to 1'),
          })
          .nullable()
          .describe('null under 60 daily returns'),
      }),
    ),
    pairs: z
      .array(
        z.object({
          one: Symbol,
          other: Symbol,
          days: z.number().int().describe('Daily returns over the same days'),
          correlation: Estimate.nullable().describe('null under 60 common returns'),
        }),
      )
      .describe('Each pair once'),
  })
  .meta({ id: 'Correlations' });
export type Correlations = z.output<typeof Correlations>;

export const Spreads = z
  .object({
    asOf: Timestamp,
    classes: z.array(
      z.object({
        class: z.string(),
        instruments: z.number().int(),
        quoted: z.number().int().describe('With a price to trade on now'),
        now: SpreadSize.nullable().describe('Median of those quoted'),
        median: SpreadSize.nullable().describe('Median of samples of the last day, one an hour'),
        widest: z.number().nullable().describe('The widest of these samples, in basis points'),
        count: z.number().int().describe('Samples'),
        sampled: z.number().int().describe('Instruments sampled: all of a small class, 60 of a large one'),
        from: Timestamp.nullable(),
      }),
    ),
    instruments: z.array(z.object({ ...Origin, spread: SpreadStatistics })),
  })
  .meta({ id: 'Spreads' });
export type Spreads = z.output<typeof Spreads>;
