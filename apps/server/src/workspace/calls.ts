import type {
  Drawing,
  KeptTicketChange,
  Layout,
  Template,
  WatchlistDraft,
  Watchlists,
} from '@lonja/protocol';
import type { Database } from '@lonja/store/database/database';
import { keepTicket, listKeptTickets } from '@lonja/store/workspace/kept-tickets';
import { findDrawings, findWhole, saveDrawings, saveWhole } from '@lonja/store/workspace/workspaces';
import type { Language } from '@lonja/words/languages';
import type { FastifyRequest } from 'fastify';
import type { Market } from '../market/market.ts';
import { loadWatchlists } from './watchlist-view.ts';
import type { Handlers } from '../calls/serve.ts';
import { refuse } from '../refusal/refuse.ts';
import { answerLanguage } from '../reading/reader-language.ts';
import { renewedLists } from './renewed-lists.ts';
import { requireListed } from '../trading/trade-calls.ts';

interface WorkspaceRoutes {
  readonly db: Database;
  readonly market: Market;
  readonly clock: () => number;
}

/** GET and PUT of /api/watchlists, /api/drawings/{symbol}, /api/layouts, /api/templates and /api/tickets. */
export function workspaceHandlers({ db, market, clock }: WorkspaceRoutes) {
  const languageOf = (request: FastifyRequest) => answerLanguage(request);
  return {
    getWatchlists: (request) => loadWatchlists(db, request.session.userId, languageOf(request)),
    saveWatchlists: (request) =>
      replaceLists(
        { db, userId: request.session.userId, language: languageOf(request), clock },
        request.body,
      ),
    getDrawings: async (request) => {
      const { symbol } = requireListed(market, request.params.symbol);
      const kept = await findDrawings(db, request.session.userId, symbol);
      return { drawings: (kept?.items as Drawing[] | undefined) ?? [], version: kept?.version ?? 0 };
    },
    saveDrawings: async (request) => {
      const { symbol } = requireListed(market, request.params.symbol);
      const { drawings, version } = request.body;
      const arrangement = { items: drawings, read: version, at: new Date(clock()) };
      const saved = await saveDrawings(db, request.session.userId, symbol, arrangement);
      if (saved === undefined) refuse('drawings_changed');
      return { drawings, version: saved };
    },
    getLayouts: async ({ session: { userId } }) => {
      const kept = await findWhole(db, 'chart_layouts', userId);
      return { layouts: (kept?.items as Layout[] | undefined) ?? [], version: kept?.version ?? 0 };
    },
    saveLayouts: async ({ session: { userId }, body: { layouts, version } }) => {
      const arrangement = { items: layouts, read: version, at: new Date(clock()) };
      const saved = await saveWhole(db, 'chart_layouts', userId, arrangement);
      if (saved === undefined) refuse('layouts_changed');
      return { layouts, version: saved };
    },
    getTemplates: async ({ session: { userId } }) => {
      const kept = await findWhole(db, 'chart_templates', userId);
      return { templates: (kept?.items as Template[] | undefined) ?? [], version: kept?.version ?? 0 };
    },
    saveTemplates: async ({ session: { userId }, body: { templates, version } }) => {
      const arrangement = { items: templates, read: version, at: new Date(clock()) };
      const saved = await saveWhole(db, 'chart_templates', userId, arrangement);
      if (saved === undefined) refuse('templates_changed');
      return { templates, version: saved };
    },
    getTickets: async ({ session: { userId, accountId } }) => {
      if (accountId === null) return [];
      const kept = await listKeptTickets(db, { userId, accountId });
      return kept.map(({ symbol, ticket }) => ({ symbol, ...(ticket as KeptTicketChange) }));
    },
    keepTicket: async ({ session: { userId, accountId }, market: own, params, body: ticket }) => {
      if (accountId === null) refuse('not_found');
      const { symbol } = requireListed(own, params.symbol);
      await keepTicket(db, { userId, accountId }, { symbol, ticket, at: new Date(clock()) });
      return { symbol, ...ticket };
    },
  } satisfies Partial<Handlers>;
}

interface OwnLists extends Pick<WorkspaceRoutes, 'db' | 'clock'> {
  readonly userId: string;
  readonly language: Language;
}

interface Replacement {
  readonly lists: readonly WatchlistDraft[];
  /** Undefined replaces any: then once more where somebody else saves meanwhile. */
  readonly version?: number | undefined;
}

async function replaceLists(
  { db, userId, language, clock }: OwnLists,
  { lists: drafts, version }: Replacement,
): Promise<Watchlists> {
  if (new Set(drafts.map(({ name }) => name)).size < drafts.length) refuse('list_name_taken');
  for (;;) {
    const kept = await loadWatchlists(db, userId, language);
    if (version !== undefined && version !== kept.version) refuse('lists_changed');
    const at = new Date(clock());
    const lists = renewedLists(drafts, kept.lists, at.toISOString());
    const saved = await saveWhole(db, 'watchlists', userId, { items: lists, read: kept.version, at });
    if (saved !== undefined) return { lists, version: saved };
  }
}
