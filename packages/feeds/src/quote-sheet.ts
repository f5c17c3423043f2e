import { judgeTick, OPEN_GATE, priceToNumber, type GateState, type Instrument } from '@lonja/core';
import type { FeedQuotes } from './feed.ts';

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
  /** Whether anything has changed since this was last asked. */
  takeNews(): boolean;
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
  const rescaled = new Set<number>();
  let hasNews = false;

  function write(position: number, bid: number, ask: number, quote: SourceQuote): void {
    quotes.bidTicks[position] = bid;
    quotes.askTicks[position] = ask;
    quotes.receivedAt[position] = quote.receivedAt;
    if (quote.dayAgo !== undefined && quote.dayAgo > 0)
      quotes.dayAgoTicks[position] = quote.dayAgo / tickSizes[position]!;
    if (quote.volume !== undefined && quote.volume >= 0) quotes.volumes[position] = Math.floor(quote.volume);
  }
  return {
    quotes,
    take(position, quote) {
      const { passes, isRescaled, state } = judgeTick(gates[position]!, quote);
      if (isRescaled && !rescaled.has(position)) onRescaled(position);
      if (isRescaled) rescaled.add(position);
      const { bid, ask } = onGrid(quote, tickSizes[position]!);
      const isGood = passes && bid > 0;
      gates[position] = state;
      quotes.quarantined[position] = isGood ? 0 : 1;
      if (isGood) write(position, bid, ask, quote);
      hasNews = true;
    },
    expect(position, bid, ask) {
      gates[position] = { accepted: { bid, ask }, suspect: undefined };
    },
    takeNews() {
      const had = hasNews;
      hasNews = false;
      return had;
    },
  };
}

/** The bid down and the ask up to whole ticks, one tick apart at least: never better than the source. */
function onGrid({ bid, ask }: Pick<SourceQuote, 'bid' | 'ask'>, tickSize: number) {
  const bidTicks = Math.floor(bid / tickSize + GRID_NOISE);
  return { bid: bidTicks, ask: Math.max(bidTicks + 1, Math.ceil(ask / tickSize - GRID_NOISE)) };
}

/** What a float may be off a whole tick by. */
const GRID_NOISE = 1e-6;
