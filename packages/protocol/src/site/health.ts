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

export const Liveness = z
  .object({ status: z.literal('live'), process: z.string().describe('Which process answers') })
  .meta({ id: 'Liveness' });

/** 200 with status 'ready' while a balancer may send requests; else 503 with the reason. */
export const Readiness = z
  .object({
    status: z.enum(['ready', 'starting', 'draining', 'unavailable']),
    reason: z.string().nullable(),
    process: z.string().describe('Which process answers'),
  })
  .meta({ id: 'Readiness' });
export type Readiness = z.output<typeof Readiness>;
