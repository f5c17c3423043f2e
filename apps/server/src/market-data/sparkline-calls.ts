import { sparklineAnswer } from './sparkline-view.ts';
import type { Handlers } from '../calls/serve.ts';
import { drawnMarket } from './drawn-market.ts';
import { requireIndex } from './require-index.ts';
import type { CandleBudget } from './candle-budget.ts';

/** About what an instrument takes in minute candles, by which smaller requests of a caller go first. */
const SIZE = 6;

/** GET /api/sparklines: the last day of many instruments. */
export function sparklinesHandlers(budget: CandleBudget) {
  return {
    getSparklines: async (request, reply) => {
      const { board, sparklines, now } = drawnMarket(request);
      // All of them are found before anything is computed.
      const indexes = request.query.symbols.map((symbol) => requireIndex(board, symbol));
      const answers = await budget.compute(request, indexes.length * SIZE, async (spend) => {
        const lines = [];
        for (const index of indexes)
          lines.push(
            sparklineAnswer(board.instruments[index]!, await sparklines.of(index, spend), {
              dayAgoTicks: board.columns.dayAgoTicks[index]!,
              opensAt: board.opensAt(index, now()),
            }),
          );
        return lines;
      });
      reply.header('cache-control', 'no-cache');
      return { serverTime: now(), sparklines: answers };
    },
  } satisfies Partial<Handlers>;
}
