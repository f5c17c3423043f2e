import type { BoardMarket } from '../market/board-market.ts';
import type { QuoteBoard } from '../board/quote-board.ts';
import { correlationsAnswer, spreadsAnswer, statisticsAnswer, type Measured } from './statistics-view.ts';
import type { Handlers } from '../calls/serve.ts';
import { drawnMarket } from './drawn-market.ts';
import type { CandleBudget } from './candle-budget.ts';
import { requireIndex } from './require-index.ts';

/** About what an instrument takes in minute candles, by which smaller requests of a caller go first. */
const SIZE = 180;

/** GET /api/market/statistics/{symbol}, /correlations and /spreads: what the running market is like. */
export function statisticsHandlers(budget: CandleBudget) {
  return {
    getMarketStatistics: async (request, reply) => {
      const { board, statistics } = drawnMarket(request);
      const index = requireIndex(board, request.params.symbol);
      const measured = await budget.compute(request, SIZE, (spend) => statistics.of(index, spend));
      reply.header('cache-control', 'no-cache');
      return statisticsAnswer(measuredAt(board, index), measured);
    },
    getCorrelations: async (request, reply) => {
      const { board, statistics } = drawnMarket(request);
      const indexes = chosen(request.market, request.query.symbols);
      const compared = await budget.compute(request, indexes.length * SIZE, (spend) =>
        statistics.compare(indexes, spend),
      );
      reply.header('cache-control', 'no-cache');
      return correlationsAnswer(compared, (index) => measuredAt(board, index));
    },
    getSpreads: async (request, reply) => {
      const { board, statistics, now } = drawnMarket(request);
      const indexes = chosen(request.market, request.query.symbols);
      const instruments = await budget.compute(request, indexes.length * SIZE, async (spend) => {
        const measured = [];
        for (const index of indexes)
          measured.push({
            measured: measuredAt(board, index),
            spread: await statistics.spreadOf(index, spend),
          });
        return measured;
      });
      reply.header('cache-control', 'no-cache');
      return spreadsAnswer(now(), await statistics.spreadsByClass(), instruments);
    },
  } satisfies Partial<Handlers>;
}

const measuredAt = (board: QuoteBoard, index: number): Measured => ({
  instrument: board.instruments[index]!,
  source: board.sourceOf(index),
  label: board.labelOf(index),
});

const chosen = (
  { board, statistics }: BoardMarket,
  symbols: readonly string[] | undefined,
): readonly number[] => symbols?.map((symbol) => requireIndex(board, symbol)) ?? statistics.wellKnown;
