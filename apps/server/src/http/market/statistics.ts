import type { MarketStatistics } from '../../market/market-statistics.ts';
import type { QuoteBoard } from '../../market/quote-board.ts';
import {
  correlationsAnswer,
  spreadsAnswer,
  statisticsAnswer,
  type Measured,
} from '../../views/statistics-view.ts';
import type { Api } from '../kernel/api.ts';
import { HttpRefusal } from '../kernel/http-refusal.ts';
import { serve } from '../kernel/serve.ts';
import type { CandleBudget } from './candle-budget.ts';

export interface StatisticsDependencies {
  readonly board: QuoteBoard;
  readonly statistics: MarketStatistics;
  readonly clock: () => number;
}

/** About what an instrument takes in minute candles, by which smaller requests of a caller go first. */
const SIZE = 180;

/** GET /api/market/statistics/{symbol}, /correlations and /spreads: what the running market is like. */
export function registerStatisticsRoutes(
  app: Api,
  { board, statistics, clock }: StatisticsDependencies,
  budget: CandleBudget,
): void {
  const measuredAt = (index: number): Measured => ({
    instrument: board.instruments[index]!,
    source: board.sourceOf(index),
    label: board.labelOf(index),
  });
  const indexOf = (symbol: string): number => {
    const index = board.indexOf(symbol);
    if (index === undefined) throw new HttpRefusal('unknown_instrument');
    return index;
  };
  const chosen = (symbols: readonly string[] | undefined): readonly number[] =>
    symbols?.map(indexOf) ?? statistics.wellKnown;

  serve(app, 'getMarketStatistics', async (request, reply) => {
    const index = indexOf(request.params.symbol);
    const measured = await budget.compute(request, SIZE, (spend) => statistics.of(index, spend));
    reply.header('cache-control', 'no-cache');
    return statisticsAnswer(measuredAt(index), measured);
  });
  serve(app, 'getCorrelations', async (request, reply) => {
    const indexes = chosen(request.query.symbols);
    const compared = await budget.compute(request, indexes.length * SIZE, (spend) =>
      statistics.compare(indexes, spend),
    );
    reply.header('cache-control', 'no-cache');
    return correlationsAnswer(compared, measuredAt);
  });
  serve(app, 'getSpreads', async (request, reply) => {
    const indexes = chosen(request.query.symbols);
    const instruments = await budget.compute(request, indexes.length * SIZE, async (spend) => {
      const measured = [];
      for (const index of indexes)
        measured.push({ measured: measuredAt(index), spread: await statistics.spreadOf(index, spend) });
      return measured;
    });
    reply.header('cache-control', 'no-cache');
    return spreadsAnswer(clock(), await statistics.spreadsByClass(), instruments);
  });
}
