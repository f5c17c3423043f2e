import * as z from 'zod';
import { Timestamp } from '../wire/wire.ts';

/** One of the four markets of the cards: open while any of its exchanges is. */
const RegionHours = z
  .object({
    region: z.enum(['forex', 'europe', 'us', 'asia']),
    exchanges: z.array(z.string()),
    isOpen: z.boolean(),
    nextChange: Timestamp,
  })
  .meta({ id: 'RegionHours' });

const ExchangeState = z
  .object({
    exchange: z.string(),
    timeZone: z.string().nullable().describe('IANA; null where it trades always'),
    isOpen: z.boolean(),
    nextChange: Timestamp.nullable().describe('Null where it trades always'),
    today: z
      .enum(['regular', 'holiday', 'early_close', 'late_open'])
      .describe("By the exchange's own calendar; a weekend is regular"),
    holidays: z
      .enum(['known', 'partly', 'unknown'])
      .describe(
        'Where unknown, a holiday looks like any other day; where partly known, some do; so does one after holidaysThrough',
      ),
    holidaysThrough: z.number().int().nullable().describe('The last year with a list; null without an end'),
  })
  .meta({ id: 'ExchangeState' });

/** Hours of the real exchanges, independent of the hours of this market. */
export const MarketHours = z
  .object({ at: Timestamp, regions: z.array(RegionHours), exchanges: z.array(ExchangeState) })
  .meta({ id: 'MarketHours' });
export type MarketHours = z.output<typeof MarketHours>;
