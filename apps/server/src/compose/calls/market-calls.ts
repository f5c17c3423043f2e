import type { Markets } from '../../rooms/markets.ts';
import type { ListNews } from '../../news/news-list.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { joined } from '../../calls/serve.ts';
import type { TradingConditions } from '../../market/trading-conditions.ts';
import type { CandleBudget } from '../../market-data/candle-budget.ts';
import { calendarHandlers } from '../../market-data/calendar-calls.ts';
import { candlesHandlers } from '../../market-data/candle-calls.ts';
import { conditionsHandlers } from '../../conditions/calls.ts';
import { indicatorHandlers } from '../../market-data/indicator-calls.ts';
import { marketDataHandlers } from '../../market-data/market-data-calls.ts';
import { marketHoursHandlers } from '../../market-data/hours-calls.ts';
import { newsHandlers } from '../../news/calls.ts';
import { sparklinesHandlers } from '../../market-data/sparkline-calls.ts';
import { statisticsHandlers } from '../../market-data/statistic-calls.ts';
import { worldsHandlers } from '../../worlds/calls.ts';

export interface MarketDependencies {
  readonly markets: Markets;
  readonly metrics: Metrics;
  readonly candleBudget: CandleBudget;
  readonly listNews: ListNews;
  readonly conditions: TradingConditions;
  readonly clock: () => number;
}

/** The public reads: quotes, candles, sparklines, indicators, statistics, hours, the calendar, news and worlds. */
export function marketHandlers(dependencies: MarketDependencies) {
  const { markets, candleBudget: budget, clock } = dependencies;
  return joined(
    marketDataHandlers(),
    candlesHandlers(budget),
    sparklinesHandlers(budget),
    indicatorHandlers(budget),
    statisticsHandlers(budget),
    marketHoursHandlers(clock),
    calendarHandlers(budget),
    conditionsHandlers(dependencies.conditions, clock),
    newsHandlers(dependencies.listNews),
    worldsHandlers(markets),
  );
}
