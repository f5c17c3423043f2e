import type { Database } from '@lonja/store';
import type { ApiKeys } from '../../auth/api-keys.ts';
import type { Sessions } from '../../auth/sessions.ts';
import type { CandlePages } from '../../market/candle-pages.ts';
import type { Market } from '../../market/market.ts';
import type { MarketStatistics } from '../../market/market-statistics.ts';
import type { Sparklines } from '../../market/sparklines.ts';
import type { QuoteBoard } from '../../market/quote-board.ts';
import type { MarketData } from '../../market/market-data.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { Api } from '../kernel/api.ts';
import type { SecurityHeaders } from '../kernel/security-headers.ts';
import type { TradingConditions } from '../../market/trading-conditions.ts';
import { createCandleBudget } from './candle-budget.ts';
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

export interface MarketDependencies {
  readonly db: Database;
  readonly market: Market;
  readonly marketData: MarketData;
  readonly candlePages: CandlePages;
  readonly board: QuoteBoard;
  readonly statistics: MarketStatistics;
  readonly sparklines: Sparklines;
  readonly sessions: Sessions;
  readonly apiKeys: ApiKeys;
  readonly metrics: Metrics;
  readonly conditions: TradingConditions;
  readonly clock: () => number;
}

/** The public reads: quotes, candles, sparklines, indicators, statistics, hours, the calendar and news. */
export function registerMarketCalls(
  app: Api,
  dependencies: MarketDependencies,
  everyAnswer: SecurityHeaders,
): void {
  const { market, marketData, candlePages, metrics, clock } = dependencies;
  registerMarketDataRoute(app, marketData);
  answerMarketDataFirst(app.server, marketData, everyAnswer, metrics);
  const budget = createCandleBudget(dependencies);
  registerCandlesRoute(app, candlePages, budget);
  registerSparklinesRoute(app, dependencies, budget);
  registerIndicatorRoutes(app, candlePages, budget);
  registerStatisticsRoutes(app, dependencies, budget);
  registerMarketHoursRoute(app, clock);
  registerCalendarRoute(app, { market, turns: candlePages.turns, budget, clock });
  registerConditionsRoute(app, dependencies.conditions, clock);
  registerNewsRoute(app, { ...dependencies, turns: candlePages.turns });
}
