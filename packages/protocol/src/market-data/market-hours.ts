import * as z from 'zod';
import { MAX_SESSION_DAYS } from '../wire/session-days.ts';
import { Symbol, Timestamp } from '../wire/wire.ts';

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

const Moment = z
  .string()
  .regex(/^(0|[1-9]\d{0,14})$/)
  .transform(Number)
  .describe('Milliseconds since 1970');

export const SessionsQuery = z
  .strictObject({
    from: Moment,
    to: Moment.describe(`Milliseconds since 1970; at most ${MAX_SESSION_DAYS} days after \`from\``),
  })
  .refine(({ from, to }) => from <= to && to - from <= MAX_SESSION_DAYS * 86_400_000);

/** A trading day of an exchange, a break at noon included. */
const TradingSession = z
  .object({
    opens: z.number().int().describe('Milliseconds since 1970'),
    closes: z.number().int().describe('Milliseconds since 1970'),
  })
  .meta({ id: 'TradingSession' });

/** When the real exchange of an instrument trades, independent of the hours of this market. */
export const InstrumentSessions = z
  .object({
    symbol: Symbol,
    exchange: z.string(),
    timeZone: z.string().nullable().describe('IANA; null where it trades always'),
    sessions: z
      .array(TradingSession)
      .describe('Those that touch the stretch of time, in order; none where it trades always'),
  })
  .meta({ id: 'InstrumentSessions' });
export type InstrumentSessions = z.output<typeof InstrumentSessions>;
