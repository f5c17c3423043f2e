import type { EventNews, MarketNews, Reaction, ScriptedNews, WeekNews } from '@lonja/feeds';
import type { NewsEvent, NewsItem, NewsWeek } from '@lonja/protocol';
import { newsText, type NewsText } from '@lonja/protocol/news-text';
import type { NewsRow } from '@lonja/store/market/news';
import { fillGaps } from '@lonja/words/fill-gaps';
import type { Language } from '@lonja/words/languages';
import { SERVER_TEXTS } from '@lonja/words/server-texts';
import type { ServerTexts } from '@lonja/words/texts';
import { hash } from 'node:crypto';
import type { Market } from '../market/market.ts';
import { firstMove, moveBetween } from '../market-data/calendar-view.ts';
import { formatUuid } from '@lonja/protocol/uuid';

/** What was breaking is yesterday's news after this. */
const BREAKING_MS = 12 * 3_600_000;

export const newsAnswer = (row: NewsRow, now: number, language: Language): NewsItem => ({
  id: row.id,
  ...translateStory(row, language),
  category: row.category,
  author: row.author,
  publishedAt: row.published_at.toISOString(),
  isBreaking: row.is_breaking && (row.is_example || now - row.published_at.getTime() < BREAKING_MS),
  imageUrl: null,
  source: row.source,
  link: row.link,
  symbols: row.symbols,
  isExample: row.is_example,
  isSimulated: false,
  isScenario: false,
  event: null,
  week: null,
});

/** An example in the reader's words; what a feed brought stays as it came. */
function translateStory({ title, summary, is_example }: NewsRow, language: Language): NewsText {
  const name = is_example
    ? EXAMPLES.find((one) => SERVER_TEXTS.en.exampleNews[one].title === title)
    : undefined;
  return name ? SERVER_TEXTS[language].exampleNews[name] : { title, summary };
}

const EXAMPLES = Object.keys(SERVER_TEXTS.en.exampleNews) as (keyof ServerTexts['exampleNews'])[];

/** What banks and the statistics of the dollar announce moves currencies first. */
export function newsCategory(news: MarketNews): NewsItem['category'] {
  const event = news.kind === 'week' ? undefined : news.events[0]!.kind;
  return event === undefined || event === 'earnings' || event === 'us_oil_stocks' ? 'general' : 'forex';
}

interface Reading {
  readonly market: Pick<Market, 'instrumentBySymbol'>;
  readonly language: Language;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** An item about the simulated market. Everything about an event that is due follows from its time, kind and companies. */
export function simulatedNews(news: MarketNews, { market, language, now }: Reading): NewsItem {
  const [event, week] =
    news.kind === 'week' ? [null, newsWeek(news, market)] : [newsEvent(news, market), null];
  const { marketNews, eventKinds, mail } = SERVER_TEXTS[language];
  return {
    id: computeId(news),
    ...newsText((event ?? week)!, {
      texts: marketNews,
      kinds: eventKinds,
      figures: {
        price: String,
        signedPercent: (figure) => fillGaps(mail.percent, { figure: `${figure > 0 ? '+' : ''}${figure}` }),
        moment: (moment) => `${moment.slice(0, 10)} ${moment.slice(11, 16)} UTC`,
      },
    }),
    category: newsCategory(news),
    author: null,
    publishedAt: new Date(news.publishedAt).toISOString(),
    isBreaking: isUrgent(news) && now - news.publishedAt < BREAKING_MS,
    imageUrl: null,
    source: SIMULATED_MARKET,
    link: null,
    symbols: listSymbols(news, event, week),
    isExample: false,
    isSimulated: true,
    isScenario: false,
    event,
    week,
  };
}

const isUrgent = (news: MarketNews): boolean => news.kind === 'over' && news.events[0]!.importance === 'high';

/** What somebody wrote for the readers of a world, in words of their own. @param now milliseconds since 1970 */
export const scriptedNews = (news: ScriptedNews, now: number): NewsItem => ({
  id: computeUuid(`scenario ${news.publishedAt} ${news.headline}`),
  title: news.headline,
  summary: '',
  category: 'general',
  author: null,
  publishedAt: new Date(news.publishedAt).toISOString(),
  isBreaking: now - news.publishedAt < BREAKING_MS,
  imageUrl: null,
  source: SCENARIO,
  link: null,
  symbols: [...news.symbols],
  isExample: false,
  isSimulated: true,
  isScenario: true,
  event: null,
  week: null,
});

const SCENARIO = 'Scenario';

/** As the label of its prices. */
const SIMULATED_MARKET = 'Simulated market';
const MAX_NAMED = 5;

function newsEvent(news: EventNews, market: Reading['market']): NewsEvent {
  const { at, events, isShared } = news;
  const companies = events.filter(({ kind }) => kind === 'earnings').map(({ subject }) => subject);
  const reactions = news.kind === 'over' ? news.reactions : [];
  const changes = reactions.map(({ beforeTicks, firstTicks }) => firstTicks - beforeTicks);
  return {
    kind: news.kind,
    event: events[0]!.kind,
    at: new Date(at).toISOString(),
    count: companies.length,
    companies: companies
      .slice(0, MAX_NAMED)
      .map((symbol) => ({ symbol, name: market.instrumentBySymbol(symbol)?.name ?? symbol })),
    moves: (isShared
      ? reactions.toSorted((a, b) => measureReaction(b) - measureReaction(a)).slice(0, MAX_NAMED)
      : reactions
    ).flatMap((reaction) => {
      const instrument = market.instrumentBySymbol(reaction.symbol);
      return instrument ? [firstMove(reaction, instrument)] : [];
    }),
    rose: companies.length > 0 ? changes.filter((change) => change > 0).length : 0,
    fell: companies.length > 0 ? changes.filter((change) => change < 0).length : 0,
  };
}

function newsWeek({ from, until, moves }: WeekNews, market: Reading['market']): NewsWeek {
  return {
    kind: 'week',
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
    count: moves.length,
    moves: moves.slice(0, MAX_NAMED).flatMap((move) => {
      const instrument = market.instrumentBySymbol(move.symbol);
      return instrument ? [moveBetween(move, until, instrument)] : [];
    }),
  };
}

const measureReaction = ({ beforeTicks, firstTicks }: Reaction): number =>
  Math.abs(Math.log(firstTicks / beforeTicks));

/** Symbols that the text names. */
function listSymbols(news: MarketNews, event: NewsEvent | null, week: NewsWeek | null): string[] {
  if (news.kind !== 'week' && !news.isShared) return [...news.events[0]!.symbols];
  const { moves } = (event ?? week)!;
  return (moves.length > 0 ? moves : (event?.companies ?? [])).map(({ symbol }) => symbol);
}

/** The same item has the same id in every answer. */
const computeId = (news: MarketNews): string =>
  computeUuid(
    news.kind === 'week'
      ? `week ${news.until}`
      : `${news.kind} ${news.at} ${news.events[0]!.kind} ${news.isShared ? '' : news.events[0]!.subject}`,
  );

function computeUuid(name: string): string {
  const digest = hash('sha256', name);
  const variant = '89ab'[Number.parseInt(digest[16]!, 16) % 4]!;
  return formatUuid(`${digest.slice(0, 12)}8${digest.slice(13, 16)}${variant}${digest.slice(17, 32)}`);
}
