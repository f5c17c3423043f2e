import type { Instrument, MarketView } from '@lonja/core';
import type { FeedEvents } from '@lonja/feeds';
import type { StreamQuotes } from '../board/stream-quotes.ts';
import type { CandleHistory } from '../history/candle-history.ts';
import { createDailyCloses, type FindDailyCloses } from '../history/daily-closes.ts';
import { createCandlePages, type CandlePages } from '../history/candle-pages.ts';
import type { ComputeTurns } from '../process/compute-turns.ts';
import { createDecisionQuotes } from './decision-quotes.ts';
import { createMarketData, type MarketData } from '../board/market-data.ts';
import type { MarketDividends } from './market-dividends.ts';
import type { MarketSplits } from './market-splits.ts';
import type { Market } from './market.ts';
import { createMarks, type Marks } from '../board/marks.ts';
import { createMarketStatistics, type MarketStatistics } from '../history/market-statistics.ts';
import type { QuoteBoard } from '../board/quote-board.ts';
import { createQuoteFragments } from '../board/quote-fragments.ts';
import type { SpreadHistory } from '../history/spread-history.ts';
import { createShownFigures, type ShownFigures } from '../board/shown-figures.ts';
import { createSparklines, type Sparklines } from '../history/sparklines.ts';

/** A market that reads from its board, whatever fills the board. */
export interface BoardMarket extends Market {
  readonly marketData: MarketData;
  readonly candlePages: CandlePages;
  /** How far prices of an instrument went in a time. */
  readonly priceRange: CandleHistory['range'];
  readonly statistics: MarketStatistics;
  readonly dailyCloses: FindDailyCloses;
  readonly sparklines: Sparklines;
  readonly streamQuotes: StreamQuotes;
  readonly marks: Marks;
  readonly shown: ShownFigures;
  /** The board of quotes, for readers of every instrument at each step. */
  readonly board: QuoteBoard;
  readonly splits: MarketSplits;
  readonly dividends: MarketDividends;
}

export interface BoardMarketOptions extends Pick<StreamQuotes, 'source' | 'label' | 'labels'> {
  /** Symbols that a source has reported as unknown. */
  readonly unknownSymbols?: (source: string) => readonly string[];
  /** Events of simulated prices; absent where nothing is announced. */
  readonly events?: FeedEvents | undefined;
  readonly board: QuoteBoard;
  readonly splits: MarketSplits;
  readonly dividends: MarketDividends;
  readonly history: CandleHistory;
  readonly spreads: SpreadHistory;
  readonly turns: ComputeTurns;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

export function createBoardMarket(options: BoardMarketOptions): BoardMarket {
  const { board, splits, dividends, history, turns, clock, source, label, labels } = options;
  const { instruments } = board;
  const at = (index: number | undefined): Instrument | undefined =>
    index === undefined ? undefined : instruments[index];
  return {
    source,
    label,
    instruments,
    unknownSymbols: options.unknownSymbols ?? (() => []),
    events: options.events ?? NO_EVENTS,
    instrumentBySymbol: (symbol) => at(board.indexOf(symbol)),
    instrumentById: (id) => at(board.indexOfId(id)),
    quoteOf: (id) => board.quote(id),
    now: clock,
    view: createView(options),
    age: () => {
      const steppedAt = board.steppedAt();
      return steppedAt === undefined ? null : clock() - steppedAt;
    },
    marketData: createMarketData({ board, turns, clock }),
    candlePages: createCandlePages({
      history,
      turns,
      instruments,
      indexOf: (symbol) => board.indexOf(symbol),
      originOf: (index) => ({ source: board.sourceOf(index), label: board.labelOf(index) }),
      clock,
    }),
    priceRange: (...query) => history.range(...query),
    statistics: createMarketStatistics(options),
    dailyCloses: createDailyCloses(options),
    sparklines: createSparklines(options),
    marks: createMarks(board),
    shown: createShownFigures(board),
    board,
    splits,
    dividends,
    streamQuotes: { source, label, labels, ...createQuoteFragments(board) },
  };
}

const NO_EVENTS: FeedEvents = {
  announced: () => [],
  reactionTo: () => undefined,
  news: () => Promise.resolve([]),
  scripted: () => [],
};

function createView({ board, splits, dividends, clock }: BoardMarketOptions): () => MarketView {
  const decisionQuotes = createDecisionQuotes(board, splits);

  /** A position's or fill's instrument is always listed; otherwise it is a fault. */
  const instrumentOf = (instrumentId: number): Instrument => {
    const index = board.indexOfId(instrumentId);
    if (index === undefined) throw new Error(`instrument ${instrumentId} is not listed`);
    return board.instruments[index]!;
  };

  return () => {
    const now = clock();
    return {
      now,
      instrumentOf,
      quoteOf: decisionQuotes(),
      isOpen: (instrumentId) => {
        const index = board.indexOfId(instrumentId);
        return index !== undefined && board.isOpen(index, now);
      },
      isQuotedOnly: (instrumentId) => {
        const index = board.indexOfId(instrumentId);
        return index !== undefined && board.isQuotedOnly(index);
      },
      isCloseOnly: (instrumentId) => board.isCloseOnly(instrumentId),
      dividends,
    };
  };
}
