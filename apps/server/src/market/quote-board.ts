import {
  STALE_AFTER_MS,
  price,
  type ConversionRate,
  type Instrument,
  type MarketQuote,
  type Price,
  type Quote,
  type QuoteSource,
} from '@lonja/core';
import { scaledTicks, type Feed } from '@lonja/feeds';
import { createConversions, type Conversions } from './conversion.ts';
import { createOpeningHours, type MarketHours } from './opening-hours.ts';

/** The newest quote of every instrument, by index: its position in `instruments`. */
interface QuoteColumns {
  /** Whole ticks, 0 < bid < ask; 0 before the first quote. */
  readonly bidTicks: Float64Array;
  readonly askTicks: Float64Array;
  /** Milliseconds since 1970 at which the quote was received. */
  readonly receivedAt: Float64Array;
  /** Mid of 24 hours before, in ticks, not rounded. */
  readonly dayAgoTicks: Float64Array;
  readonly volumes: Float64Array;
  /** 1 where the source's last word made no sense: only closing is allowed. */
  readonly quarantined: Uint8Array;
  /** Number of the market step that the quote came with. */
  readonly sequences: Float64Array;
  /** Number of the step that last changed what a reader sees: rises with a new price, and once a second without one. */
  readonly revisions: Float64Array;
}

/** Live quotes of all instruments in memory, written by feeds, read by everyone else. */
export interface QuoteBoard {
  readonly instruments: readonly Instrument[];
  readonly columns: QuoteColumns;
  /** Number of the newest step; 0 before the first one. Rises by one with each `apply`. */
  sequence(): number;
  /** Rises whenever a quote or a rate may have become another one, by a step or without. */
  version(): number;
  /** Moment of the newest step in milliseconds since 1970; undefined before the first one. */
  steppedAt(): number | undefined;
  indexOf(symbol: string): number | undefined;
  indexOfId(instrumentId: number): number | undefined;
  /** Takes over what a feed's columns hold now. A quote that is no quote (not 0 < bid < ask) is left out. */
  apply(feed: Feed, at: number): void;
  sourceOf(index: number): QuoteSource;
  /** How pages name where its prices come from: 'Simulated market', 'Delayed 15 min', 'Live: Binance'. */
  labelOf(index: number): string;
  /** What the instrument's currency is worth in USD; undefined where the market gives no rate. */
  rateOf(index: number): ConversionRate | undefined;
  /** The newest quote with its currency's USD rate; undefined before the first one and without such a rate. */
  quote(instrumentId: number): MarketQuote | undefined;
  /** Whether only closing is allowed: the source's last word made no sense. */
  isCloseOnly(instrumentId: number): boolean;
  /** Puts a quote there that was known before the start, unless a feed has brought one. */
  remember(index: number, bidTicks: number, askTicks: number, receivedAt: number): void;
  /** The same of a currency's rate. It values what is open and is never traded on. */
  rememberRate(currency: string, rate: ConversionRate): void;
  /** The last quote by another scale, as old as it is: its instrument has split. */
  rescale(index: number, factor: number): void;
  /** Whether the instrument's venue trades: always, or by its exchange's hours. */
  isOpen(index: number, now: number): boolean;
  /** Whether an order would find a market: open, quoted within its source's limit, convertible to USD. */
  isTradable(index: number, now: number): boolean;
}

export interface QuoteBoardOptions {
  readonly instruments: readonly Instrument[];
  readonly feeds: readonly Feed[];
  /** Of the simulated market; others keep the real ones. */
  readonly marketHours: MarketHours;
  /** Rates that convert where forex has no quote; nothing is traded on them. */
  readonly fallback?: FallbackRates | undefined;
}

export interface FallbackRates {
  readonly feed: Feed;
  readonly tickSize: Price;
}

/** An unchanged quote counts as changed after this, so that readers know that it still holds. */
const CONFIRM_AFTER_MS = 1_000;

