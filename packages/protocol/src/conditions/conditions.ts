import { PRICE_SCALE } from '@lonja/core/money';
import * as z from 'zod';
import { freeText } from '../wire/text.ts';
import { decimalInput, LeverageInput, MAX_COUNT, Symbol, Timestamp, wholeInput } from '../wire/wire.ts';

/** Decimals of a yearly rate in percent. */
const RATE_DECIMALS = 4;
/** 100 % a year, in millionths. */
const MAX_RATE = 1_000_000n;
/** A price of 1,000, in units of 1e-8. */
const MAX_POINTS = 100_000_000_000n;

const within = (decimals: number, maximum: bigint) =>
  decimalInput(decimals, (units: bigint) => units).refine(
    (units) => units <= maximum && -units <= maximum,
    'is out of range',
  );
const RateInput = within(RATE_DECIMALS, MAX_RATE).describe('Percent a year, from -100 to 100');
const PointsInput = within(PRICE_SCALE, MAX_POINTS).describe(
  'What a unit brings in one night, in prices; below zero it is charged',
);
const Currency = z.string().regex(/^[A-Z]{3}$/);

const FinancingInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('flat') }),
  z.strictObject({
    kind: z.literal('table'),
    markup: within(RATE_DECIMALS, MAX_RATE)
      .refine((rate) => rate >= 0n, 'is out of range')
      .describe('Percent a year, on top of what a long pays and off what a short gets'),
    benchmarks: z.record(Currency, RateInput),
    tomNext: z.record(Symbol, z.strictObject({ long: PointsInput, short: PointsInput })),
  }),
]);

/** The highest leverage of each class. */
const createCapsSchema = <Value extends z.ZodType>(value: Value) =>
  z.strictObject({
    majorPairs: value.describe('Pairs of USD, EUR, JPY, GBP, CAD and CHF, and futures on them'),
    pairs: value.describe('All other pairs'),
    gold: value,
    majorIndices: value.describe(
      'S&P 500, Dow Jones, NASDAQ-100 and Composite, FTSE 100, CAC 40, DAX, EURO STOXX 50, Nikkei 225, S&P/ASX 200',
    ),
    indices: value.describe('All other equity indices'),
    commodities: value.describe('All commodities but gold'),
    crypto: value,
    others: value.describe('Shares, funds, bonds, and whatever has no class of its own'),
  });

const MarginInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal(['specification', 'esma']) }),
  z.strictObject({
    kind: z.literal('own'),
    caps: createCapsSchema(LeverageInput).describe('Of 1, 2, 5, 10, 20, 30, 50, 100, 200 and 500'),
  }),
]);

/**
 * An administrator's new conditions: what is absent stays as it is. `expected` is the number that the form has read.
 */
export const ConditionsRequest = z
  .strictObject({
    financing: FinancingInput.optional(),
    margin: MarginInput.optional(),
    expected: wholeInput(0, MAX_COUNT),
    reason: freeText(2_000).optional(),
  })
  .refine(({ financing, margin }) => financing !== undefined || margin !== undefined, 'sets nothing')
  .meta({ id: 'ConditionsRequest' });

const Figure = z.string();
export const FinancingTermsText = z
  .union([
    z.object({ kind: z.literal('flat') }).describe('2.5 % a year of the notional, one night a day'),
    z.object({
      kind: z.literal('table'),
      markup: Figure.describe('Percent a year'),
      benchmarks: z.record(z.string(), Figure).describe('Percent a year, by currency'),
      tomNext: z
        .record(z.string(), z.object({ long: Figure, short: Figure }))
        .describe('What a unit of a pair brings in one night, in prices; below zero it is charged'),
    }),
  ])
  .meta({ id: 'FinancingTerms' });

const SINCE = { number: z.int().describe('Of the conditions that set it'), since: Timestamp.nullable() };

export const Conditions = z
  .object({
    number: z.int().describe('Counts what was ever set; 0 is the specification'),
    margin: z
      .discriminatedUnion('kind', [
        z.object({ ...SINCE, kind: z.literal('specification'), caps: z.null() }),
        z.object({
          ...SINCE,
          kind: z.literal(['esma', 'own']),
          caps: createCapsSchema(z.int()).describe('The highest leverage by class'),
        }),
      ])
      .describe('What an order that opens or adds may carry; an open position keeps its margin'),
    financing: z
      .array(
        z.object({
          number: z.int(),
          firstNight: z.iso.date().nullable().describe('The first day whose end, 17:00 New York, it charges'),
          terms: FinancingTermsText,
        }),
      )
      .describe('What charges the next night, then what begins later'),
  })
  .meta({ id: 'Conditions' });
export type Conditions = z.output<typeof Conditions>;

/** One charge of an overnight financing entry: a position with its rate, nights and source. */
export const FinancingCharge = z
  .object({
    symbol: z.string(),
    quantity: z.string().describe('Short below zero'),
    source: z.enum(['flat', 'benchmark', 'tom_next']),
    conditions: z.int().describe('Number of the conditions; 0 is the specification'),
    rate: Figure.nullable().describe(
      'Percent a year of the notional at mid, a 365th a night; charged above zero',
    ),
    points: Figure.nullable().describe('Instead of a rate: in prices, a unit and night; charged below zero'),
    nights: z.int(),
    bid: z.string(),
    ask: z.string(),
    priceUnit: z.number().describe('0.01 where the price is in cents'),
    usdRate: z.string().describe('USD for one of the currency, as a fraction'),
    quoteSource: z.string(),
    quoteSequence: z.string(),
    quotedAt: z.iso.datetime(),
    amount: z.string().describe('USD, rounded for itself; the entry rounds the sum once. Charged below zero'),
  })
  .meta({ id: 'FinancingCharge' });
export type FinancingCharge = z.output<typeof FinancingCharge>;
