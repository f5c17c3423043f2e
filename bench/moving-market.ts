import type { Instrument } from '@lonja/core';
import { loadCatalogue, type CatalogueEntry, type Feed } from '@lonja/feeds';
import { QuoteBoard } from '../apps/server/src/board/quote-board.ts';

/** All instruments of the catalogue on a board, and a step that moves every one of them by a tick, up or down. */
export interface MovingMarket {
  readonly board: QuoteBoard;
  readonly move: () => void;
  /** The board takes over what moved. */
  readonly apply: () => void;
}

export function createMovingMarket(): MovingMarket {
  const entries = loadCatalogue();
  const feed = createFeed(entries);
  const instruments = entries.map((entry, id): Instrument => ({ ...entry, id }));
  const board = new QuoteBoard({ instruments, feeds: [feed], marketHours: 'always' });
  const apply = (): void => board.apply(feed, Date.now());
  apply();
  return { board, move: () => move(feed), apply };
}

function createFeed(entries: readonly CatalogueEntry[]): Feed {
  const bidTicks = Float64Array.from(entries, ({ seedPrice, tickSize }) => Number(seedPrice / tickSize));
  return {
    name: 'bench',
    source: 'simulated',
    label: 'bench',
    symbols: entries.map(({ symbol }) => symbol),
    quotes: {
      bidTicks,
      askTicks: bidTicks.map((bid, at) => bid + (entries[at] as CatalogueEntry).spreadTicks),
      receivedAt: new Float64Array(entries.length).fill(Date.now()),
      dayAgoTicks: bidTicks.slice(),
      volumes: new Float64Array(entries.length),
    },
    start: () => undefined,
    stop: () => Promise.resolve(),
  };
}

function move({ quotes }: Feed): void {
  for (let at = 0; at < quotes.bidTicks.length; at++) {
    const step = Math.random() < 0.5 ? 1 : -1;
    quotes.bidTicks[at] = Math.max(2, (quotes.bidTicks[at] as number) + step);
    quotes.askTicks[at] = Math.max(3, (quotes.askTicks[at] as number) + step);
  }
  quotes.receivedAt.fill(Date.now());
}
