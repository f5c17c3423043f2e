import * as z from 'zod';
import { CALENDAR_DAYS } from '../wire/calendar-days.ts';
import { Symbol, Timestamp } from '../wire/wire.ts';
import { AnnouncedDividend } from '../accounts/dividends.ts';
import { SplitRatio } from '../splits/splits.ts';

const Moment = z.iso.datetime({ offset: true }).transform(Date.parse);

/** By kind and company alone. */
const EventImportance = z.enum(['high', 'medium', 'low']);
export type EventImportance = z.output<typeof EventImportance>;

export const CalendarQuery = z.strictObject({
  from: Moment.optional().describe('At most a year ago; now when absent'),
  until: Moment.optional().describe(
    `Not included, at most ${CALENDAR_DAYS.maximum} days later and a year ahead; ${CALENDAR_DAYS.usual} days later when absent`,
  ),
  symbol: Symbol.optional().describe(
    'Only what its company reports, pays and splits, and what the banks and statistics of its currencies bring',
  ),
  importance: EventImportance.optional().describe('Only events of this importance or above; all when absent'),
});

export const EventKind = z.enum([
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
]);
export type EventKind = z.output<typeof EventKind>;

/** What an event or a week did to an instrument, in mids of its own prices here. */
export const EventMove = z
  .object({
    symbol: Symbol,
    before: z.number().describe('The last price before the event; of a week that of its beginning'),
    after: z.number(),
    changePercent: z.number().describe('From before to after, two decimals'),
    measuredAt: Timestamp.describe('The moment of the price after'),
  })
  .meta({ id: 'EventMove' });
export type EventMove = z.output<typeof EventMove>;

/**
 * An announced event of the simulated market: its time and the instruments it concerns. An event's outcome is not announced, but
 * what a dividend pays and the ratio of a split are.
 */
export const CalendarEvent = z
  .object({
    at: Timestamp,
    kind: z.enum([...EventKind.options, 'dividend', 'split']),
    subject: z
      .string()
      .describe('The symbol of what reports, pays or splits, or the currency that it is about'),
    symbols: z
      .array(Symbol)
      .describe(
        'The listed shares of the company, or the instruments that the event moves most; the main one first',
      ),
    importance: EventImportance.describe('By kind and company alone: the same before and after the event'),
    dividend: AnnouncedDividend.optional().describe(
      'From its time on the price is without it. Absent for other kinds',
    ),
    split: SplitRatio.optional().describe(
      'From its time on the share counts by the new units: newUnits for oldUnits. Absent for other kinds',
    ),
    moves: z
      .array(EventMove)
      .describe(
        'To an hour after the first price that followed, or to the present one in that hour; of the main instrument, of a company of each share. Empty until there is such a price',
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
