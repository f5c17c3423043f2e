import * as z from 'zod';
import { Timestamp } from '../wire/wire.ts';

/** The site metrics, each with how it was measured. */
export const SITE_METRIC_IDS = [
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
  'leverage_others',
  'platform_fee',
  'financing_rate',
  'accounts',
  'opening_time',
] as const;

export const SiteMetric = z
  .object({
    id: z.enum(SITE_METRIC_IDS),
    value: z.number().nullable().describe('Null where nothing was measured yet'),
    unit: z.enum(['count', 'milliseconds', 'percent', 'pips', 'ratio', 'usd']),
    method: z.string().describe('How it was measured, in the language of the answer'),
    since: Timestamp.nullable().describe('Beginning of the time that was measured'),
    measuredAt: Timestamp,
  })
  .meta({ id: 'Claim' });
export type SiteMetric = z.output<typeof SiteMetric>;

export const SiteMetrics = z.object({ claims: z.array(SiteMetric) }).meta({ id: 'Claims' });
