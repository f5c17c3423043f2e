import * as z from 'zod';
import { Symbol, Timestamp } from '../wire/wire.ts';
import { EventKind, EventMove } from '../market-data/calendar.ts';

const NewsCategory = z.enum(['general', 'forex', 'crypto', 'mergers']);

export const MAX_NEWS = 200;

export const NewsQuery = z.strictObject({
  category: NewsCategory.optional().describe('general, or none: all of them'),
  limit: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .transform(Number)
    .refine((limit) => limit <= MAX_NEWS)
    .optional()
    .describe(`1 to ${MAX_NEWS}, 50 when absent`),
});

/** The facts of an item about the simulated calendar; its title and summary say the same in words. */
export const NewsEvent = z
  .object({
    kind: z
      .enum(['due', 'over'])
      .describe('due: a day ahead, and only its time is known; over: what prices did'),
    event: EventKind,
    at: Timestamp.describe('The moment of the event'),
    count: z.number().int().describe('How many companies report; 0 for banks and statistics'),
    companies: z
      .array(z.object({ symbol: Symbol, name: z.string() }))
      .describe('Of those that report, up to five, the most traded first'),
    moves: z
      .array(EventMove)
      .describe(
        'From the last price before to the first one after it; where many report, the five largest. Empty while due',
      ),
    rose: z.number().int().describe('How many of the companies rose; 0 while due'),
    fell: z.number().int().describe('How many of them fell'),
  })
  .meta({ id: 'NewsEvent' });
export type NewsEvent = z.output<typeof NewsEvent>;

/** The facts of an item about a week in which prices of the simulated market went out of proportion, hardly by an announcement. */
export const NewsWeek = z
  .object({
    kind: z.literal('week'),
    from: Timestamp,
    until: Timestamp,
    count: z.number().int().describe('How many instruments; those that follow another one do not count'),
    moves: z
      .array(EventMove)
      .describe('From the beginning of the week to its end; of up to five, the most traded first'),
  })
  .meta({ id: 'NewsWeek' });
export type NewsWeek = z.output<typeof NewsWeek>;

/** Plain text, without the feed's markup. */
export const NewsItem = z
  .object({
    id: z.uuid(),
    title: z.string(),
    summary: z.string(),
    category: NewsCategory,
    author: z.string().nullable(),
    publishedAt: Timestamp,
    isBreaking: z
      .boolean()
      .describe(
        'Marked so by its feed, or a simulated event of high importance; and younger than twelve hours',
      ),
    imageUrl: z.null().describe('Pages here load nothing from strangers'),
    source: z.string().describe("The feed's own title, Simulated market, or Example"),
    link: z.url().nullable(),
    symbols: z.array(Symbol).describe('Instruments that it speaks of'),
    isExample: z.boolean().describe('Ships with the product; listed only while no feed brings any'),
    isSimulated: z
      .boolean()
      .describe(
        'About an announced event or a wild week of the simulated market, or a scenario; not of the real world',
      ),
    isScenario: z.boolean().describe("Written into a world's script: no news of the real world"),
    event: NewsEvent.nullable().describe('Of events of the simulated market only'),
    week: NewsWeek.nullable().describe('Of wild weeks of the simulated market only'),
  })
  .meta({ id: 'NewsItem' });
export type NewsItem = z.output<typeof NewsItem>;
