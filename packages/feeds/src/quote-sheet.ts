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

/** What a source says of an instrument at a moment, in whole price units. */
export interface SourceQuote {
  readonly bid: number;
  readonly ask: number;
  /** Mid of 24 hours before; undefined where the source does not say. */
  readonly dayAgo: number | undefined;
  /** Units traded in the period that the source counts. */
  readonly volume: number | undefined;
  /** Milliseconds since 1970 at which it was received. */
  readonly receivedAt: number;
}

/** The columns of a feed that listens to somebody else, and the gate before them. */
export interface QuoteSheet {
  readonly quotes: FeedQuotes;
  /** Takes a quote unless it is nonsense or a jump that nothing confirms: then the instrument is in quarantine. */
  take(position: number, quote: SourceQuote): void;
  /** A price that was known before the start, in whole price units: the first quote is judged by it. */
  expect(position: number, bid: number, ask: number): void;
  /** What is counted by another scale at this moment. */
  splits(): readonly SeenSplit[];
  /** A split that somebody knows of before the source counts by it; undefined takes that back. */
  announce(position: number, ratio: SplitRatio | undefined): void;
  /** All that is open counts by the new scale now, and so does the last quote, as old as it is. */
  adopt(position: number, ratio: SplitRatio): void;
  /** It was no split: whatever comes next is the market's price. */
  dismiss(position: number): void;
  /** Whether anything has changed since this was last asked. */
  takeNews(): boolean;
}

/** A quote by another scale than the one before it. */
export interface SeenSplit {
  readonly position: number;
  /** Its price as a share of the last one by the old scale. */
  readonly factor: number;
  /** Whole ticks by the new scale. */
  readonly bidTicks: number;
  readonly askTicks: number;
  readonly receivedAt: number;
}

/** @param onRescaled a source counts an instrument by another scale: a split. Called once for each. */
export function createQuoteSheet(
  entries: readonly Pick<Instrument, 'tickSize'>[],
  onRescaled: (position: number) => void = () => {},
): QuoteSheet {
  const column = () => new Float64Array(entries.length).fill(Number.NaN);
  const quotes = {
    bidTicks: column(),
    askTicks: column(),
    receivedAt: column(),
    dayAgoTicks: column(),
    volumes: new Float64Array(entries.length),
    quarantined: new Uint8Array(entries.length),
  };
  const tickSizes = Float64Array.from(entries, ({ tickSize }) => priceToNumber(tickSize));
  const gates = entries.map((): GateState => OPEN_GATE);
  const rescaled = new Map<number, SeenSplit>();
  let hasNews = false;

  function write(position: number, bid: number, ask: number, quote: SourceQuote): void {
    quotes.bidTicks[position] = bid;
    quotes.askTicks[position] = ask;
    quotes.receivedAt[position] = quote.receivedAt;
    if (quote.dayAgo !== undefined && quote.dayAgo > 0)
      quotes.dayAgoTicks[position] = quote.dayAgo / tickSizes[position]!;
    if (quote.volume !== undefined && quote.volume >= 0) quotes.volumes[position] = Math.floor(quote.volume);
  }
  function see(
    position: number,
    before: Pick<SourceQuote, 'bid' | 'ask'>,
    quote: SourceQuote & Pick<SeenSplit, 'bidTicks' | 'askTicks'>,
  ): void {
    if (!rescaled.has(position)) onRescaled(position);
    const { bidTicks, askTicks, receivedAt } = quote;
    const factor = (quote.bid + quote.ask) / (before.bid + before.ask);
    rescaled.set(position, { position, factor, bidTicks, askTicks, receivedAt });
  }

  function scale(position: number, factor: number): void {
    const ticks = scaledTicks(quotes.bidTicks[position]!, quotes.askTicks[position]!, factor);
    quotes.bidTicks[position] = ticks.bid;
    quotes.askTicks[position] = ticks.ask;
    quotes.dayAgoTicks[position]! *= factor;
  }

  return {
    quotes,
    take(position, quote) {
      const before = gates[position]!.accepted;
      const { passes, isRescaled, state } = judgeTick(gates[position]!, quote);
      const { bid, ask } = onGrid(quote, tickSizes[position]!);
      if (isRescaled && before) see(position, before, { ...quote, bidTicks: bid, askTicks: ask });
      else if (passes) rescaled.delete(position);
      const isGood = passes && bid > 0;
      gates[position] = state;
      quotes.quarantined[position] = isGood ? 0 : 1;
      if (isGood) write(position, bid, ask, quote);
      hasNews = true;
    },
    expect(position, bid, ask) {
      gates[position] = { ...gates[position], accepted: { bid, ask }, suspect: undefined };
    },
    splits: () => [...rescaled.values()],
    announce(position, ratio) {
      gates[position] = { ...gates[position]!, announced: ratio };
    },
    adopt(position, ratio) {
      gates[position] = passSplit(gates[position]!, ratio);
      rescaled.delete(position);
      scale(position, priceFactorOf(ratio));
      hasNews = true;
    },
    dismiss(position) {
      gates[position] = OPEN_GATE;
      rescaled.delete(position);
    },
    takeNews() {
      const had = hasNews;
      hasNews = false;
      return had;
    },
  };
}

/** Bid and ask by another scale, one tick at least and one apart. */
export function scaledTicks(bidTicks: number, askTicks: number, factor: number) {
  const bid = Math.max(1, Math.floor(bidTicks * factor + GRID_NOISE));
  return { bid, ask: Math.max(bid + 1, Math.ceil(askTicks * factor - GRID_NOISE)) };
}

/** The bid down and the ask up to whole ticks, one tick apart at least: never better than the source. */
function onGrid({ bid, ask }: Pick<SourceQuote, 'bid' | 'ask'>, tickSize: number) {
  const bidTicks = Math.floor(bid / tickSize + GRID_NOISE);
  return { bid: bidTicks, ask: Math.max(bidTicks + 1, Math.ceil(ask / tickSize - GRID_NOISE)) };
}

/** What a float may be off a whole tick by. */
const GRID_NOISE = 1e-6;
