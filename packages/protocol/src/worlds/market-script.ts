import { SCRIPT_GROUPS, SCRIPT_LIMITS } from '@lonja/core/market-script';
import * as z from 'zod';
import { freeText } from '../wire/text.ts';
import { Symbol } from '../wire/wire.ts';

const { lastMinute, percent, volatility, spread } = SCRIPT_LIMITS;

const at = z.number().int().min(0).max(lastMinute).describe('Minutes of market time after the beginning');
const minutes = z.number().int().min(1).max(lastMinute);
const hundredths = (minimum: number, maximum: number) =>
  z.number().min(minimum).max(maximum).multipleOf(0.01);

const Target = z
  .discriminatedUnion('on', [
    z.strictObject({ on: z.literal('market') }),
    z.strictObject({ on: z.literal('group'), name: z.enum(SCRIPT_GROUPS) }),
    z.strictObject({ on: z.literal('currency'), name: z.string().regex(/^[A-Z]{3}$/) }),
    z.strictObject({ on: z.literal('instrument'), name: Symbol }),
  ])
  .describe(
    'market: shares and indices; group: what moves together; currency: its value in dollars, of USD against all others; instrument: a symbol',
  );
const TargetOrAll = z.union([Target, z.strictObject({ on: z.literal('everything') })]);

const Move = z
  .strictObject({
    kind: z.literal('move'),
    at,
    target: Target,
    shape: z
      .enum(['step', 'ramp', 'decay'])
      .describe(
        'step: at once; ramp: evenly over the minutes; decay: at once, and evenly back over the minutes',
      ),
    minutes: z.number().int().min(0).max(lastMinute).describe('0 of a step, and of nothing else'),
    percent: hundredths(percent.minimum, percent.maximum).describe(
      'Change of the price; of the market, that of a broad index; of a group, that of the middle one of its instruments',
    ),
    isDrawn: z
      .boolean()
      .describe(
        "Whether the world's seed may turn the direction around, for all drawn moves of one minute alike",
      ),
  })
  .refine(({ shape, minutes: length }) => (shape === 'step') === (length === 0), { path: ['minutes'] });
const Volatility = z.strictObject({
  kind: z.literal('volatility'),
  at,
  target: TargetOrAll,
  minutes,
  factor: hundredths(volatility.minimum, volatility.maximum).describe('How much more it moves by chance'),
});
const Spread = z.strictObject({
  kind: z.literal('spread'),
  at,
  target: TargetOrAll,
  minutes,
  factor: hundredths(spread.minimum, spread.maximum).describe('How much wider the spread is'),
});
const Halt = z.strictObject({ kind: z.literal('halt'), at, target: TargetOrAll, minutes });
const News = z.strictObject({
  kind: z.literal('news'),
  at,
  headline: freeText(200).trim().min(1),
  symbols: z.array(Symbol).max(20).readonly(),
});

/** What is scripted of a world's prices, on top of chance. */
export const MarketScript = z
  .array(z.discriminatedUnion('kind', [Move, Volatility, Spread, Halt, News]))
  .max(SCRIPT_LIMITS.lines)
  .readonly()
  .meta({ id: 'MarketScript' });
