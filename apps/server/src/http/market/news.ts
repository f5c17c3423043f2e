import type { EventNews } from '@lonja/feeds';
import { listNews, type Database } from '@lonja/store';
import type { ComputeTurns } from '../../market/compute-turns.ts';
import type { Market } from '../../market/market.ts';
import { newsAnswer, newsCategory, simulatedNews } from '../../views/news-view.ts';
import type { Api } from '../kernel/api.ts';
import { readerLanguage } from '../kernel/reader-language.ts';
import { serve } from '../kernel/serve.ts';

const LISTED = 50;

export interface NewsDependencies {
  readonly db: Database;
  readonly market: Market;
  readonly turns: ComputeTurns;
  readonly clock: () => number;
}

/** GET /api/news: what feeds brought, and what the simulated calendar brings. */
export function registerNewsRoute(app: Api, dependencies: NewsDependencies): void {
  const { db, market, clock } = dependencies;
  const listEventNews = createMinuteNews(dependencies);
  serve(app, 'listNews', async (request, reply) => {
    const { category = 'general', limit = LISTED } = request.query;
    const language = readerLanguage(request) ?? 'en';
    const [rows, ofEvents] = await Promise.all([listNews(db, { category, limit }), listEventNews()]);
    reply.header('cache-control', 'no-cache').header('vary', 'accept-language');
    const simulated = ofEvents
      .filter((news) => category === 'general' || newsCategory(news) === category)
      .slice(0, limit)
      .map((news) => simulatedNews(news, { market, language, now: clock() }));
    return [...rows.map((row) => newsAnswer(row, clock(), language)), ...simulated]
      .sort((a, b) => Date.parse(b.publishedAt) - Date.parse(a.publishedAt))
      .slice(0, limit);
  });
}

/** As long as the items of feeds are kept. */
const KEPT_MS = 30 * 86_400_000;
const MINUTE_MS = 60_000;

/** Items come with whole minutes, so one list serves all readers of a minute. */
function createMinuteNews({ market, turns, clock }: NewsDependencies): () => Promise<readonly EventNews[]> {
  let minute = Number.NaN;
  let list: Promise<readonly EventNews[]> = Promise.resolve([]);
  const rest = (): Promise<void> | undefined => (turns.isOver() ? turns.next() : undefined);
  return () => {
    const now = clock() - (clock() % MINUTE_MS);
    if (now === minute) return list;
    minute = now;
    list = market.events.news(now - KEPT_MS, now, rest);
    list.catch(() => (minute = Number.NaN));
    return list;
  };
}
