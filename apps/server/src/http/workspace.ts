import { ROUTES, type Drawing, type Watchlist } from '@lonja/protocol';
import { findDrawings, findWatchlists, saveDrawings, saveWatchlists, type Database } from '@lonja/store';
import type { Market } from '../market/market.ts';
import type { Api } from './api.ts';
import { sessionOf } from './policy.ts';
import { readerLanguage } from './reader-language.ts';
import { sampleLists } from './sample-lists.ts';
import { instrumentOf } from './trades.ts';

/** GET and PUT /api/watchlists, GET and PUT /api/drawings/{symbol}. */
export function registerWorkspaceRoutes(
  app: Api,
  { db, market }: { readonly db: Database; readonly market: Market },
): void {
  app.get(
    '/api/watchlists',
    {
      schema: { operationId: 'getWatchlists', response: { 200: ROUTES.getWatchlists.response } },
      config: { policy: 'client' },
    },
    async (request) => {
      const lists = (await findWatchlists(db, sessionOf(request).userId)) as Watchlist[] | undefined;
      return { lists: lists ?? [...sampleLists(readerLanguage(request) ?? 'en')] };
    },
  );
  app.put(
    '/api/watchlists',
    {
      schema: {
        operationId: 'saveWatchlists',
        body: ROUTES.saveWatchlists.body,
        response: { 200: ROUTES.saveWatchlists.response },
      },
      config: { policy: 'client' },
    },
    async (request) => {
      await saveWatchlists(db, sessionOf(request).userId, request.body.lists);
      return request.body;
    },
  );
  app.get(
    '/api/drawings/:symbol',
    {
      schema: {
        operationId: 'getDrawings',
        params: ROUTES.getDrawings.params,
        response: { 200: ROUTES.getDrawings.response },
      },
      config: { policy: 'client' },
    },
    async (request) => {
      const { symbol } = instrumentOf(market, request.params.symbol);
      return { drawings: (await findDrawings(db, sessionOf(request).userId, symbol)) as Drawing[] };
    },
  );
  app.put(
    '/api/drawings/:symbol',
    {
      schema: {
        operationId: 'saveDrawings',
        params: ROUTES.saveDrawings.params,
        body: ROUTES.saveDrawings.body,
        response: { 200: ROUTES.saveDrawings.response },
      },
      config: { policy: 'client' },
    },
    async (request) => {
      const { symbol } = instrumentOf(market, request.params.symbol);
      await saveDrawings(db, sessionOf(request).userId, symbol, request.body.drawings);
      return request.body;
    },
  );
}
