import * as z from 'zod';
import { Symbol, Timestamp } from '../wire.ts';

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

/** Plain text, without the feed's markup. */
export const NewsItem = z
  .object({
    id: z.uuid(),
    title: z.string(),
    summary: z.string(),
    category: NewsCategory,
    author: z.string().nullable(),
    publishedAt: Timestamp,
    isBreaking: z.boolean().describe('Marked so by its feed, and younger than twelve hours'),
    imageUrl: z.null().describe('Pages here load nothing from strangers'),
    source: z.string().describe("The feed's own title, or Example"),
    link: z.url().nullable(),
    symbols: z.array(Symbol).describe('Instruments that it speaks of'),
    isExample: z.boolean().describe('Ships with the product; listed only while there is nothing else'),
  })
  .meta({ id: 'NewsItem' });
export type NewsItem = z.output<typeof NewsItem>;
