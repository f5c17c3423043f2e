import * as z from 'zod';

/** 200 with status 'ok' when orders are accepted; else 503 with the reason. */
export const Health = z
  .object({
    status: z.enum(['ok', 'starting', 'unavailable', 'read_only']),
    reason: z.string().nullable(),
    version: z.string(),
    uptimeSeconds: z.number(),
    database: z.enum(['ok', 'unreachable']),
    market: z.object({
      source: z.string(),
      label: z.string(),
      instruments: z.number().int(),
      ageMilliseconds: z.number().nullable(),
    }),
  })
  .meta({ id: 'Health' });
export type Health = z.output<typeof Health>;
