import type { Markets } from '../../rooms/markets.ts';
import type { ListNews } from '../../news/news-list.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { Api } from '../../reading/api.ts';
import type { SecurityHeaders } from '../../reading/security-headers.ts';
import type { TradingConditions } from '../../market/trading-conditions.ts';
import type { CandleBudget } from '../../market-data/candle-budget.ts';
import { registerCalendarRoute } from '../../market-data/calendar-calls.ts';
import { registerCandlesRoute } from '../../market-data/candle-calls.ts';
import { registerConditionsRoute } from '../../conditions/calls.ts';
import { registerIndicatorRoutes } from '../../market-data/indicator-calls.ts';
import { answerMarketDataFirst } from '../../market-data/market-data-first.ts';
import { registerMarketDataRoute } from '../../market-data/market-data-calls.ts';
import { registerMarketHoursRoute } from '../../market-data/hours-calls.ts';
import { registerNewsRoute } from '../../news/calls.ts';
import { registerSparklinesRoute } from '../../market-data/sparkline-calls.ts';
import { registerStatisticsRoutes } from '../../market-data/statistic-calls.ts';
import { registerWorldsRoute } from '../../worlds/calls.ts';

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
