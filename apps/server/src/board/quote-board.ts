import {
  price,
  getStaleAfter,
  type ConversionRate,
  type Instrument,
  type MarketQuote,
  type Price,
  type Quote,
  type QuoteSource,
} from '@lonja/core';
import { scaledTicks, type Feed, type FeedQuotes } from '@lonja/feeds';
import { createConversions, type Conversions } from './conversion.ts';
import { createOpeningHours, type MarketHours, type OpeningHours } from './opening-hours.ts';

/** The newest quote of every instrument, by index: its position in `instruments`. */
interface QuoteColumns {
  /** Whole ticks, 0 < bid < ask; 0 before the first quote. */
  readonly bidTicks: Float64Array;
  readonly askTicks: Float64Array;
  /** The time at which the source dates the quote, else the time of its receipt. Milliseconds since 1970. */
  readonly quotedAt: Float64Array;
  /** The delay that the source declares, in milliseconds: 0 is live. */
  readonly delays: Float64Array;
  /** Mid of 24 hours before, in ticks, not rounded. */
  readonly dayAgoTicks: Float64Array;
  readonly volumes: Float64Array;
  /** 1 while quotes are in quarantine: only closing is allowed. */
  readonly quarantined: Uint8Array;
  /** Number of the market step that the quote came with. */
  readonly sequences: Float64Array;
  /** Number of the step that last changed the quote for readers: rises with a new price, and once a second without one. */
  readonly revisions: Float64Array;
}

export interface QuoteBoardOptions {
  readonly instruments: readonly Instrument[];
  readonly feeds: readonly Feed[];
  /** Hours of the simulated market; others keep the real ones. */
  readonly marketHours: MarketHours;
  /** Conversion rates where forex has no quote; never traded on. */
  readonly fallback?: FallbackRates | undefined;
}

export interface FallbackRates {
  readonly feed: Feed;
  readonly tickSize: Price;
}

/** An unchanged quote counts as changed after this, so that readers know that it is still current. */
const CONFIRM_AFTER_MS = 1_000;

/** Live quotes of all instruments in memory, written by feeds, read by everyone else. */
export class QuoteBoard {
  readonly instruments: readonly Instrument[];
  readonly columns: QuoteColumns;
  readonly #indexBySymbol: ReadonlyMap<string, number>;
  /** Sparse: the database counts instruments from 1. */
  readonly #indexById: number[] = [];
  readonly #placements: Placements;
  /** By index. */
  readonly #feeds: readonly Feed[];
  readonly #quotedOnly: readonly boolean[];
  readonly #revisedAt: Float64Array;
  readonly #rescalings: Uint32Array;
  readonly #scales: Int32Array;
  readonly #conversions: Conversions;
  readonly #simulatedHours: OpeningHours;
  readonly #realHours = createOpeningHours('real');
  #sequence = 0;
  #version = 0;
  #steppedAt: number | undefined;
  /** Cache of quotes read since the version rose, because many accounts hold the same instruments. */
  readonly #read: (MarketQuote | undefined)[];
  #readVersion = 0;

