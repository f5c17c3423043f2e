import { conversionToUsd, price, type MarketQuote, type Quote } from '@lonja/core';
import type { Feed, TickQuote } from '@lonja/feeds';
import type { QuoteBoard } from './quote-board.ts';

/**
 * An instrument's quote at a moment of the past (milliseconds since 1970), with its currency's rate of that moment: what the step at it or
 * before it quoted. Undefined where prices are recorded and not computed.
 */
export type QuoteAt = (instrumentId: number, at: number) => MarketQuote | undefined;

/** Quotes of the past of simulated prices, as whoever has the seed computes them. */
export function createPastQuotes({
  board,
  feeds,
}: {
  readonly board: QuoteBoard;
  readonly feeds: readonly Feed[];
}): QuoteAt {
  /** By symbol; listed when somebody asks, which in most markets nobody does. */
  let computed: ReadonlyMap<string, (at: number) => TickQuote> | undefined;
  const quoteOf = (symbol: string, at: number): Quote | undefined => {
    const index = board.indexOf(symbol);
    computed ??= listComputed(feeds);
    const ticks = computed.get(symbol)?.(at);
    if (index === undefined || !ticks) return undefined;
    const { tickSize } = board.instruments[index]!;
    return {
      bid: price(BigInt(ticks.bidTicks) * tickSize),
      ask: price(BigInt(ticks.askTicks) * tickSize),
      at,
      source: 'simulated',
      sequence: 0,
    };
  };
  const forexQuote = (symbol: string, at: number): Quote | undefined => {
    const index = board.indexOf(symbol);
    return index !== undefined && board.instruments[index]!.category === 'forex'
      ? quoteOf(symbol, at)
      : undefined;
  };
  return (instrumentId, at) => {
    const index = board.indexOfId(instrumentId);
    if (index === undefined) return undefined;
    const { symbol, currency } = board.instruments[index]!;
    const quote = quoteOf(symbol, at);
    const rate = quote && conversionToUsd(currency, (pair) => forexQuote(pair, at));
    return rate && { ...quote, rate };
  };
}

const listComputed = (feeds: readonly Feed[]): ReadonlyMap<string, (at: number) => TickQuote> =>
  new Map(
    feeds.flatMap(({ quoteAt, symbols }) =>
      quoteAt ? symbols.map((symbol, place) => [symbol, (at: number) => quoteAt(place, at)] as const) : [],
    ),
  );
