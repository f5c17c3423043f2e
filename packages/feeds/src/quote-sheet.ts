import {
  judgeTick,
  OPEN_GATE,
  passSplit,
  priceFactorOf,
  priceToNumber,
  type GateState,
  type Instrument,
  type SplitRatio,
} from '@lonja/core';
import type { FeedQuotes } from './feed-quotes.ts';

/** A source's quote of an instrument at a moment, in whole price units. */
export interface SourceQuote {
  readonly bid: number;
  readonly ask: number;
  /** Mid of 24 hours before; undefined where the source does not give it. */
  readonly dayAgo: number | undefined;
  /** Units traded in the period that the source counts. */
  readonly volume: number | undefined;
  /** Milliseconds since 1970 at which it was received. */
  readonly receivedAt: number;
  /** The source's own time of the quote, milliseconds since 1970; absent where it gives none. */
  readonly datedAt?: number;
  /** The source's declared delay in milliseconds; absent where it is live. */
  readonly delay?: number;
}

/** A quote in another scale than the previous one. */
export interface SeenSplit {
  readonly position: number;
  /** The instrument's price as a fraction of the last one in the old scale. */
  readonly factor: number;
  /** Whole ticks in the new scale. */
  readonly bidTicks: number;
  readonly askTicks: number;
  readonly receivedAt: number;
}

/** The columns of a feed of an external source, with the gate before them. */
export class QuoteSheet {
  readonly quotes: Required<FeedQuotes>;
  readonly #tickSizes: Float64Array;
  readonly #gates: GateState[];
  readonly #rescaled = new Map<number, SeenSplit>();
  readonly #onRescaled: (position: number) => void;
  #hasNews = false;

  /** @param onRescaled called once for each split, when a source quotes an instrument in another scale */
  constructor(
    entries: readonly Pick<Instrument, 'tickSize'>[],
    onRescaled: (position: number) => void = () => {},
  ) {
    this.quotes = emptyQuotes(entries.length);
    this.#tickSizes = Float64Array.from(entries, ({ tickSize }) => priceToNumber(tickSize));
    this.#gates = entries.map(() => OPEN_GATE);
    this.#onRescaled = onRescaled;
  }

