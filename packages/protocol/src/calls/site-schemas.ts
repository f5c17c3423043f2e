import { Transparency } from './administration-screens.ts';
import { SiteMetrics } from './site-metrics.ts';
import { Health } from './health.ts';
import type { SchemasOf } from './call-schema.ts';
import type { SITE_CALLS } from './site-calls.ts';

export const SITE_SCHEMAS = {
  getClaims: {
    what: 'what the public site says of the running system, and how each figure was measured',
    response: SiteMetrics,
  },
  getTransparency: {
    what: "what administrators set of clients' figures in the last 30 days, and whether the audit log holds",
    response: Transparency,
  },
  health: { what: '200 when orders are taken, else 503 with the reason', response: Health },
} as const satisfies SchemasOf<typeof SITE_CALLS>;
