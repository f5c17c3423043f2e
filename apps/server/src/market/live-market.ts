import type { Instrument } from '@lonja/core';
import type {
  MarketModel,
  ActionPeriod,
  CatalogueEntry,
  ActionTracks,
  Feed,
  FeedListening,
  RealFeed,
  StepClock,
  TimedScript,
} from '@lonja/feeds';
import { createBoardMarket, type BoardMarket } from './board-market.ts';
import { createCandleHistory, type CandleHistory } from '../history/candle-history.ts';
import { CandleRecorder } from '../history/candle-recorder.ts';
import type { CandleStore } from '../history/candle-store.ts';
import { createComputeTurns, type ComputeTurns } from '../process/compute-turns.ts';
import { createMarketClock } from './market-clock.ts';
import { createMarketDividends } from './market-dividends.ts';
import { createMarketFeeds } from './market-feeds.ts';
import { createMarketSplits } from './market-splits.ts';
import { createPastQuotes, type QuoteAt } from '../board/past-quotes.ts';
import type { MarketHours } from '../board/opening-hours.ts';
import { QuoteBoard } from '../board/quote-board.ts';
import { restorePrices } from './restore-prices.ts';
import { createSharedClock } from './shared-clock.ts';
import { createSpreadHistory } from '../history/spread-history.ts';
import { createRecordedHistory } from '../history/recorded-history.ts';

export interface LiveMarketOptions {
  readonly catalogue: readonly CatalogueEntry[];
  /** The database's number of every symbol of the catalogue. */
  readonly instrumentIds: ReadonlyMap<string, number>;
  /** Seed of simulated prices; a function where it comes later, which then answers the same for good. */
  readonly seed: string | (() => string | undefined);
  /** The simulated market's model. */
  readonly model: MarketModel;
  /** When simulated prices are the catalogue's, in milliseconds since 1970. */
  readonly origin?: number;
  /** When its dividends and splits are announced; never unless given. */
  readonly actionPeriods?: readonly ActionPeriod[];
  /** What is known of them, in common with replays of this market. */
  readonly actionTracks?: ActionTracks;
  /** Milliseconds since 1970: its splits of before concern no position. */
  readonly splitsSince?: number;
  /** What is to happen to simulated prices besides chance. */
  readonly script?: TimedScript | undefined;
  readonly speed: number;
  readonly hours: MarketHours;
  readonly realFeeds: readonly RealFeed[];
  /** Stores the past of real feeds; undefined without them. Closed with the market. */
  readonly store: CandleStore | undefined;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** When it steps; four times a second unless given. */
  readonly steps?: StepClock;
  /** Reports a problem with a feed or its candles; the market goes on. */
  readonly onTrouble: (text: string, error?: unknown) => void;
}

/** A feed of an external source. */
type ListeningFeed = Pick<Feed, 'name' | 'symbols'> & { readonly listening: FeedListening };

/** The running market: feeds that fill the board, and its readers. */
export interface LiveMarket extends BoardMarket {
  /** The feeds that listen to external sources, which one process can ask for several. */
  readonly listeners: readonly ListeningFeed[];
  readonly quoteAt: QuoteAt;
  /** Whether it is known what its prices are drawn from. Before, it has none, and nothing may ask for its past. */
  isDrawn(): boolean;
  /** Computes what its first step would compute besides, while orders go first. @param at of that step, about: milliseconds since 1970 */
  prepare(at: number): Promise<void>;
  /**
   * Calls back after every step of the market.
   * @param saves whether this process, of several, saves candles; it does unless given. One that is still growing is saved by
   * whoever ends last: those who stay have heard the same quotes
   * @returns when the first step has brought quotes; at once if all prices come from external sources, which may be
   * unavailable
   */
  start(onStep: () => void, saves?: SavesCandles): Promise<void>;
  stop(): Promise<void>;
}

/** The same market with some of its parts replaced, for whoever is handed this one. */
export const withParts = (market: LiveMarket, parts: Partial<LiveMarket>): LiveMarket =>
  Object.assign(Object.create(market) as LiveMarket, parts);

export function createLiveMarket(options: LiveMarketOptions): LiveMarket {
  const { catalogue, clock, hours } = options;
  const instruments = catalogue.map((entry) => numbered(entry, options.instrumentIds));
  const steps = createSharedClock(options.steps ?? createMarketClock());
  const { feeds, fallback } = createMarketFeeds({ ...options, clock: steps, now: clock });
  const board = new QuoteBoard({ instruments, feeds, marketHours: hours, fallback });
  const recording = startRecording(options, board, feeds);
  const turns = createComputeTurns();
  const spreads = createSpreadHistory({ board, feeds, turns });
  let stopSteps = (): void => {};
  return {
    ...createBoardMarket({
      board,
      splits: createMarketSplits({ board, feeds, recorder: recording?.recorder }),
      dividends: createMarketDividends({ board, feeds }),
      history: createHistory(board, feeds, recording?.history, { clock, turns }),
      spreads,
      turns,
      clock,
      ...describeFeeds(feeds),
    }),
    quoteAt: createPastQuotes({ board, feeds }),
    isDrawn: () => feeds.every((feed) => feed.isDrawn?.() ?? true),
    listeners: [...feeds, ...(fallback ? [fallback.feed] : [])].flatMap(({ name, symbols, listening }) =>
      listening ? [{ name, symbols, listening }] : [],
    ),
    prepare: (at) => prepareFeeds(feeds, turns, at),
    start: async (onStep, saves = () => true) => {
      // Without recorded prices it listens at once.
      if (recording) await recording.restore(saves);
      let isChanged = false;
      for (const feed of feeds)
        feed.start((at) => {
          board.apply(feed, at);
          isChanged = true;
        });
      fallback?.feed.start(() => {});
      const computes = feeds.some(({ history }) => history !== undefined);
      return new Promise((resolve) => {
        if (!computes) resolve();
        // Started last, it comes after all feeds at each step: readers see one step, whatever it was made of.
        stopSteps = steps.start((at) => {
          if (!isChanged) return;
          isChanged = false;
          recording?.recorder.record(at);
          spreads.record(at);
          onStep();
          resolve();
        });
      });
    },
    stop: async () => {
      stopSteps();
      await Promise.all([...feeds, ...(fallback ? [fallback.feed] : [])].map((feed) => feed.stop()));
      await recording?.stop();
    },
  };
}

