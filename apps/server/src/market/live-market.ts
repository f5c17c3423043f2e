import type { Instrument, MarketView } from '@lonja/core';
import { createSimulatedFeed, type CatalogueEntry } from '@lonja/feeds';
import type { StreamQuotes } from '../stream/stream-quotes.ts';
import { createCandleHistory } from './candle-history.ts';
import { createCandlePages, type CandlePages } from './candle-pages.ts';
import { createMarketClock } from './market-clock.ts';
import { createMarketData, type MarketData } from './market-data.ts';
import { createMarks, type Marks } from './marks.ts';
import type { Market } from './market.ts';
import type { MarketHours } from './opening-hours.ts';
import { createQuoteBoard, type QuoteBoard } from './quote-board.ts';
import { createQuoteFragments } from './quote-fragments.ts';
import { createShownFigures, type ShownFigures } from './shown-figures.ts';

export interface LiveMarketOptions {
  readonly catalogue: readonly CatalogueEntry[];
  /** The database's number of every symbol of the catalogue. */
  readonly instrumentIds: ReadonlyMap<string, number>;
  readonly seed: string;
  readonly speed: number;
  readonly hours: MarketHours;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/** The running market: a feed that fills the board, and what reads it. */
export interface LiveMarket extends Market {
  readonly marketData: MarketData;
  readonly candlePages: CandlePages;
  readonly streamQuotes: StreamQuotes;
  readonly marks: Marks;
  readonly shown: ShownFigures;
  /** The quotes that all of it reads, for what looks at every instrument at each step. */
  readonly board: QuoteBoard;
  /** Calls back after every step of the market. @returns when the first one has brought quotes */
  start(onStep: () => void): Promise<void>;
  stop(): Promise<void>;
}

export function createLiveMarket(options: LiveMarketOptions): LiveMarket {
  const { catalogue, clock } = options;
  const instruments = catalogue.map((entry) => numbered(entry, options.instrumentIds));
  const feed = createSimulatedFeed({
    seed: options.seed,
    speed: options.speed,
    tradingTime: options.hours,
    entries: catalogue,
    clock: createMarketClock(),
  });
  const board = createQuoteBoard({ instruments, feeds: [feed], marketHours: options.hours });
  const { source, label } = feed;

  const instrumentAt = (index: number | undefined): Instrument | undefined =>
    index === undefined ? undefined : instruments[index];

  /** A position's or fill's instrument is always listed; anything else is a fault. */
  const listedInstrument = (instrumentId: number): Instrument => {
    const instrument = instrumentAt(board.indexOfId(instrumentId));
    if (!instrument) throw new Error(`instrument ${instrumentId} is not listed`);
    return instrument;
  };

  const view = (): MarketView => {
    const now = clock();
    return {
      now,
      instrumentOf: listedInstrument,
      quoteOf: (instrumentId) => board.quote(instrumentId),
      isOpen: (instrumentId) => {
        const index = board.indexOfId(instrumentId);
        return index !== undefined && board.isOpen(index, now);
      },
    };
  };

  return {
    source,
    label,
    instruments,
    instrumentBySymbol: (symbol) => instrumentAt(board.indexOf(symbol)),
    instrumentById: (id) => instrumentAt(board.indexOfId(id)),
    quoteOf: (id) => board.quote(id),
    view,
    age: () => {
      const steppedAt = board.steppedAt();
      return steppedAt === undefined ? null : clock() - steppedAt;
    },
    marketData: createMarketData({ board, clock }),
    candlePages: createCandlePages({
      history: createCandleHistory({ source: feed.history, clock }),
      instruments,
      indexOf: (symbol) => board.indexOf(symbol),
      originOf: () => ({ source, label }),
      clock,
    }),
    marks: createMarks(board),
    shown: createShownFigures(board),
    board,
    streamQuotes: { source, label, ...createQuoteFragments(board) },
    start: (onStep) =>
      new Promise((resolve) => {
        feed.start((at) => {
          board.apply(feed, at);
          onStep();
          resolve();
        });
      }),
    stop: () => feed.stop(),
  };
}

function numbered(entry: CatalogueEntry, ids: ReadonlyMap<string, number>): Instrument {
  const id = ids.get(entry.symbol);
  if (id === undefined) throw new Error(`${entry.symbol} has no number`);
  const { seedPrice: _seed, dailyVolatility: _volatility, averageDailyVolume: _volume, ...listing } = entry;
  return { ...listing, id };
}
