import type { NewsItem } from '@lonja/protocol';
import type { BoardMarket } from '../../market/board-market.ts';
import type { ListNews } from '../../news/news-list.ts';
import { invalid } from '../operations/alpaca-error.ts';
import type { Assets } from '../operations/assets.ts';
import type { OperationHandlers } from '../operations/serve-operations.ts';
import { utcText } from '../operations/times.ts';

/** An item as Alpaca writes it. */
export interface AlpacaNews {
  readonly id: number;
  readonly headline: string;
  readonly summary: string;
  readonly author: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly url: string | null;
  readonly content: string;
  readonly images: readonly object[];
  readonly symbols: readonly string[];
  readonly source: string;
}

/** As many as are looked through. */
const KNOWN = 1_000;

/** The newest items of a market, the newest first. */
export type ListAlpacaNews = (market: BoardMarket) => Promise<readonly AlpacaNews[]>;

export const createAlpacaNews =
  (listNews: ListNews, assetsOf: (board: BoardMarket['board']) => Assets): ListAlpacaNews =>
  async (market) => {
    const items = await listNews(market, { category: 'general', limit: KNOWN, language: 'en' });
    return items.map((item) => toAlpacaNews(item, market, assetsOf(market.board)));
  };

/** Hexadecimal digits of an id that a number holds exactly. */
const ID_DIGITS = 12;

function toAlpacaNews(item: NewsItem, { board }: BoardMarket, assets: Assets): AlpacaNews {
  const at = utcText(Date.parse(item.publishedAt));
  return {
    id: Number.parseInt(item.id.replaceAll('-', '').slice(0, ID_DIGITS), 16),
    headline: item.title,
    summary: item.summary,
    author: item.author ?? '',
    created_at: at,
    updated_at: at,
    url: item.link,
    // Feeds bring summaries, not whole stories.
    content: '',
    images: [],
    symbols: item.symbols.map((symbol) => {
      const index = board.indexOf(symbol);
      return (index === undefined ? undefined : assets.at(index)?.symbol) ?? symbol;
    }),
    source: item.source,
  };
}

/** GET /v1beta1/news. */
export const newsHandlers = (list: ListAlpacaNews): Pick<OperationHandlers, 'News'> => ({
  News: async ({ market, query }) => {
    const { start = Number.NEGATIVE_INFINITY, end = market.now(), sort, limit, symbols } = query;
    if (start > end) throw invalid('data', 'end should not be before start');
    const wanted = (await list(market)).filter(({ created_at: at, symbols: of }) => {
      const created = Date.parse(at);
      const concerns = symbols === undefined || of.some((symbol) => isNamed(symbol, symbols));
      return created >= start && created <= end && concerns && query.exclude_contentless !== 'true';
    });
    const inOrder = sort === 'asc' ? wanted.toReversed() : wanted;
    const from = requirePlace(inOrder, query.page_token);
    const next = inOrder[from + limit];
    return { news: inOrder.slice(from, from + limit), next_page_token: next ? formatToken(next) : null };
  },
});

const isNamed = (symbol: string, names: readonly string[]): boolean =>
  names.some((name) => name.replace('/', '') === symbol.replace('/', ''));

const formatToken = ({ id }: AlpacaNews): string => Buffer.from(String(id)).toString('base64');

function requirePlace(news: readonly AlpacaNews[], token: string | undefined): number {
  if (token === undefined) return 0;
  const place = news.findIndex((item) => formatToken(item) === token);
  if (place === -1) throw invalid('data', 'invalid page_token');
  return place;
}
