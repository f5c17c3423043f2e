import type { Drawing, Watchlist } from '@lonja/protocol';
import { findDrawings, findWatchlists, saveDrawings, saveWatchlists, type Database } from '@lonja/store';
import type { Market } from '../../market/market.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';
import { HttpRefusal } from '../kernel/http-refusal.ts';
import { readerLanguage } from '../kernel/reader-language.ts';
import { sampleLists } from './sample-lists.ts';
import { instrumentOf } from '../trading/trades.ts';

interface WorkspaceRoutes {
  readonly db: Database;
  readonly market: Market;
  readonly clock: () => number;
}

/** GET and PUT /api/watchlists, GET and PUT /api/drawings/{symbol}. */
export function registerWorkspaceRoutes(app: Api, { db, market, clock }: WorkspaceRoutes): void {
  serve(app, 'getWatchlists', async (request) => {
    const kept = await findWatchlists(db, request.session.userId);
    const lists = (kept?.items as Watchlist[] | undefined) ?? [
      ...sampleLists(readerLanguage(request) ?? 'en'),
    ];
    return { lists, version: kept?.version ?? 0 };
  });
  serve(app, 'saveWatchlists', async (request) => {
    const { lists, version } = request.body;
    const arrangement = { items: lists, read: version, at: new Date(clock()) };
    const saved = await saveWatchlists(db, request.session.userId, arrangement);
    return { lists, version: unlessChanged(saved, 'lists_changed') };
  });
  serve(app, 'getDrawings', async (request) => {
    const { symbol } = instrumentOf(market, request.params.symbol);
    const kept = await findDrawings(db, request.session.userId, symbol);
    return { drawings: (kept?.items as Drawing[] | undefined) ?? [], version: kept?.version ?? 0 };
  });
  serve(app, 'saveDrawings', async (request) => {
    const { symbol } = instrumentOf(market, request.params.symbol);
    const { drawings, version } = request.body;
    const arrangement = { items: drawings, read: version, at: new Date(clock()) };
    const saved = await saveDrawings(db, request.session.userId, symbol, arrangement);
    return { drawings, version: unlessChanged(saved, 'drawings_changed') };
  });
}

/** @throws HttpRefusal where the stored version differs from the one that the save is based on */
function unlessChanged(version: number | undefined, code: 'lists_changed' | 'drawings_changed'): number {
  if (version === undefined) throw new HttpRefusal(code);
  return version;
}
