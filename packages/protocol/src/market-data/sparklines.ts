import * as z from 'zod';
import { MAX_SPARKLINES } from '../wire/sparkline-limit.ts';
import { Symbol } from '../wire/wire.ts';
import { symbolList } from './symbol-list.ts';

export const SparklinesQuery = z.strictObject({ symbols: symbolList(MAX_SPARKLINES) });

/** Prices as JSON numbers on the tick grid. */
export const Sparkline = z
  .object({
    symbol: Symbol,
    decimals: z.number().int(),
    from: z.number().int().nullable().describe('Beginning of the first bar, in milliseconds since 1970'),
    until: z
      .number()
      .int()
      .nullable()
      .describe('End of the last one; both are null where nothing was traded'),
    closes: z
      .array(z.number())
      .describe(
        'At most 32 mids, oldest first: of the 24 hours up to the newest close, in a closed market of its last session',
      ),
    low: z.number().nullable().describe('The lowest close of any quarter of an hour in it; null without one'),
    high: z.number().nullable().describe('The highest one'),
    previousClose: z
      .number()
      .nullable()
      .describe(
        'What changes are measured from: the mid of 24 hours before, or the close that the source names',
      ),
    opensAt: z
      .number()
      .int()
      .nullable()
      .describe('When its venue opens next, in milliseconds since 1970; null while it is open'),
  })
  .meta({ id: 'Sparkline' });
export type Sparkline = z.output<typeof Sparkline>;

export const Sparklines = z
  .object({
    serverTime: z.number().int().describe('Milliseconds since 1970'),
    sparklines: z.array(Sparkline).describe('In the order of the symbols, each once'),
  })
  .meta({ id: 'Sparklines' });
export type Sparklines = z.output<typeof Sparklines>;