/** @throws Error when two feeds, or none, cover an instrument */
export function createQuoteBoard({
  instruments,
  feeds,
  marketHours,
  fallback,
}: QuoteBoardOptions): QuoteBoard {
  const indexBySymbol = new Map(instruments.map((instrument, index) => [instrument.symbol, index]));
  /** Sparse: the database counts instruments from 1. */
  const indexById: number[] = [];
  for (const [index, { id }] of instruments.entries()) indexById[id] = index;
  const placements = placeFeeds(instruments, feeds, indexBySymbol);
  const feedOf = feedsByIndex(instruments, placements);
  const sources = feedOf.map(({ source }) => source);
  const staleAfter = Float64Array.from(sources, (source) => STALE_AFTER_MS[source]);
  const columns = emptyColumns(instruments.length);
  const revisedAt = new Float64Array(instruments.length);
  const conversions = createBoardConversions();
  const simulatedHours = createOpeningHours(marketHours);
  const realHours = createOpeningHours('real');
  let sequence = 0;
  let version = 0;
  /** Quotes that were asked for since the version rose: many accounts hold the same instruments. */
  const read = Array.from<MarketQuote | undefined>({ length: instruments.length }).fill(undefined);
  let readVersion = 0;
  let steppedAt: number | undefined;

  function createBoardConversions(): Conversions {
    const forex = new Map(
      instruments.flatMap(({ category, symbol }, index) => (category === 'forex' ? [[symbol, index]] : [])),
    );
    return createConversions(
      (symbol) => {
        const index = forex.get(symbol);
        return (index === undefined ? undefined : quoteAt(index)) ?? fallbackQuote(fallback, symbol);
      },
      () => sequence,
    );
  }

  function quoteAt(index: number): Quote | undefined {
    const bid = columns.bidTicks[index]!;
    if (bid === 0) return undefined;
    const { tickSize } = instruments[index]!;
    return {
      bid: price(BigInt(bid) * tickSize),
      ask: price(BigInt(columns.askTicks[index]!) * tickSize),
      at: columns.receivedAt[index]!,
      source: sources[index]!,
      sequence: columns.sequences[index]!,
    };
  }

  function marketQuoteAt(index: number): MarketQuote | undefined {
    const quote = quoteAt(index);
    const conversion = quote && conversions.of(instruments[index]!.currency);
    if (!conversion) return undefined;
    const { rate, holdsUntil } = conversion;
    return holdsUntil === undefined ? { ...quote, rate } : { ...quote, rate, rateHoldsUntil: holdsUntil };
  }

  function take(index: number, feed: Feed, position: number): void {
    const isQuarantined = feed.quotes.quarantined?.[position] ?? 0;
    const isJudgedAnew = isQuarantined !== columns.quarantined[index];
    columns.quarantined[index] = isQuarantined;
    if (isJudgedAnew) columns.revisions[index] = sequence;
    const bid = feed.quotes.bidTicks[position]!;
    const ask = feed.quotes.askTicks[position]!;
    if (!(bid > 0 && ask > bid)) return;
    const receivedAt = feed.quotes.receivedAt[position]!;
    const isNew = bid !== columns.bidTicks[index] || ask !== columns.askTicks[index];
    if (isNew || receivedAt - revisedAt[index]! >= CONFIRM_AFTER_MS) {
      columns.revisions[index] = sequence;
      revisedAt[index] = receivedAt;
    }
    columns.bidTicks[index] = bid;
    columns.askTicks[index] = ask;
    columns.receivedAt[index] = receivedAt;
    columns.dayAgoTicks[index] = feed.quotes.dayAgoTicks[position]!;
    columns.volumes[index] = feed.quotes.volumes[position]!;
    columns.sequences[index] = sequence;
  }

  const isOpen = (index: number, now: number): boolean =>
    (sources[index] === 'simulated' ? simulatedHours : realHours).isOpen(instruments[index]!.exchange, now);

  return {
    instruments,
    columns,
    sequence: () => sequence,
    version: () => version,
    steppedAt: () => steppedAt,
    indexOf: (symbol) => indexBySymbol.get(symbol),
    indexOfId: (instrumentId) => indexById[instrumentId],
    sourceOf: (index) => sources[index]!,
    labelOf: (index) => feedOf[index]!.label,
    apply(feed, at) {
      const placement = placements.get(feed);
      if (!placement) throw new Error(`the board does not know the feed ${feed.name}`);
      sequence += 1;
      version += 1;
      steppedAt = at;
      for (let position = 0; position < placement.length; position++) {
        const index = placement[position]!;
        if (index === NOT_LISTED) continue;
        take(index, feed, position);
      }
    },
    rateOf: (index) => conversions.of(instruments[index]!.currency)?.rate,
    quote(instrumentId) {
      const index = indexById[instrumentId];
      if (index === undefined) return undefined;
      if (readVersion !== version) read.fill(undefined);
      readVersion = version;
      return (read[index] ??= marketQuoteAt(index));
    },
    isCloseOnly(instrumentId) {
      const index = indexById[instrumentId];
      return index !== undefined && columns.quarantined[index] === 1;
    },
    remember(index, bidTicks, askTicks, receivedAt) {
      if (columns.bidTicks[index] !== 0) return;
      version += 1;
      columns.bidTicks[index] = bidTicks;
      columns.askTicks[index] = askTicks;
      columns.receivedAt[index] = receivedAt;
      columns.dayAgoTicks[index] = Number.NaN;
      columns.revisions[index] = sequence + 1;
    },
    rememberRate(currency, rate) {
      version += 1;
      conversions.remember(currency, rate);
    },
    rescale(index, factor) {
      if (columns.bidTicks[index] === 0) return;
      const { bid, ask } = scaledTicks(columns.bidTicks[index]!, columns.askTicks[index]!, factor);
      columns.bidTicks[index] = bid;
      columns.askTicks[index] = ask;
      columns.dayAgoTicks[index]! *= factor;
      sequence += 1;
      version += 1;
      columns.revisions[index] = sequence;
    },
    isOpen,
    isTradable: (index, now) =>
      columns.bidTicks[index]! > 0 &&
      columns.quarantined[index] === 0 &&
      now - columns.receivedAt[index]! <= staleAfter[index]! &&
      isConvertible(instruments[index]!.currency, now) &&
      isOpen(index, now),
  };

  function isConvertible(currency: string, now: number): boolean {
    const conversion = conversions.of(currency);
    return conversion !== undefined && now <= (conversion.holdsUntil ?? Number.POSITIVE_INFINITY);
  }
}

