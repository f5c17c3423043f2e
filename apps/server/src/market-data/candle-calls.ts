import type { CandlePrice } from '@lonja/core';
import type { CandlePages } from '../history/candle-pages.ts';
import type { Handlers } from '../calls/serve.ts';
import { drawnMarket } from './drawn-market.ts';
import type { CandleBudget } from './candle-budget.ts';
import { refuse } from '../refusal/refuse.ts';

/** GET /api/candles/{symbol}: the past of an instrument up to this moment. */
export function candlesHandlers(budget: CandleBudget) {
  return {
    getCandles: async (request, reply) => {
      const { candlePages: pages } = drawnMarket(request);
      const { symbol } = request.params;
      const { interval, day, price, from, to, limit } = request.query;
      checkPrice(pages, symbol, price);
      const page = await budget.compute(request, limit, (spend) =>
        pages.render(symbol, { interval, day, price, from, to, limit }, spend),
      );
      if (page === undefined) refuse('unknown_instrument');
      return reply
        .header('cache-control', 'no-cache')
        .header('content-type', 'application/json; charset=utf-8')
        .send(page);
    },
  } satisfies Partial<Handlers>;
}

/** @throws HttpRefusal for a symbol that is not listed, or a price that its candles cannot be made of */
export function checkPrice(pages: Pick<CandlePages, 'pricesOf'>, symbol: string, price: CandlePrice): void {
  const available = pages.pricesOf(symbol);
  if (available === undefined) refuse('unknown_instrument');
  if (!available.includes(price)) refuse('price_not_recorded', { available });
}
