import * as z from 'zod';
import { CALENDAR_DAYS } from '../calendar-days.ts';
import { Symbol, Timestamp } from '../wire.ts';
import { AnnouncedDividend } from './dividends.ts';

const Moment = z.iso.datetime({ offset: true }).transform(Date.parse);

export const CalendarQuery = z.strictObject({
  from: Moment.optional().describe('At most a year ago; now when absent'),
  until: Moment.optional().describe(
    `Not included, at most ${CALENDAR_DAYS.maximum} days later and a year ahead; ${CALENDAR_DAYS.usual} days later when absent`,
  ),
  symbol: Symbol.optional().describe(
    'Only what its company reports and pays, and what the banks and statistics of its currencies bring',
  ),
});

/**
 * An announced event of the simulated market: its time and the instruments it concerns. Its outcome is not announced, but what a
 * dividend pays is.
 */
export const CalendarEvent = z
  .object({
    at: Timestamp,
    kind: z.enum([
      'earnings',
      'fed_rates',
      'ecb_rates',
      'boe_rates',
      'boj_rates',
      'snb_rates',
      'boc_rates',
      'rba_rates',
      'us_jobs',
      'us_inflation',
      'us_oil_stocks',
      'dividend',
    ]),
    subject: z.string().describe('The symbol of what reports or pays, or the currency that it is about'),
    symbols: z
      .array(Symbol)
      .describe("The listed shares of the company; empty where a currency's is announced"),
    dividend: AnnouncedDividend.optional().describe(
      'From its time on the price is without it. Absent for other kinds',
    ),
  })
  .meta({ id: 'CalendarEvent' });
export type CalendarEvent = z.output<typeof CalendarEvent>;

export const Calendar = z
  .object({
    from: Timestamp,
    until: Timestamp,
    simulated: z.literal(true).describe('Dates like those of the real world, never the real ones'),
    events: z.array(CalendarEvent).describe('In order of time'),
  })
  .meta({ id: 'Calendar' });
export type Calendar = z.output<typeof Calendar>;