  /**
   * Accepts a quote unless it is malformed or an unconfirmed jump: the jump puts the instrument in quarantine. A quote
   * that its source dates before the last one is ignored, and of two that it dates alike the one that was received before:
   * some of a source's servers lag behind, and so may another process that asks it.
   */
  accept(position: number, quote: SourceQuote): void {
    if (this.#isOlder(position, quote)) return;
    const before = this.#gates[position]!.accepted;
    const { passes, isRescaled, state } = judgeTick(this.#gates[position]!, quote);
    const { bid, ask } = onGrid(quote, this.#tickSizes[position]!);
    if (isRescaled && before) this.#see(position, before, { ...quote, bidTicks: bid, askTicks: ask });
    else if (passes) this.#rescaled.delete(position);
    const isGood = passes && bid > 0;
    this.#gates[position] = state;
    this.quotes.quarantined[position] = isGood ? 0 : 1;
    if (isGood) this.#write(position, bid, ask, quote);
    this.#hasNews = true;
  }

  /** A price from before the start, in whole price units, by which the first quote is judged. */
  expect(position: number, bid: number, ask: number): void {
    this.#gates[position] = { ...this.#gates[position], accepted: { bid, ask }, suspect: undefined };
  }

  /** The instruments that are quoted in another scale at this moment. */
  splits(): readonly SeenSplit[] {
    return [...this.#rescaled.values()];
  }

  /** Announces a split before the source quotes in its scale; undefined withdraws it. */
  announce(position: number, ratio: SplitRatio | undefined): void {
    this.#gates[position] = { ...this.#gates[position]!, announced: ratio };
  }

  /** All open positions are in the new scale; rescales the last quote, whose age stays. */
  adopt(position: number, ratio: SplitRatio): void {
    const { bidTicks, askTicks, dayAgoTicks } = this.quotes;
    const factor = priceFactorOf(ratio);
    const { bid, ask } = scaledTicks(bidTicks[position]!, askTicks[position]!, factor);
    bidTicks[position] = bid;
    askTicks[position] = ask;
    dayAgoTicks[position]! *= factor;
    this.#gates[position] = passSplit(this.#gates[position]!, ratio);
    this.#rescaled.delete(position);
    this.#hasNews = true;
  }

  /** It was no split: the next quote is the market's price. */
  dismiss(position: number): void {
    this.#gates[position] = OPEN_GATE;
    this.#rescaled.delete(position);
  }

  /** Whether anything has changed since the last call. */
  takeNews(): boolean {
    const had = this.#hasNews;
    this.#hasNews = false;
    return had;
  }

  #isOlder(position: number, quote: SourceQuote): boolean {
    const { datedAt, receivedAt } = this.quotes;
    const difference = dateQuote(quote) - datedAt[position]!;
    return difference < 0 || (difference === 0 && quote.receivedAt < receivedAt[position]!);
  }

  #write(position: number, bid: number, ask: number, quote: SourceQuote): void {
    const { quotes } = this;
    const { receivedAt, dayAgo, volume } = quote;
    quotes.bidTicks[position] = bid;
    quotes.askTicks[position] = ask;
    quotes.receivedAt[position] = receivedAt;
    quotes.datedAt[position] = dateQuote(quote);
    quotes.delays[position] = quote.delay ?? 0;
    if (dayAgo !== undefined && dayAgo > 0)
      quotes.dayAgoTicks[position] = dayAgo / this.#tickSizes[position]!;
    if (volume !== undefined && volume >= 0) quotes.volumes[position] = Math.floor(volume);
  }

  #see(
    position: number,
    before: Pick<SourceQuote, 'bid' | 'ask'>,
    quote: SourceQuote & Pick<SeenSplit, 'bidTicks' | 'askTicks'>,
  ): void {
    if (!this.#rescaled.has(position)) this.#onRescaled(position);
    const { bidTicks, askTicks, receivedAt } = quote;
    const factor = (quote.bid + quote.ask) / (before.bid + before.ask);
    this.#rescaled.set(position, { position, factor, bidTicks, askTicks, receivedAt });
  }
}

function emptyQuotes(size: number): Required<FeedQuotes> {
  const column = () => new Float64Array(size).fill(Number.NaN);
  return {
    bidTicks: column(),
    askTicks: column(),
    receivedAt: column(),
    datedAt: column(),
    delays: new Float64Array(size),
    dayAgoTicks: column(),
    volumes: new Float64Array(size),
    quarantined: new Uint8Array(size),
  };
}

/** A source's clock may run ahead of ours: no quote is dated after its receipt. */
export const dateQuote = ({ datedAt, receivedAt }: SourceQuote): number =>
  Math.min(datedAt ?? receivedAt, receivedAt);

/** Bid and ask by another scale, one tick at least and one apart. */
export function scaledTicks(bidTicks: number, askTicks: number, factor: number) {
  const bid = Math.max(1, Math.floor(bidTicks * factor + GRID_NOISE));
  return { bid, ask: Math.max(bid + 1, Math.ceil(askTicks * factor - GRID_NOISE)) };
}

/** Rounds the bid down and the ask up to whole ticks, at least one tick apart, so that they are never better than the source. */
function onGrid({ bid, ask }: Pick<SourceQuote, 'bid' | 'ask'>, tickSize: number) {
  const bidTicks = Math.floor(bid / tickSize + GRID_NOISE);
  return { bid: bidTicks, ask: Math.max(bidTicks + 1, Math.ceil(ask / tickSize - GRID_NOISE)) };
}

/** Tolerance of a float around a whole tick. */
const GRID_NOISE = 1e-6;
