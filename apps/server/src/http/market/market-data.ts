import { ROUTES } from '@lonja/protocol';
import type { MarketData } from '../../market/market-data.ts';
import type { Api } from '../kernel/api.ts';

export const MARKET_DATA_PATH = '/api/real-market-data';

/** From one prepared buffer a published version. The usual GET is answered before the router: `market-data-first.ts`. */
export function registerMarketDataRoute(app: Api, marketData: MarketData): void {
  app.get(
    MARKET_DATA_PATH,
    {
      schema: { operationId: 'getMarketData', response: { 200: ROUTES.getMarketData.response } },
      config: { policy: 'public' },
    },
    async (request, reply) => {
      const prepared = await marketData.prepare(request.headers['accept-encoding']);
      reply
        .header('etag', prepared.etag)
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-encoding');
      if (request.headers['if-none-match'] === prepared.etag)
        return reply.code(304 as 200).send(undefined as never);
      if (prepared.encoding !== 'identity') reply.header('content-encoding', prepared.encoding);
      return reply.header('content-type', 'application/json; charset=utf-8').send(prepared.buffer as never);
    },
  );
}
