import type { CatalogueEntry } from '../catalogue/catalogue.ts';
import type { Feed, StepClock } from '../feed.ts';
import { createFeedSplits } from '../feed-splits.ts';
import type { OnSourceQuote } from '../feed-listening.ts';
import { createListening } from '../listening.ts';
import { pollAgain, type PollTimes } from '../poll-again.ts';
import { QuoteSheet } from '../quote-sheet.ts';
import { createUnknownSymbols } from '../unknown-symbols.ts';
import { isQuoted, readSourceQuote, type YahooQuote } from './yahoo-quotes.ts';
import { findSplit } from './yahoo-splits.ts';
import { findYahooAlias, toYahooSymbol } from './yahoo-symbols.ts';

export interface YahooFeedOptions {
  /** Instruments that Yahoo has; others throw. */
  readonly entries: readonly CatalogueEntry[];
  readonly clock: StepClock;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** How its pages are fetched; the global one by default. */
  readonly fetch?: typeof fetch;
  /** Reports a problem as text for a log. The feed recovers by itself. */
  readonly onTrouble?: (text: string) => void;
  /** The pause is for a whole round over all instruments, divided among its calls. */
  readonly pollTimes?: PollTimes;
}

/** Quotes are stale after 60 s: three rounds may come in that time. */
const POLL_TIMES: PollTimes = { pause: 20_000, shortest: 5_000, longest: 300_000 };
/** Symbols in one call. */
const BATCH = 200;
const TIMEOUT_MS = 15_000;

/**
 * Stocks, funds, indices, futures and forex from Yahoo, with the delay that Yahoo declares. All are polled in turn, one
 * batch per call, one call at a time; after a failure it waits, longer each time, and continues with the next, so that a
 * batch which Yahoo cannot answer does not silence the others. Symbols unknown to Yahoo are logged once.
 */
export function createYahooFeed(options: YahooFeedOptions): Feed {
  const { entries, clock, now, onTrouble = () => {}, pollTimes = POLL_TIMES } = options;
  const sheet = new QuoteSheet(entries, (position) =>
    onTrouble(
      `Yahoo: ${entries[position]!.symbol} has split. It is not quoted until what is open is adjusted`,
    ),
  );
  const yahooSymbols = entries.map(symbolAtYahoo);
  const positions = mapPositions(yahooSymbols);
  const symbols = entries.map(({ symbol }) => symbol);
  const unknown = createUnknownSymbols('Yahoo', onTrouble);
  const heard = new Set<string>();
  const client = createClient(options.fetch ?? fetch);

  const accept = (quote: YahooQuote | null, hear: OnSourceQuote): void => {
    const position = typeof quote?.symbol === 'string' ? positions.get(quote.symbol) : undefined;
    if (!quote || position === undefined) return;
    if (isQuoted(quote, entries[position]!)) {
      heard.add(symbols[position]!);
      unknown.forget(symbols[position]!);
    }
    hear(position, readSourceQuote(quote, entries[position]!, now()));
  };
  const batches = splitBatches(yahooSymbols);
  let turn = 0;
  const pollNext = async (hear: OnSourceQuote): Promise<void> => {
    const batch = batches[turn]!;
    turn = (turn + 1) % batches.length;
    for (const quote of await client.quotes(batch)) accept(quote, hear);
    unknown.report(
      batch.map((name) => symbols[positions.get(name)!]!).filter((symbol) => !heard.has(symbol)),
    );
  };
  const readSplit = async (symbol: string, since: number) =>
    findSplit(await client.splits(yahooSymbols[symbols.indexOf(symbol)] ?? symbol, since), since);
  return {
    name: 'yahoo',
    source: 'yahoo',
    label: 'Yahoo Finance',
    symbols,
    quotes: sheet.quotes,
    expect: (symbol, bid, ask) => {
      const position = entries.findIndex((entry) => entry.symbol === symbol);
      if (position >= 0) sheet.expect(position, bid, ask);
    },
    unknown: () => unknown.list(),
    splits: createFeedSplits(symbols, sheet, readSplit),
    ...createListening({
      title: 'Yahoo',
      sheet,
      clock,
      listen: (hear) =>
        pollAgain(
          () => pollNext(hear),
          { ...pollTimes, pause: pollTimes.pause / batches.length },
          (error) => onTrouble(`Yahoo: ${String(error)}`),
        ),
    }),
  };
}

function mapPositions(yahooSymbols: readonly string[]): ReadonlyMap<string, number> {
  const positions = new Map<string, number>();
  for (const [position, symbol] of yahooSymbols.entries()) {
    const alias = findYahooAlias(symbol);
    if (alias !== undefined) positions.set(alias, position);
  }
  for (const [position, symbol] of yahooSymbols.entries()) positions.set(symbol, position);
  return positions;
}

function symbolAtYahoo(entry: CatalogueEntry): string {
  const symbol = toYahooSymbol(entry);
  if (symbol === undefined) throw new Error(`Yahoo has no ${entry.symbol}`);
  return symbol;
}

interface YahooClient {
  /** A row is null where Yahoo sends one. */
  quotes(symbols: readonly string[]): Promise<readonly (YahooQuote | null)[]>;
  /** A chart's answer with the splits since a day before the moment, in milliseconds since 1970. */
  splits(symbol: string, since: number): Promise<unknown>;
}

/** The library's own validation is off, because fields that are not used here may have any form. */
function createClient(fetchPage: typeof fetch): YahooClient {
  let client: Promise<YahooClient> | undefined;
  const loaded = () => (client ??= loadClient(fetchPage));
  return {
    quotes: async (symbols) => (await loaded()).quotes(symbols),
    splits: async (symbol, since) => (await loaded()).splits(symbol, since),
  };
}

const DAY_MS = 86_400_000;

/** Loaded on first use, because it is large and most installations never use it. */
async function loadClient(fetchPage: typeof fetch): Promise<YahooClient> {
  const { default: YahooFinance } = await import('yahoo-finance2');
  const yahoo = new YahooFinance({
    fetch: (input, init) => fetchPage(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }),
    queue: { concurrency: 1 },
    versionCheck: false,
    suppressNotices: ['yahooSurvey'],
    logger: SILENT,
  });
  const unchecked = { validateResult: false } as const;
  return {
    quotes: (symbols) =>
      yahoo.quote([...symbols], { return: 'array' }, unchecked) as Promise<readonly (YahooQuote | null)[]>,
    splits: (symbol, since) =>
      yahoo.chart(symbol, { period1: new Date(since - DAY_MS), interval: '1d', events: 'split' }, unchecked),
  };
}

const nothing = (): void => {};
const SILENT = { info: nothing, warn: nothing, error: nothing, debug: nothing, dir: nothing };

const splitBatches = (symbols: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(symbols.length / BATCH) }, (_, batch) =>
    symbols.slice(batch * BATCH, (batch + 1) * BATCH),
  );
