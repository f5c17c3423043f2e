import type { CandlePages } from '../../market/candle-pages.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';
import type { CandleBudget } from './candle-budget.ts';
import { HttpRefusal } from '../kernel/http-refusal.ts';

/** GET /api/candles/{symbol}: the past of an instrument up to this moment. */
export function registerCandlesRoute(app: Api, pages: CandlePages, budget: CandleBudget): void {
  serve(app, 'getCandles', async (request, reply) => {
    const { interval, from, to, limit } = request.query;
    const page = await budget.compute(request, limit, (spend) =>
      pages.render(request.params.symbol, { interval, from, to, limit }, spend),
    );
    if (page === undefined) throw new HttpRefusal('unknown_instrument');
    return reply
      .header('cache-control', 'no-cache')
      .header('content-type', 'application/json; charset=utf-8')
      .send(page);
  });
}