async function prepareFeeds(feeds: readonly Feed[], turns: ComputeTurns, at: number): Promise<void> {
  await turns.next();
  for (const feed of feeds) for (const _ of feed.prepare?.(at) ?? []) if (turns.isOver()) await turns.next();
}

/** What readers of the board see of its feeds. */
function describeFeeds(feeds: readonly Feed[]) {
  const quoting = feeds.filter(({ source }) => source !== 'none');
  return {
    source: quoting.map(({ name }) => name).join('+'),
    label: [...new Set(quoting.map((feed) => feed.label))].join(' · '),
    labels: Object.fromEntries(quoting.map((feed) => [feed.source, feed.label])),
    unknownSymbols: (source: string) =>
      feeds.flatMap((feed) => (feed.source === source ? (feed.unknown?.() ?? []) : [])),
    // One feed at most is simulated.
    events: feeds.find(({ events }) => events)?.events,
  };
}

/** The past of each instrument: its feed's own, or the recorded one. */
function createHistory(
  board: QuoteBoard,
  feeds: readonly Feed[],
  recorded: CandleHistory | undefined,
  options: { readonly clock: () => number; readonly turns: ComputeTurns },
): CandleHistory {
  const places = new Map(
    feeds.flatMap(({ history, symbols }) => {
      const computed = history && createCandleHistory({ source: history, ...options });
      return symbols.map((symbol, position) => [symbol, { computed, position }] as const);
    }),
  );
  const placeOf = (index: number) => places.get(board.instruments[index]!.symbol)!;
  return {
    pricesOf(index) {
      const { computed, position } = placeOf(index);
      return computed?.pricesOf(position) ?? recorded?.pricesOf(index) ?? ['mid'];
    },
    find(index, query, spend) {
      const { computed, position } = placeOf(index);
      if (computed) return computed.find(position, query, spend);
      return recorded?.find(index, query, spend) ?? Promise.resolve({ candles: [], isLive: false });
    },
    range(index, query, spend) {
      const { computed, position } = placeOf(index);
      if (computed) return computed.range(position, query, spend);
      return recorded?.range(index, query, spend) ?? Promise.resolve(undefined);
    },
    closes(index, interval, count, spend) {
      const { computed, position } = placeOf(index);
      if (computed) return computed.closes(position, interval, count, spend);
      return recorded?.closes(index, interval, count, spend) ?? Promise.resolve([]);
    },
  };
}

/** Whether this process saves candles that are complete, or that it leaves growing when it ends. */
type SavesCandles = (which: 'complete' | 'growing') => boolean;

interface Recording {
  readonly history: CandleHistory;
  readonly recorder: CandleRecorder;
  /** Restores the last known prices, so that positions can be valued before the first quote. */
  restore(saves: SavesCandles): Promise<void>;
  stop(): Promise<void>;
}

const FLUSH_EVERY_MS = 5_000;
const DROP_EVERY_MS = 6 * 3_600_000;

/** Records the past that no feed can compute. Undefined when all feeds can. */
function startRecording(
  { store, clock, onTrouble }: LiveMarketOptions,
  board: QuoteBoard,
  feeds: readonly Feed[],
): Recording | undefined {
  if (!store) return undefined;
  const onFault = (error: unknown): void => onTrouble('candles', error);
  const indexes = feeds
    .filter(({ history }) => history === undefined)
    .flatMap(({ symbols }) => symbols.flatMap((symbol) => board.indexOf(symbol) ?? []));
  let saves: SavesCandles = () => true;
  let isEnding = false;
  const save: CandleStore['save'] = async (candles) => {
    if (saves(isEnding ? 'growing' : 'complete')) await store.save(candles);
  };
  const recorder = new CandleRecorder({ board, indexes, save, onFault });
  const flushing = setInterval(() => void recorder.flush(), FLUSH_EVERY_MS).unref();
  const dropping = setInterval(() => void store.dropOld(clock()).catch(onFault), DROP_EVERY_MS).unref();
  return {
    history: createRecordedHistory({ store, instruments: board.instruments, recorder, clock }),
    recorder,
    async restore(whether) {
      saves = whether;
      await store.dropOld(clock());
      await restorePrices(board, store, indexes, feeds);
    },
    async stop() {
      clearInterval(flushing);
      clearInterval(dropping);
      await recorder.flush();
      isEnding = true;
      await recorder.stop();
      await store.close();
    },
  };
}

function numbered(entry: CatalogueEntry, ids: ReadonlyMap<string, number>): Instrument {
  const id = ids.get(entry.symbol);
  if (id === undefined) throw new Error(`${entry.symbol} has no number`);
  const { seedPrice: _seed, dailyVolatility: _volatility, averageDailyVolume: _volume, ...listing } = entry;
  return { ...listing, id };
}
