import { DELAYED_STALE_AFTER_MS, priceToNumber } from '@lonja/core';
import type { CatalogueEntry } from '../catalogue/catalogue.ts';
import type { SourceQuote } from '../quote-sheet.ts';
import { readMoment } from './yahoo-moment.ts';

/** The used fields of a Yahoo quote; any may be missing. */
export interface YahooQuote {
  readonly symbol?: unknown;
  /** Currency of the prices: 'USD', or hundredths of a currency, as 'GBp'. */
  readonly currency?: unknown;
  readonly bid?: unknown;
  readonly ask?: unknown;
  /** 'REGULAR' in its exchange's session; 'PRE', 'POST', 'CLOSED', … outside of it. */
  readonly marketState?: unknown;
  readonly regularMarketPrice?: unknown;
  /** Time of the last trade, in seconds since 1970. */
  readonly regularMarketTime?: unknown;
  readonly regularMarketPreviousClose?: unknown;
  readonly regularMarketVolume?: unknown;
  /** In minutes. */
  readonly exchangeDataDelayedBy?: unknown;
}

/** A spread wider than this multiple of the instrument's usual one is not a market that anybody trades at. */
const WIDEST_BOOK = 10;

/** Shares a day. A share that trades less may have minutes between two trades while its book goes on. */
const RARELY_TRADED = 500_000;

/** A clock that runs ahead may date a quote a little after its receipt; what is dated later has no time that can be known. */
const FURTHEST_AHEAD_MS = 300_000;
/** Nothing that is called delayed is later than a day. */
const LONGEST_DELAY_MINUTES = 1_440;

type Quoted = Pick<
  CatalogueEntry,
  'tickSize' | 'spreadTicks' | 'averageDailyVolume' | 'currency' | 'priceUnit'
>;

/**
 * Converts Yahoo's answer to a quote. Bid and ask are used in the exchange's session if uncrossed and not too wide;
 * otherwise (indices, closed exchanges, the crossed quotes of currencies) the instrument's usual spread is put around
 * the last price. The quote is dated by its last trade, with the delay that Yahoo declares; the live book of a rarely traded
 * share by the answer that brought it, unless its last trade is more than five minutes old.
 * @returns a quote without prices, which the gate refuses, where Yahoo gives no time or no delay, an impossible one, or prices in
 * another currency
 */
export function readSourceQuote(answer: YahooQuote, instrument: Quoted, receivedAt: number): SourceQuote {
  const usual = priceToNumber(instrument.tickSize) * instrument.spreadTicks;
  const quote = readFigures(answer, computeUnit(answer.currency, instrument));
  const tradedAt = readMoment(answer.regularMarketTime);
  const delayMinutes = readFigure(answer.exchangeDataDelayedBy);
  const isDated =
    tradedAt !== undefined &&
    tradedAt <= receivedAt + FURTHEST_AHEAD_MS &&
    delayMinutes >= 0 &&
    delayMinutes <= LONGEST_DELAY_MINUTES;
  const book = findBook(quote, usual);
  const isOfNow =
    book !== undefined && delayMinutes === 0 && tradesRarely(instrument) && isNews(tradedAt, receivedAt);
  return {
    ...(isDated ? (book ?? aroundLast(quote, usual)) : NO_PRICES),
    dayAgo: quote.dayAgo,
    volume: readFigure(answer.regularMarketVolume),
    receivedAt,
    ...(isDated ? { datedAt: isOfNow ? receivedAt : tradedAt, delay: delayMinutes * 60_000 } : {}),
  };
}

const tradesRarely = ({ averageDailyVolume }: Quoted): boolean =>
  averageDailyVolume !== undefined && averageDailyVolume < RARELY_TRADED;

/** A source that is late and says 0 is found out by its trades: as much as a late one's may be beyond its delay. */
const isNews = (tradedAt: number | undefined, receivedAt: number): boolean =>
  tradedAt !== undefined && receivedAt - tradedAt <= DELAYED_STALE_AFTER_MS;

/** Whether Yahoo has the instrument: for an unknown symbol it answers a name at most. Prices in another currency are of something else. */
export function isQuoted(answer: YahooQuote, instrument: Quoted): boolean {
  const { last, bid } = readFigures(answer, computeUnit(answer.currency, instrument));
  return last > 0 || bid > 0;
}

/** In the instrument's price units; NaN where Yahoo gives none, or one in another currency. */
interface Figures {
  readonly bid: number;
  readonly ask: number;
  readonly last: number;
  readonly dayAgo: number;
  readonly isInSession: boolean;
}

const readFigures = (answer: YahooQuote, unit: number): Figures => ({
  bid: readFigure(answer.bid) * unit,
  ask: readFigure(answer.ask) * unit,
  last: readFigure(answer.regularMarketPrice) * unit,
  dayAgo: readFigure(answer.regularMarketPreviousClose) * unit,
  isInSession: answer.marketState === 'REGULAR',
});

/** Yahoo's codes of hundredths. */
const HUNDREDTHS: Readonly<Record<string, string>> = {
  GBp: 'GBP',
  GBX: 'GBP',
  ILA: 'ILS',
  ZAc: 'ZAR',
  USX: 'USD',
};

/** The value of one of Yahoo's price units in those of the instrument; NaN where it is one of another currency. Some answers name none. */
function computeUnit(currency: unknown, instrument: Quoted): number {
  if (typeof currency !== 'string') return 1;
  const isInCents = instrument.priceUnit === 1n;
  if (HUNDREDTHS[currency] === instrument.currency) return isInCents ? 1 : 0.01;
  return renminbi(currency) === renminbi(instrument.currency) ? 1 : Number.NaN;
}

/** Sources use one code for the renminbi of the mainland and of Hong Kong. */
const renminbi = (currency: string): string => (currency === 'CNH' ? 'CNY' : currency);

type Prices = Pick<SourceQuote, 'bid' | 'ask'>;

function findBook({ bid, ask, isInSession }: Figures, usual: number): Prices | undefined {
  const counts = isInSession && bid > 0 && ask > bid && ask - bid <= WIDEST_BOOK * usual;
  return counts ? { bid, ask } : undefined;
}

const aroundLast = ({ last }: Figures, usual: number): Prices => ({
  bid: last - usual / 2,
  ask: last + usual / 2,
});

const NO_PRICES: Prices = { bid: Number.NaN, ask: Number.NaN };

const readFigure = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);