function fallbackQuote(fallback: FallbackRates | undefined, symbol: string) {
  const position = fallback?.feed.symbols.indexOf(symbol) ?? -1;
  if (!fallback || position < 0) return undefined;
  const { bidTicks, askTicks, receivedAt } = fallback.feed.quotes;
  if (!(bidTicks[position]! > 0)) return undefined;
  return {
    bid: price(BigInt(bidTicks[position]!) * fallback.tickSize),
    ask: price(BigInt(askTicks[position]!) * fallback.tickSize),
    at: receivedAt[position]!,
    source: fallback.feed.source,
  };
}

const NOT_LISTED = -1;

/** For each feed the board's index of each of its positions. */
type Placements = ReadonlyMap<Feed, Int32Array>;

const placeFeeds = (
  instruments: readonly Instrument[],
  feeds: readonly Feed[],
  indexBySymbol: ReadonlyMap<string, number>,
): Placements => {
  const placements = new Map(
    feeds.map((feed) => [
      feed,
      Int32Array.from(feed.symbols, (symbol) => indexBySymbol.get(symbol) ?? NOT_LISTED),
    ]),
  );
  assertCoveredOnce(instruments, placements);
  return placements;
};

function assertCoveredOnce(instruments: readonly Instrument[], placements: Placements): void {
  const covered = new Uint8Array(instruments.length);
  for (const placement of placements.values())
    for (const index of placement) if (index !== NOT_LISTED) covered[index]! += 1;
  const wrong = covered.findIndex((count) => count !== 1);
  if (wrong >= 0) throw new Error(`${covered[wrong]} feeds cover ${instruments[wrong]?.symbol}: one must`);
}

function feedsByIndex(instruments: readonly Instrument[], placements: Placements): Feed[] {
  const feeds = Array.from<Feed>({ length: instruments.length });
  for (const [feed, placement] of placements)
    for (const index of placement) if (index !== NOT_LISTED) feeds[index] = feed;
  return feeds;
}

const emptyColumns = (size: number): QuoteColumns => ({
  bidTicks: new Float64Array(size),
  askTicks: new Float64Array(size),
  receivedAt: new Float64Array(size),
  dayAgoTicks: new Float64Array(size),
  volumes: new Float64Array(size),
  quarantined: new Uint8Array(size),
  sequences: new Float64Array(size),
  revisions: new Float64Array(size),
});
