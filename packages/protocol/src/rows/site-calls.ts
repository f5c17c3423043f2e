import type { CallRow } from './call-row.ts';

export const SITE_CALLS = {
  getClaims: { route: 'GET /api/claims', policy: 'public' },
  getTransparency: {
    route: 'GET /api/transparency',
    policy: 'public',
    limit: { perMinute: 60, of: 'address' },
  },
  getAuditRow: {
    route: 'GET /api/transparency/rows/:number',
    policy: 'public',
    limit: { perMinute: 60, of: 'address' },
  },
  health: { route: 'GET /api/health', policy: 'public', otherStatus: 503 },
  getLiveness: { route: 'GET /api/health/live', policy: 'public' },
  getReadiness: { route: 'GET /api/health/ready', policy: 'public', otherStatus: 503 },
} as const satisfies Readonly<Record<string, CallRow>>;
