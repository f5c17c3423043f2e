import { ROUTES } from '@lonja/protocol';
import type { CandlePages } from '../../market/candle-pages.ts';
import type { Api } from '../kernel/api.ts';
import type { CandleBudget } from './candle-budget.ts';
import { HttpRefusal } from '../kernel/http-refusal.ts';

/** Requests a minute from one address, beside what they make the server compute (candle-budget.ts). */
const CANDLES_LIMIT = 1_200;

/** GET /api/candles/{symbol}: the past of an instrument up to this moment. */
export function registerCandlesRoute(app: Api, pages: CandlePages, budget: CandleBudget): void {
  app.get(
    '/api/candles/:symbol',
    {
      schema: {
        operationId: 'getCandles',
        params: ROUTES.getCandles.params,
        querystring: ROUTES.getCandles.query,
        response: { 200: ROUTES.getCandles.response },
      },
      config: { policy: 'public', rateLimit: { max: CANDLES_LIMIT, timeWindow: '1 minute' } },
    },
    async (request, reply) => {
      const { interval, from, to, limit } = request.query;
      const spend = await budget.of(request);
      const page = await pages.render(request.params.symbol, { interval, from, to, limit }, spend);
      if (page === undefined) throw new HttpRefusal('unknown_instrument');
      return reply
        .header('cache-control', 'no-cache')
        .header('content-type', 'application/json; charset=utf-8')
        .send(page as never);
    },
  );
}
