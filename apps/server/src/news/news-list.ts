import type { MarketNews } from '@lonja/feeds';
import type { NewsItem } from '@lonja/protocol';
import type { Database } from '@lonja/store/database/database';
import { listNews as listStored } from '@lonja/store/market/news';
import type { Language } from '@lonja/words/languages';
import type { BoardMarket } from '../market/board-market.ts';
import type { Markets } from '../rooms/markets.ts';
import { newsAnswer, newsCategory, scriptedNews, simulatedNews } from './news-view.ts';

interface NewsWanted {
  /** `general`: of all categories. */
  readonly category: NewsItem['category'];
  readonly limit: number;
  readonly language: Language;
}

/** The newest items of a market: what feeds brought, and what a simulated market says of itself; in a world only that, and what its script says. */
export type ListNews = (market: BoardMarket, wanted: NewsWanted) => Promise<NewsItem[]>;

export function createNewsList(db: Database, markets: Pick<Markets, 'own'>): ListNews {
  const listSimulated = createMinuteNews();
  return async (market, { category, limit, language }) => {
    const now = market.now();
    const [rows, found] = await Promise.all([
      market === markets.own ? listStored(db, { category, limit }) : [],
      listSimulated(market),
    ]);
    const simulated = found
      .filter((news) => category === 'general' || newsCategory(news) === category)
      .slice(0, limit)
      .map((news) => simulatedNews(news, { market, language, now }));
    const scripted =
      category === 'general'
        ? market.events.scripted(now - KEPT_MS, now).map((news) => scriptedNews(news, now))
        : [];
    return [...rows.map((row) => newsAnswer(row, now, language)), ...simulated, ...scripted]
      .sort((a, b) => Date.parse(b.publishedAt) - Date.parse(a.publishedAt))
      .slice(0, limit);
  };
}

/** As long as the items of feeds are kept. */
const KEPT_MS = 30 * 86_400_000;
const MINUTE_MS = 60_000;

interface MinuteNews {
  readonly minute: number;
  readonly list: Promise<readonly MarketNews[]>;
}

/** Items come with whole minutes, so one list serves all readers of a market's minute. */
function createMinuteNews(): (market: BoardMarket) => Promise<readonly MarketNews[]> {
  const lists = new WeakMap<BoardMarket['board'], MinuteNews>();
  return ({ board, now: clock, events, candlePages: { turns } }) => {
    const now = clock() - (clock() % MINUTE_MS);
    const known = lists.get(board);
    if (known?.minute === now) return known.list;
    const rest = (): Promise<void> | undefined => (turns.isOver() ? turns.next() : undefined);
    const list = events.news(now - KEPT_MS, now, rest);
    lists.set(board, { minute: now, list });
    list.catch(() => lists.delete(board));
    return list;
  };
}
