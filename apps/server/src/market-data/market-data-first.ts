import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { CALLS, splitRoute } from '@lonja/protocol';
import type { MarketData } from '../board/market-data.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { SecurityHeaders } from '../reading/security-headers.ts';

const { method: METHOD, path: PATH } = splitRoute(CALLS.getMarketData.route);

/**
 * Answers GET /api/real-market-data before the router sees it, with the headers of its route. The body is prepared and the
 * route is public, so router, hooks and logging would cost more than the answer. Every other request, including this path with
 * a query, goes to the app. Measured like an answer of the app, until its body is handed over.
 */
export function answerMarketDataFirst(
  server: Server,
  marketData: MarketData,
  everyAnswer: SecurityHeaders,
  metrics: Pick<Metrics, 'markAnswer'>,
): void {
  const others = server.listeners('request') as RequestListener[];
  const askApp: RequestListener = (request, response) => {
    for (const listener of others) listener.call(server, request, response);
  };
  const headers = { ...everyAnswer, ...OF_THE_COPY };
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (request.method !== METHOD || request.url !== PATH) return askApp(request, response);
    const began = performance.now();
    answer(request, response, marketData, headers).then(
      (status) => metrics.markAnswer(METHOD, PATH, status, performance.now() - began),
      () => askApp(request, response),
    );
  });
}

/** The headers for a cached copy. A 304 has no others (RFC 9110, 15.4.5), because the copy has them already. */
const OF_THE_COPY = { 'cache-control': 'no-cache', vary: 'accept-encoding' };

/** @returns the status */
async function answer(
  { headers: asked }: IncomingMessage,
  response: ServerResponse,
  marketData: MarketData,
  headers: Readonly<Record<string, string>>,
): Promise<200 | 304> {
  const { etag, encoding, buffer } = await marketData.prepare(asked['accept-encoding']);
  if (asked['if-none-match'] === etag) {
    response.writeHead(304, { ...OF_THE_COPY, etag }).end();
    return 304;
  }
  const encoded = encoding === 'identity' ? undefined : { 'content-encoding': encoding };
  response
    .writeHead(200, {
      ...headers,
      etag,
      ...encoded,
      'content-type': 'application/json; charset=utf-8',
      'content-length': buffer.length,
    })
    .end(buffer);
  return 200;
}
