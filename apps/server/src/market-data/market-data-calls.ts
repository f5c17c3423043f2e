import type { Handlers } from '../calls/serve.ts';

/** Sends one prepared buffer per published version. The usual GET is answered before the router: `market-data-first.ts`. */
export function marketDataHandlers() {
  return {
    getMarketData: async (request, reply) => {
      const { symbols } = request.query;
      if (symbols) {
        reply.header('cache-control', 'no-cache').header('content-type', 'application/json; charset=utf-8');
        return reply.send(await request.market.marketData.pick(symbols));
      }
      const prepared = await request.market.marketData.prepare(request.headers['accept-encoding']);
      reply
        .header('etag', prepared.etag)
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-encoding');
      if (request.headers['if-none-match'] === prepared.etag) return reply.code(304).send();
      if (prepared.encoding !== 'identity') reply.header('content-encoding', prepared.encoding);
      return reply.header('content-type', 'application/json; charset=utf-8').send(prepared.buffer);
    },
  } satisfies Partial<Handlers>;
}
