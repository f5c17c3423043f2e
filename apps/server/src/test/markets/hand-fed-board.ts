import { price, quantity, type Instrument } from '@lonja/core';
import type { Feed } from '@lonja/feeds';
import { QuoteBoard } from '../../board/quote-board.ts';
import type { MarketHours } from '../../board/opening-hours.ts';

/** For tests: a board whose only feed is driven by the test. */
export interface HandFedBoard {
  readonly board: QuoteBoard;
  readonly feed: Feed;
  /** Sets quotes by symbol in ticks, keeps the others, and runs a step of the board. */
  readonly step: (at: number, quotes: Readonly<Record<string, readonly [bid: number, ask: number]>>) => void;
}

export function handFedBoard(
  instruments: readonly Instrument[],
  marketHours: MarketHours = 'always',
  quotedOnly: readonly string[] = [],
): HandFedBoard {
  const column = () => new Float64Array(instruments.length).fill(Number.NaN);
  const symbols = instruments.map((instrument) => instrument.symbol).toReversed();
  const feed: Feed = {
    name: 'hand',
    source: 'simulated',
    label: 'Fed by hand',
    symbols,
    quotes: {
      bidTicks: column(),
      askTicks: column(),
      receivedAt: column(),
      dayAgoTicks: column(),
      volumes: column(),
    },
    isQuotedOnly: (symbol) => quotedOnly.includes(symbol),
    start: () => {},
    stop: () => Promise.resolve(),
  };
  const board = new QuoteBoard({ instruments, feeds: [feed], marketHours });
  return {
    board,
    feed,
    step(at, quotes) {
      for (const [symbol, [bid, ask]] of Object.entries(quotes)) {
        const position = symbols.indexOf(symbol);
        feed.quotes.bidTicks[position] = bid;
        feed.quotes.askTicks[position] = ask;
        feed.quotes.receivedAt[position] = at;
        feed.quotes.dayAgoTicks[position] ||= (bid + ask) / 2;
        feed.quotes.volumes[position] = 1_000;
      }
      board.apply(feed, at);
    },
  };
}

/** For tests: a simple instrument with the given changes. */
export const someInstrument = (
  changes: Partial<Instrument> & Pick<Instrument, 'id' | 'symbol'>,
): Instrument => ({
  name: changes.symbol,
  category: 'technology',
  sector: 'Technology',
  exchange: 'NASDAQ',
  currency: 'USD',
  tickSize: price(1_000_000n),
  priceDecimals: 2,
  priceUnit: 100n,
  quantityStep: quantity(1_000_000n),
  minQuantity: quantity(1_000_000n),
  spreadTicks: 2,
  leverageClass: 'none',
  ...changes,
});
