import * as z from 'zod';
import { Timestamp } from './wire.ts';

/** What the public site says about the running system, each with how it was measured. */
export const CLAIM_IDS = [
  'instruments',
  'order_latency_p50',
  'order_latency_p99',
  'uptime',
  'eurusd_spread',
  'eurusd_spread_median',
  'indicators',
  'leverage_forex',
  'leverage_stocks',
  'leverage_crypto',
  'platform_fee',
  'financing_rate',
  'accounts',
  'opening_time',
] as const;

export const Claim = z
  .object({
    id: z.enum(CLAIM_IDS),
    value: z.number().nullable().describe('Null where nothing was measured yet'),
    unit: z.enum(['count', 'milliseconds', 'percent', 'pips', 'ratio', 'usd']),
    method: z.string().describe('How it was measured, in Spanish, as the site shows it'),
    since: Timestamp.nullable().describe('Beginning of the time that was measured'),
    measuredAt: Timestamp,
  })
  .meta({ id: 'Claim' });
export type Claim = z.output<typeof Claim>;

export const Claims = z.object({ claims: z.array(Claim) }).meta({ id: 'Claims' });
