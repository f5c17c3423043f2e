import type { Markets } from '../../worlds/markets.ts';
import type { ListNews } from '../../views/news-list.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { Api } from '../kernel/api.ts';
import type { SecurityHeaders } from '../kernel/security-headers.ts';
import type { TradingConditions } from '../../market/trading-conditions.ts';
import type { CandleBudget } from './candle-budget.ts';
import { registerCalendarRoute } from './calendar.ts';
import { registerCandlesRoute } from './candles.ts';
import { registerConditionsRoute } from './conditions.ts';
import { registerIndicatorRoutes } from './indicators.ts';
import { answerMarketDataFirst } from './market-data-first.ts';
import { registerMarketDataRoute } from './market-data.ts';
import { registerMarketHoursRoute } from './market-hours.ts';
import { registerNewsRoute } from './news.ts';
import { registerSparklinesRoute } from './sparklines.ts';
import { registerStatisticsRoutes } from './statistics.ts';
import { registerWorldsRoute } from './worlds.ts';

export interface MarketDependencies {
  readonly markets: Markets;
  readonly metrics: Metrics;
  readonly candleBudget: CandleBudget;
  readonly listNews: ListNews;
  readonly conditions: TradingConditions;
  readonly clock: () => number;
}

/** The public reads: quotes, candles, sparklines, indicators, statistics, hours, the calendar, news and worlds. */
export function registerMarketCalls(
  app: Api,
  dependencies: MarketDependencies,
  everyAnswer: SecurityHeaders,
): void {
  const { markets, metrics, candleBudget: budget, clock } = dependencies;
  registerMarketDataRoute(app);
  answerMarketDataFirst(app.server, markets.own.marketData, everyAnswer, metrics);
  registerCandlesRoute(app, budget);
  registerSparklinesRoute(app, budget);
  registerIndicatorRoutes(app, budget);
  registerStatisticsRoutes(app, budget);
  registerMarketHoursRoute(app, clock);
  registerCalendarRoute(app, budget);
  registerConditionsRoute(app, dependencies.conditions, clock);
  registerNewsRoute(app, dependencies.listNews);
  registerWorldsRoute(app, markets);
}
