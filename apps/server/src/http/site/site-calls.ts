import type { Database } from '@lonja/store';
import type { ReadTransparency } from '../../audit/transparency.ts';
import type { SiteMetrics } from '../../site-metrics/site-metrics.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { Api } from '../kernel/api.ts';
import { registerSiteMetricsRoute } from './site-metrics.ts';
import { registerHealthRoutes, type HealthDependencies } from './health.ts';
import { registerMetricsRoute } from './metrics.ts';
import { registerTransparencyRoutes } from './transparency.ts';

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
