import type { QuoteBoard } from '../../market/quote-board.ts';
import type { Sparklines } from '../../market/sparklines.ts';
import { sparklineAnswer } from '../../views/sparkline-view.ts';
import type { Api } from '../kernel/api.ts';
import { HttpRefusal } from '../kernel/http-refusal.ts';
import { serve } from '../kernel/serve.ts';
import type { CandleBudget } from './candle-budget.ts';

export interface SparklinesDependencies {
  readonly board: QuoteBoard;
  readonly sparklines: Sparklines;
  readonly clock: () => number;
}

/** About what an instrument takes in minute candles, by which smaller requests of a caller go first. */
const SIZE = 6;

/** GET /api/sparklines: the last day of many instruments. */
export function registerSparklinesRoute(
  app: Api,
  { board, sparklines, clock }: SparklinesDependencies,
  budget: CandleBudget,
): void {
  const indexOf = (symbol: string): number => {
    const index = board.indexOf(symbol);
    if (index === undefined) throw new HttpRefusal('unknown_instrument');
    return index;
  };
  serve(app, 'getSparklines', async (request, reply) => {
    // All of them are found before anything is computed.
    const indexes = request.query.symbols.map(indexOf);
    const answers = await budget.compute(request, indexes.length * SIZE, async (spend) => {
      const lines = [];
      for (const index of indexes)
        lines.push(
          sparklineAnswer(board.instruments[index]!, await sparklines.of(index, spend), {
            dayAgoTicks: board.columns.dayAgoTicks[index]!,
            opensAt: board.opensAt(index, clock()),
          }),
        );
      return lines;
    });
    reply.header('cache-control', 'no-cache');
    return { serverTime: clock(), sparklines: answers };
  });
}
