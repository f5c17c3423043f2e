import type { Health } from '@lonja/protocol';
import type { ReadTransparency } from '../../audit/transparency.ts';
import type { Claims } from '../../claims/claims.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { Api } from '../kernel/api.ts';
import { registerClaimsRoute } from './claims.ts';
import { registerHealthRoute } from './health.ts';
import { registerMetricsRoute } from './metrics.ts';
import { registerTransparencyRoute } from './transparency.ts';

export interface SiteDependencies {
  readonly metrics: Metrics;
  readonly claims: Claims;
  readonly readTransparency: ReadTransparency;
  readonly checkHealth: () => Promise<Health>;
}

/** What the installation says of itself. */
export function registerSiteCalls(app: Api, dependencies: SiteDependencies): void {
  registerMetricsRoute(app, dependencies.metrics);
  registerHealthRoute(app, dependencies.checkHealth);
  registerClaimsRoute(app, dependencies.claims);
  registerTransparencyRoute(app, dependencies.readTransparency);
}
