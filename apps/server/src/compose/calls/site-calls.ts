import type { Database } from '@lonja/store/database/database';
import type { ReadTransparency } from '../../system/transparency.ts';
import type { SiteMetrics } from '../../system/site-metrics.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { Api } from '../../reading/api.ts';
import { registerSiteMetricsRoute } from '../../site/site-metric-calls.ts';
import { registerHealthRoutes, type HealthDependencies } from '../../site/health-calls.ts';
import { registerMetricsRoute } from '../../site/metric-calls.ts';
import { registerTransparencyRoutes } from '../../site/transparency-calls.ts';

export interface SiteDependencies extends HealthDependencies {
  readonly db: Database;
  readonly metrics: Metrics;
  readonly siteMetrics: SiteMetrics;
  readonly readTransparency: ReadTransparency;
}

/** Public facts about the installation. */
export function registerSiteCalls(app: Api, dependencies: SiteDependencies): void {
  registerMetricsRoute(app, dependencies.metrics);
  registerHealthRoutes(app, dependencies);
  registerSiteMetricsRoute(app, dependencies.siteMetrics);
  registerTransparencyRoutes(app, dependencies.db, dependencies.readTransparency);
}
