import { AuditRowHash, ByAuditRow, Transparency } from '../administration/administration-screens.ts';
import { SiteMetrics } from '../site/site-metrics.ts';
import { Health, Liveness, Readiness } from '../site/health.ts';
import type { SchemasOf } from '../rows/call-schema.ts';
import type { SITE_CALLS } from '../rows/site-calls.ts';

export const SITE_SCHEMAS = {
  getClaims: {
    what: 'what the public site says of the running system, and how each figure was measured',
    response: SiteMetrics,
  },
  getTransparency: {
    what: "what administrators set of clients' figures in the last 30 days, and whether the audit log holds",
    response: Transparency,
  },
  getAuditRow: {
    what: "the hash of a row of the audit log, and nothing else of it: what a verdict's proof came with can be compared with it",
    params: ByAuditRow,
    response: AuditRowHash,
  },
  health: { what: '200 when orders are taken, else 503 with the reason', response: Health },
  getLiveness: {
    what: '200 while the process answers at all; whoever gets none may start it again',
    response: Liveness,
  },
  getReadiness: {
    what: '200 while the process takes requests, else 503 with the reason: it starts, it drains before it ends, or its database does not answer',
    response: Readiness,
  },
} as const satisfies SchemasOf<typeof SITE_CALLS>;