  /** @throws Error when two feeds, or none, cover an instrument */
  constructor({ instruments, feeds, marketHours, fallback }: QuoteBoardOptions) {
    this.instruments = instruments;
    this.columns = emptyColumns(instruments.length);
    this.#indexBySymbol = new Map(instruments.map(({ symbol }, index) => [symbol, index]));
    for (const [index, { id }] of instruments.entries()) this.#indexById[id] = index;
    this.#placements = mapPlacements(feeds, this.#indexBySymbol);
    this.#feeds = feedsByIndex(instruments, this.#placements);
    this.#quotedOnly = instruments.map(
      ({ symbol }, index) => this.#feeds[index]!.isQuotedOnly?.(symbol) ?? false,
    );
    this.#revisedAt = new Float64Array(instruments.length);
    this.#rescalings = new Uint32Array(instruments.length);
    this.#scales = new Int32Array(instruments.length);
    this.#conversions = createConversions(
      (symbol) => this.#forexQuote(symbol) ?? fallbackQuote(fallback, symbol),
      () => this.#sequence,
    );
    this.#simulatedHours = createOpeningHours(marketHours);
    this.#read = Array.from<undefined>({ length: instruments.length }).fill(undefined);
  }

  /** Number of the newest step; 0 before the first one. Rises by one with each `apply`. */
  sequence(): number {
    return this.#sequence;
  }

  /** Rises whenever a quote or a rate may have changed, by a step or otherwise. */
  version(): number {
    return this.#version;
  }

  /** Moment of the newest step in milliseconds since 1970; undefined before the first one. */
  steppedAt(): number | undefined {
    return this.#steppedAt;
  }

  indexOf(symbol: string): number | undefined {
    return this.#indexBySymbol.get(symbol);
  }

  indexOfId(instrumentId: number): number | undefined {
    return this.#indexById[instrumentId];
  }

  /** Copies a feed's present columns. An invalid quote (not 0 < bid < ask) is left out. */
  apply(feed: Feed, at: number): void {
    const placement = this.#placements.get(feed);
    if (!placement) throw new Error(`the board does not know the feed ${feed.name}`);
    this.#sequence += 1;
    this.#version += 1;
    this.#steppedAt = at;
    for (let position = 0; position < placement.length; position++) {
      const index = placement[position]!;
      if (index !== NOT_LISTED) this.#accept(index, feed.quotes, position);
    }
  }

  sourceOf(index: number): QuoteSource {
    return this.#feeds[index]!.source;
  }

  /** The displayed origin of its prices: 'Simulated market', 'Delayed 15 min', 'Live: Binance'. */
  labelOf(index: number): string {
    const minutes = this.delayMinutesOf(index);
    return minutes > 0 ? `Delayed ${minutes} min` : this.#feeds[index]!.label;
  }

  /** The source's declared delay in minutes; 0 for live prices, and before the first quote. */
  delayMinutesOf(index: number): number {
    return Math.ceil(this.columns.delays[index]! / 60_000);
  }

  /** USD rate of the instrument's currency; undefined where the market gives none. */
  rateOf(index: number): ConversionRate | undefined {
    return this.#conversions.of(this.instruments[index]!.currency)?.rate;
  }

  /** The newest quote with its currency's USD rate; undefined before the first one and without such a rate. */
  quote(instrumentId: number): MarketQuote | undefined {
    const index = this.indexOfId(instrumentId);
    if (index === undefined) return undefined;
    if (this.#readVersion !== this.#version) this.#read.fill(undefined);
    this.#readVersion = this.#version;
    return (this.#read[index] ??= this.#marketQuoteAt(index));
  }

  /** Whether it is a figure that is quoted and never traded. */
  isQuotedOnly(index: number): boolean {
    return this.#quotedOnly[index]!;
  }

  /** Whether only closing is allowed, because its quotes are in quarantine. */
  isCloseOnly(instrumentId: number): boolean {
    const index = this.indexOfId(instrumentId);
    return index !== undefined && this.columns.quarantined[index] === 1;
  }

  /** Puts a quote there that was known before the start, unless a feed has brought one. */
  remember(index: number, bidTicks: number, askTicks: number, quotedAt: number): void {
    const { columns } = this;
    if (columns.bidTicks[index] !== 0) return;
    this.#version += 1;
    columns.bidTicks[index] = bidTicks;
    columns.askTicks[index] = askTicks;
    columns.quotedAt[index] = quotedAt;
    columns.dayAgoTicks[index] = Number.NaN;
    columns.revisions[index] = this.#sequence + 1;
  }

  /** Restores a currency's rate. It values positions and is never traded on. */
  rememberRate(currency: string, rate: ConversionRate): void {
    this.#version += 1;
    this.#conversions.remember(currency, rate);
  }

  /** Rescales the last quote after a split; its age stays. */
  rescale(index: number, factor: number): void {
    const { columns } = this;
    this.#rescalings[index]! += 1;
    if (columns.bidTicks[index] === 0) return;
    const { bid, ask } = scaledTicks(columns.bidTicks[index]!, columns.askTicks[index]!, factor);
    columns.bidTicks[index] = bid;
    columns.askTicks[index] = ask;
    columns.dayAgoTicks[index]! *= factor;
    this.#sequence += 1;
    this.#version += 1;
    columns.revisions[index] = this.#sequence;
  }

  /** Id of the newest split that an instrument's prices have followed; 0 where there was none. */
  scaleOf(index: number): number {
    return this.#scales[index]!;
  }

  /** From here on the instrument's prices are those after the split. */
  setScale(index: number, splitId: number): void {
    this.#scales[index] = Math.max(this.#scales[index]!, splitId);
    this.#sequence += 1;
    this.#version += 1;
    this.columns.revisions[index] = this.#sequence;
  }

  /** How often a split has rescaled its prices. What is kept of its past is of no use with another number. */
  rescalingsOf(index: number): number {
    return this.#rescalings[index]!;
  }

  /** Whether the instrument's venue trades: always, or by its exchange's hours; and it is not halted. */
  isOpen(index: number, now: number): boolean {
    const { exchange, symbol } = this.instruments[index]!;
    return (
      this.#hoursOf(index).isOpen(exchange, now) && this.#feeds[index]!.resumesAt?.(symbol, now) === undefined
    );
  }

  /** The next moment at which its closed venue opens; undefined while it is open. Milliseconds since 1970. */
  opensAt(index: number, now: number): number | undefined {
    const { exchange, symbol } = this.instruments[index]!;
    const resumesAt = this.#feeds[index]!.resumesAt?.(symbol, now);
    return this.#hoursOf(index).opensAt(exchange, resumesAt ?? now) ?? resumesAt;
  }

  #hoursOf(index: number): OpeningHours {
    return this.sourceOf(index) === 'simulated' ? this.#simulatedHours : this.#realHours;
  }

  /** Whether an order that opens would find a market: one that is live, of something that is traded. */
  isTradable(index: number, now: number): boolean {
    return this.isLive(index, now) && !this.isQuotedOnly(index);
  }

  /** Whether its market is open, and its quote within its source's limit and convertible to USD. */
  isLive(index: number, now: number): boolean {
    return this.#isFresh(index, now) && this.isOpen(index, now);
  }

  /**
   * Whether an instrument's quote may trigger orders. A delayed quote proves that its exchange was trading at the
   * quote's time, even if it has closed since.
   */
  setsOff(index: number, now: number): boolean {
    return this.#isFresh(index, now) && (this.columns.delays[index]! > 0 || this.isOpen(index, now));
  }

  #isFresh(index: number, now: number): boolean {
    const { bidTicks, quarantined, quotedAt, delays } = this.columns;
    return (
      bidTicks[index]! > 0 &&
      quarantined[index] === 0 &&
      now - quotedAt[index]! <= getStaleAfter(this.sourceOf(index), delays[index]!) &&
      this.#isConvertible(this.instruments[index]!.currency, now)
    );
  }

  #isConvertible(currency: string, now: number): boolean {
    const conversion = this.#conversions.of(currency);
    return conversion !== undefined && now <= (conversion.holdsUntil ?? Number.POSITIVE_INFINITY);
  }

  #accept(index: number, quotes: FeedQuotes, position: number): void {
    const { columns } = this;
    const sequence = this.#sequence;
    const isQuarantined = quotes.quarantined?.[position] ?? 0;
    const isJudgedAnew = isQuarantined !== columns.quarantined[index];
    columns.quarantined[index] = isQuarantined;
    if (isJudgedAnew) columns.revisions[index] = sequence;
    const bid = quotes.bidTicks[position]!;
    const ask = quotes.askTicks[position]!;
    if (!(bid > 0 && ask > bid)) return;
    const receivedAt = quotes.receivedAt[position]!;
    const quotedAt = quotes.datedAt?.[position] ?? receivedAt;
    const isNew = bid !== columns.bidTicks[index] || ask !== columns.askTicks[index];
    if (isNew || receivedAt - this.#revisedAt[index]! >= CONFIRM_AFTER_MS) {
      columns.revisions[index] = sequence;
      this.#revisedAt[index] = receivedAt;
    }
    columns.bidTicks[index] = bid;
    columns.askTicks[index] = ask;
    columns.quotedAt[index] = quotedAt;
    columns.delays[index] = quotes.delays?.[position] ?? 0;
    columns.dayAgoTicks[index] = quotes.dayAgoTicks[position]!;
    columns.volumes[index] = quotes.volumes[position]!;
    columns.sequences[index] = sequence;
  }

  #quoteAt(index: number): Quote | undefined {
    const { bidTicks, askTicks, quotedAt, delays, sequences } = this.columns;
    if (bidTicks[index] === 0) return undefined;
    const { tickSize } = this.instruments[index]!;
    const delay = delays[index]!;
    return {
      bid: price(BigInt(bidTicks[index]!) * tickSize),
      ask: price(BigInt(askTicks[index]!) * tickSize),
      at: quotedAt[index]!,
      source: this.sourceOf(index),
      sequence: sequences[index]!,
      ...(delay > 0 ? { delay } : {}),
    };
  }

  #marketQuoteAt(index: number): MarketQuote | undefined {
    const quote = this.#quoteAt(index);
    const conversion = quote && this.#conversions.of(this.instruments[index]!.currency);
    if (!conversion) return undefined;
    const { rate, holdsUntil } = conversion;
    return holdsUntil === undefined ? { ...quote, rate } : { ...quote, rate, rateHoldsUntil: holdsUntil };
  }

  #forexQuote(symbol: string): Quote | undefined {
    const index = this.indexOf(symbol);
    if (index === undefined || this.instruments[index]!.category !== 'forex') return undefined;
    return this.#quoteAt(index);
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

