import type { Database } from '@lonja/store/database/database';
import { benchmarkAnswer } from '../accounts/benchmark-view.ts';
import { loadDailyCurve } from '../accounts/performance-view.ts';
import type { Handlers } from '../calls/serve.ts';
import { refuse } from '../refusal/refuse.ts';
import type { CandleBudget } from './candle-budget.ts';
import { drawnMarket } from './drawn-market.ts';
import { requireIndex } from './require-index.ts';

const BENCHMARK = '^GSPC';
/** About what a year's days take in minute candles, by which smaller requests of a caller go first. */
const SIZE = 370;
const DAY_MS = 86_400_000;

/** GET /api/portfolio/benchmark: an account's returns against those of a market. */
export function benchmarkHandlers(db: Database, budget: CandleBudget) {
  return {
    getBenchmark: async (request) => {
      const { session, query } = request;
      const market = drawnMarket(request);
      const { board, dailyCloses, now } = market;
      const index = requireIndex(board, query.symbol ?? BENCHMARK);
      if (session.accountId === null) refuse('not_found');
      const curve = await loadDailyCurve(db, market, session.accountId);
      const begins = (curve[0]?.day ?? 0) * DAY_MS;
      const closes = await budget.compute(request, SIZE, (spend) => dailyCloses(index, begins, spend));
      return benchmarkAnswer(curve, closes, { instrument: board.instruments[index]!, now: now() });
    },
  } satisfies Partial<Handlers>;
}
