import type { ListNews } from './news-list.ts';
import { answerLanguage } from '../reading/reader-language.ts';
import type { Handlers } from '../calls/serve.ts';

const LISTED = 50;

/** GET /api/news: what feeds brought, and what the simulated calendar brings; in a world only that, and what its script says. */
export function newsHandlers(listNews: ListNews) {
  return {
    listNews: async (request, reply) => {
      const { category = 'general', limit = LISTED } = request.query;
      const language = answerLanguage(request);
      reply.header('cache-control', 'no-cache').header('vary', 'accept-language');
      return listNews(request.market, { category, limit, language });
    },
  } satisfies Partial<Handlers>;
}
