import { ROUTES, type Drawing, type Watchlist } from '@lonja/protocol';
import { findDrawings, findWatchlists, saveDrawings, saveWatchlists, type Database } from '@lonja/store';
import type { Market } from '../../market/market.ts';
import type { Api } from '../kernel/api.ts';
import { HttpRefusal } from '../kernel/http-refusal.ts';
import { sessionOf } from '../kernel/policy.ts';
import { readerLanguage } from '../kernel/reader-language.ts';
import { sampleLists } from './sample-lists.ts';
import { instrumentOf } from '../trading/trades.ts';

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
      const kept = await findWatchlists(db, sessionOf(request).userId);
      const lists = (kept?.items as Watchlist[] | undefined) ?? [
        ...sampleLists(readerLanguage(request) ?? 'en'),
      ];
      return { lists, version: kept?.version ?? 0 };
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
      const { lists, version } = request.body;
      const saved = await saveWatchlists(db, sessionOf(request).userId, lists, version);
      return { lists, version: unlessChanged(saved, 'lists_changed') };
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
      const kept = await findDrawings(db, sessionOf(request).userId, symbol);
      return { drawings: (kept?.items as Drawing[] | undefined) ?? [], version: kept?.version ?? 0 };
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
      const { drawings, version } = request.body;
      const saved = await saveDrawings(db, sessionOf(request).userId, symbol, drawings, version);
      return { drawings, version: unlessChanged(saved, 'drawings_changed') };
    },
  );
}

/** @throws HttpRefusal where another version is kept than the save was made from */
function unlessChanged(version: number | undefined, code: 'lists_changed' | 'drawings_changed'): number {
  if (version === undefined) throw new HttpRefusal(code);
  return version;
}
