import {
  createSimulatedFeed,
  loadCatalogue,
  type AnnouncedSplit,
  type SimulatedFeed,
  type SimulatedFeedOptions,
} from '@lonja/feeds';
import { createCandleHistory, type CandleHistory } from '../../history/candle-history.ts';
import { createComputeTurns } from '../../process/compute-turns.ts';
import { createMarketDividends, type MarketDividends } from '../../market/market-dividends.ts';
import { createMarketSplits, type MarketSplits } from '../../market/market-splits.ts';
import { QuoteBoard } from '../../board/quote-board.ts';

const ORIGIN = Date.UTC(2024, 0, 1);
const UNTIL = Date.UTC(2027, 0, 1);
const DAY = 86_400_000;

/** A simulated market of one share, stepped by hand. */
export interface SplittingMarket {
  readonly board: QuoteBoard;
  readonly splits: MarketSplits;
  readonly dividends: MarketDividends;
  readonly history: CandleHistory;
  readonly feed: SimulatedFeed;
  /** Milliseconds since 1970: the moment of the last step, or one that is set. */
  readonly clock: { now: number };
  readonly step: (at: number) => void;
}

export interface SplittingOptions {
  readonly symbol: string;
  readonly instrumentId: number;
  readonly seed: string;
  /** Splits of before concern no position, milliseconds since 1970. */
  readonly since?: number;
}

export function createSplittingMarket({
  symbol,
  instrumentId,
  seed,
  since,
}: SplittingOptions): SplittingMarket {
  const entries = loadCatalogue().filter((entry) => entry.symbol === symbol);
  const clock = { now: since ?? ORIGIN };
  let onStep = (_at: number): void => undefined;
  const options: SimulatedFeedOptions = {
    seed,
    // By this model the prices of these seeds are split as the tests want them to be.
    model: 2,
    speed: 1,
    tradingTime: 'always',
    entries,
    origin: ORIGIN,
    actionPeriods: [{ from: ORIGIN }],
    clock: {
      start: (begin) => {
        onStep = begin;
        return () => undefined;
      },
    },
  };
  const feed = createSimulatedFeed(since === undefined ? options : { ...options, splitsSince: since });
  const instruments = entries.map((entry) => ({ ...entry, id: instrumentId }));
  const board = new QuoteBoard({ instruments, feeds: [feed], marketHours: 'always' });
  feed.start((at) => board.apply(feed, at));
  return {
    board,
    feed,
    clock,
    splits: createMarketSplits({ board, feeds: [feed], recorder: undefined }),
    dividends: createMarketDividends({ board, feeds: [feed] }),
    history: createCandleHistory({
      source: feed.history,
      clock: () => clock.now,
      turns: createComputeTurns(),
    }),
    step: (at) => {
      clock.now = at;
      onStep(at);
    },
  };
}

/** The first seed by which a share is split into several, or several into one, and that split. */
export function findSplit(
  symbol: string,
  way: 'forward' | 'reverse' = 'forward',
): { readonly seed: string; readonly split: AnnouncedSplit } {
  for (let number = 0; number < 500; number++) {
    const seed = `split ${number}`;
    const { splits } = createSplittingMarket({ symbol, instrumentId: 1, seed });
    const split = splits
      .announced(ORIGIN + 100 * DAY, UNTIL, UNTIL)
      .find(({ ratio: { newUnits, oldUnits } }) => newUnits > oldUnits === (way === 'forward'));
    if (split) return { seed, split };
  }
  throw new Error(`${symbol} is never split`);
}