const mapPlacements = (feeds: readonly Feed[], indexBySymbol: ReadonlyMap<string, number>): Placements =>
  new Map(
    feeds.map((feed) => [
      feed,
      Int32Array.from(feed.symbols, (symbol) => indexBySymbol.get(symbol) ?? NOT_LISTED),
    ]),
  );

function feedsByIndex(instruments: readonly Instrument[], placements: Placements): readonly Feed[] {
  const found: Feed[] = [];
  const counts = new Uint8Array(instruments.length);
  for (const [feed, placement] of placements)
    for (const index of placement) {
      if (index === NOT_LISTED) continue;
      found[index] = feed;
      counts[index]! += 1;
    }
  for (const [index, count] of counts.entries())
    if (count !== 1) throw new Error(`${count} feeds cover ${instruments[index]!.symbol}: one must`);
  return found;
}

const emptyColumns = (size: number): QuoteColumns => ({
  bidTicks: new Float64Array(size),
  askTicks: new Float64Array(size),
  quotedAt: new Float64Array(size),
  delays: new Float64Array(size),
  dayAgoTicks: new Float64Array(size),
  volumes: new Float64Array(size),
  quarantined: new Uint8Array(size),
  sequences: new Float64Array(size),
  revisions: new Float64Array(size),
});
