import type { SourceQuote } from '../quote-sheet.ts';
import { readField } from '../read-field.ts';

/** A 24 hour ticker, by the venue's symbol. */
export interface BinanceQuote extends Omit<SourceQuote, 'receivedAt'> {
  readonly symbol: string;
}

/**
 * The quote in a message of the combined stream, `{"stream":"btcusdt@ticker","data":{"e":"24hrTicker",…}}`.
 * @returns undefined for answers to requests and everything else that is no ticker
 */
export function parseBinanceMessage(text: string): BinanceQuote | undefined {
  const data = readField(parseJson(text), 'data');
  return readField(data, 'e') === '24hrTicker' ? readQuote(data, STREAM_FIELDS) : undefined;
}

/** The complete quotes of the REST call /api/v3/ticker/24hr. */
export function parseBinanceTickers(body: unknown): BinanceQuote[] {
  return Array.isArray(body) ? body.flatMap((ticker: unknown) => readQuote(ticker, REST_FIELDS) ?? []) : [];
}

interface Fields {
  readonly symbol: string;
  readonly bid: string;
  readonly bidSize: string;
  readonly ask: string;
  readonly askSize: string;
  readonly dayAgo: string;
  readonly volume: string;
  /** The venue's time in milliseconds since 1970, a number. */
  readonly datedAt: string;
}
const STREAM_FIELDS: Fields = {
  symbol: 's',
  bid: 'b',
  bidSize: 'B',
  ask: 'a',
  askSize: 'A',
  dayAgo: 'o',
  volume: 'v',
  datedAt: 'E',
};
const REST_FIELDS: Fields = {
  symbol: 'symbol',
  bid: 'bidPrice',
  bidSize: 'bidQty',
  ask: 'askPrice',
  askSize: 'askQty',
  datedAt: 'closeTime',
  dayAgo: 'openPrice',
  volume: 'volume',
};

/** Figures come as decimal strings. A missing or invalid price, or one without a size, makes a quote that the gate refuses. */
function readQuote(ticker: unknown, fields: Fields): BinanceQuote | undefined {
  const symbol = readField(ticker, fields.symbol);
  if (typeof symbol !== 'string') return undefined;
  const figure = (name: keyof Fields): number => readDecimal(readField(ticker, fields[name]));
  const offered = (name: 'bid' | 'ask'): number => (figure(`${name}Size`) === 0 ? Number.NaN : figure(name));
  const datedAt = readField(ticker, fields.datedAt);
  return {
    symbol,
    bid: offered('bid'),
    ask: offered('ask'),
    dayAgo: figure('dayAgo'),
    volume: figure('volume'),
    ...(typeof datedAt === 'number' ? { datedAt } : {}),
  };
}

const readDecimal = (value: unknown): number =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
