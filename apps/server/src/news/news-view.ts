import type { EventNews, Reaction, ScriptedNews } from '@lonja/feeds';
import type { NewsEvent, NewsItem } from '@lonja/protocol';
import { newsText, type NewsText } from '@lonja/protocol/news-text';
import type { NewsRow } from '@lonja/store/market/news';
import { fillGaps } from '@lonja/words/fill-gaps';
import type { Language } from '@lonja/words/languages';
import { SERVER_TEXTS } from '@lonja/words/server-texts';
import type { ServerTexts } from '@lonja/words/texts';
import { hash } from 'node:crypto';
import type { Market } from '../market/market.ts';
import { firstMove } from '../market-data/calendar-view.ts';

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
export const newsCategory = ({ events: [first] }: EventNews): NewsItem['category'] =>
  first?.kind === 'earnings' || first?.kind === 'us_oil_stocks' ? 'general' : 'forex';

interface Reading {
  readonly market: Pick<Market, 'instrumentBySymbol'>;
  readonly language: Language;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** An item about the simulated calendar. Everything about an event that is due follows from its time, kind and companies. */
export function simulatedNews(news: EventNews, { market, language, now }: Reading): NewsItem {
  const event = newsEvent(news, market);
  const { marketNews, eventKinds, mail } = SERVER_TEXTS[language];
  const [first] = news.events;
  return {
    id: computeId(news),
    ...newsText(event, {
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
    isBreaking: news.kind === 'over' && first?.importance === 'high' && now - news.publishedAt < BREAKING_MS,
    imageUrl: null,
    source: SIMULATED_MARKET,
    link: null,
    symbols: listSymbols(news, event),
    isExample: false,
    isSimulated: true,
    isScenario: false,
    event,
  };
}

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

const measureReaction = ({ beforeTicks, firstTicks }: Reaction): number =>
  Math.abs(Math.log(firstTicks / beforeTicks));

/** Symbols that the text names. */
const listSymbols = ({ events, isShared }: EventNews, { moves, companies }: NewsEvent): string[] => {
  if (!isShared) return [...events[0]!.symbols];
  return moves.length > 0 ? moves.map(({ symbol }) => symbol) : companies.map(({ symbol }) => symbol);
};

/** The same item has the same id in every answer. */
const computeId = ({ kind, at, events, isShared }: EventNews): string =>
  computeUuid(`${kind} ${at} ${events[0]!.kind} ${isShared ? '' : events[0]!.subject}`);

function computeUuid(name: string): string {
  const digest = hash('sha256', name);
  const variant = '89ab'[Number.parseInt(digest[16]!, 16) % 4]!;
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `${variant}${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-');
}
