import { WebSocket } from 'ws';
import { createBackoff } from '../backoff.ts';
import type { CatalogueEntry } from '../catalogue/catalogue.ts';
import type { Feed, StepClock } from '../feed.ts';
import { createFeedSplits } from '../feed-splits.ts';
import type { OnSourceQuote } from '../feed-listening.ts';
import { createListening } from '../listening.ts';
import { QuoteSheet } from '../quote-sheet.ts';
import { createUnknownSymbols } from '../unknown-symbols.ts';
import { parseBinanceMessage, type BinanceQuote } from './binance-quotes.ts';
import { findBinanceSymbol } from './binance-symbols.ts';
import { loadTickers } from './binance-tickers.ts';

export interface BinanceFeedOptions {
  /** Instruments that Binance has; others throw. */
  readonly entries: readonly CatalogueEntry[];
  readonly clock: StepClock;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Addresses of the combined stream and of the REST calls; the public market data's own by default. */
  readonly streamUrl?: string;
  readonly restUrl?: string;
  /** Reports a problem as text for a log. The feed recovers by itself. */
  readonly onTrouble?: (text: string) => void;
  readonly retryMs?: Retry;
  /** A connection that is silent for this long is closed. */
  readonly silentAfterMs?: number;
}

interface Retry {
  readonly shortest: number;
  readonly longest: number;
}

const STREAM_URL = 'wss://data-stream.binance.vision/stream';
const REST_URL = 'https://data-api.binance.vision';
const RETRY: Retry = { shortest: 1_000, longest: 60_000 };
const SILENT_AFTER_MS = 20_000;
/** The venue takes five messages a second; a message names this many streams, of 1,024 that a connection may have. */
const STREAMS_PER_MESSAGE = 200;
const MESSAGE_EVERY_MS = 300;
const HANDSHAKE_TIMEOUT_MS = 10_000;

/**
 * Coins from Binance's public spot market, in USDT: a first quote of all by REST, then one per second and coin by
 * WebSocket. A coin unknown to the venue does not affect the others. Reconnects and resubscribes after a disconnect, a
 * silence and the venue's own 24-hour limit.
 */
export function createBinanceFeed(options: BinanceFeedOptions): Feed {
  const { entries, clock, now, onTrouble = () => {} } = options;
  const sheet = new QuoteSheet(entries);
  const venueSymbols = entries.map(requireVenueSymbol);
  const positions = new Map(venueSymbols.map((symbol, position) => [symbol, position]));
  const symbols = entries.map(({ symbol }) => symbol);
  const unknown = createUnknownSymbols('Binance', onTrouble);

  const loadFirst = async (hear: OnSourceQuote, signal: AbortSignal): Promise<void> => {
    const {
      quotes,
      unknown: missing,
      failures,
    } = await loadTickers(options.restUrl ?? REST_URL, venueSymbols, signal);
    for (const quote of quotes) accept(quote, hear);
    unknown.report(missing.flatMap((symbol) => symbols[positions.get(symbol)!] ?? []));
    const [failure] = failures;
    if (failure !== undefined && !signal.aborted) onTrouble(`Binance's tickers: ${failure}`);
  };
  const accept = ({ symbol, ...quote }: BinanceQuote, hear: OnSourceQuote): void => {
    const position = positions.get(symbol);
    if (position === undefined) return;
    unknown.forget(symbols[position]!);
    hear(position, { ...quote, receivedAt: now() });
  };

  const listen = (hear: OnSourceQuote): (() => Promise<void>) => {
    const abort = new AbortController();
    void loadFirst(hear, abort.signal);
    const stopStream = keepStream({
      url: options.streamUrl ?? STREAM_URL,
      streams: venueSymbols.map((symbol) => `${symbol.toLowerCase()}@ticker`),
      onMessage: (text) => {
        const quote = parseBinanceMessage(text);
        if (quote) accept(quote, hear);
      },
      onTrouble,
      retry: options.retryMs ?? RETRY,
      silentAfterMs: options.silentAfterMs ?? SILENT_AFTER_MS,
    });
    return () => {
      abort.abort();
      stopStream();
      return Promise.resolve();
    };
  };

  return {
    name: 'binance',
    source: 'binance',
    label: 'Live: Binance',
    symbols,
    quotes: sheet.quotes,
    unknown: () => unknown.list(),
    splits: createFeedSplits(symbols, sheet),
    ...createListening({ title: 'Binance', sheet, clock, listen }),
  };
}

function requireVenueSymbol(entry: CatalogueEntry): string {
  const symbol = findBinanceSymbol(entry);
  if (symbol === undefined) throw new Error(`Binance has no ${entry.symbol}`);
  return symbol;
}

interface StreamOptions {
  readonly url: string;
  readonly streams: readonly string[];
  readonly onMessage: (text: string) => void;
  readonly onTrouble: (text: string) => void;
  readonly retry: Retry;
  readonly silentAfterMs: number;
}

/** Keeps one connection open and subscribed until the returned function is called. */
function keepStream(options: StreamOptions): () => void {
  const backoff = createBackoff(options.retry.shortest, options.retry.longest);
  let socket: WebSocket | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const connect = (): void => {
    const opened = new WebSocket(options.url, {
      handshakeTimeout: HANDSHAKE_TIMEOUT_MS,
      perMessageDeflate: false,
    });
    socket = opened;
    let silence: NodeJS.Timeout | undefined;
    let subscribing: NodeJS.Timeout | undefined;
    const listen = (): void => {
      clearTimeout(silence);
      silence = setTimeout(() => opened.terminate(), options.silentAfterMs).unref();
    };
    opened.on('open', () => {
      listen();
      subscribing = subscribe(opened, options.streams);
    });
    opened.on('message', (data) => {
      listen();
      backoff.reset();
      options.onMessage((data as Buffer).toString('utf8'));
    });
    opened.on('error', (error) => options.onTrouble(`Binance's stream: ${error.message}`));
    opened.on('close', () => {
      clearTimeout(silence);
      clearInterval(subscribing);
      if (!isStopped) timer = setTimeout(connect, backoff.next()).unref();
    });
  };
  connect();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    socket?.terminate();
  };
}

/** Subscribes to all streams, one message at a time, within the venue's rate limit. */
function subscribe(socket: WebSocket, streams: readonly string[]): NodeJS.Timeout {
  let sent = 0;
  const sendNext = (): void => {
    if (sent * STREAMS_PER_MESSAGE >= streams.length) return clearInterval(timer);
    const params = streams.slice(sent * STREAMS_PER_MESSAGE, (sent + 1) * STREAMS_PER_MESSAGE);
    sent += 1;
    socket.send(JSON.stringify({ method: 'SUBSCRIBE', params, id: sent }));
  };
  const timer = setInterval(sendNext, MESSAGE_EVERY_MS);
  sendNext();
  return timer;
}
