import type { Database } from '@lonja/store/database/database';
import type { ReadTransparency } from '../../system/transparency.ts';
import type { SiteMetrics } from '../../system/site-metrics.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { joined } from '../../calls/serve.ts';
import { siteMetricsHandlers } from '../../site/site-metric-calls.ts';
import { healthHandlers, type HealthDependencies } from '../../site/health-calls.ts';
import { transparencyHandlers } from '../../site/transparency-calls.ts';

export interface SiteDependencies extends HealthDependencies {
  readonly db: Database;
  readonly metrics: Metrics;
  readonly siteMetrics: SiteMetrics;
  readonly readTransparency: ReadTransparency;
}

/** Public facts about the installation. */
export function siteHandlers(dependencies: SiteDependencies) {
  return joined(
    healthHandlers(dependencies),
    siteMetricsHandlers(dependencies.siteMetrics),
    transparencyHandlers(dependencies.db, dependencies.readTransparency),
  );
}
