import { parsePrice, price } from '@lonja/core';
import {
  createSimulatedFeed,
  loadCatalogue,
  type AnnouncedSplit,
  type CatalogueEntry,
  type Feed,
  type FeedDividend,
  type FeedDividends,
  type SimulatedFeed,
} from '@lonja/feeds';
import { createBoardMarket, type BoardMarket } from '../../market/board-market.ts';
import { createCandleHistory } from '../../history/candle-history.ts';
import { createComputeTurns } from '../../process/compute-turns.ts';
import type { LiveMarket } from '../../market/live-market.ts';
import { createMarketDividends } from '../../market/market-dividends.ts';
import { createMarketSplits, type MarketSplits } from '../../market/market-splits.ts';
import { QuoteBoard } from '../../board/quote-board.ts';
import { createSpreadHistory } from '../../history/spread-history.ts';
import { createScriptedSplits, type ScriptedSplits } from './scripted-splits.ts';

/** Bid and ask as decimal texts on the instrument's grid. */
export type ScriptedQuote = readonly [bid: string, ask: string];

/** A market for tests: its prices and its time change only when the test says so. */
export interface ScriptedMarket extends LiveMarket {
  /** One step: these quotes are new, all others are received again as they were. */
  move(quotes: Readonly<Record<string, ScriptedQuote>>): void;
  /** Delays an instrument's quotes by so many minutes from now on, and dates them accordingly; 0 is live again. */
  sendLate(symbol: string, minutes: number): void;
  /** From now on the source quotes an instrument like this, which is quarantined as a split. */
  showSplit(symbol: string, quote: ScriptedQuote): void;
  /** The splits that the source knows, and those declared to it. */
  readonly scriptedSplits: ScriptedSplits;
  /** Announces a dividend of a symbol (a decimal text), which quotes of its ex moment or later have passed. */
  announceDividend(symbol: string, amount: string, exAt: number): void;
  /** Announces a split of a company; it is not seen at its source. */
  announceSplit(split: AnnouncedSplit): void;
  /** Lets time pass without a step, so that quotes grow old. */
  wait(milliseconds: number): void;
}

export interface ScriptedMarketOptions {
  /** The database's id of each listed symbol; symbols are the catalogue's. */
  readonly instrumentIds: ReadonlyMap<string, number>;
  /** Quotes of the first step; the others open at the catalogue's order of magnitude. */
  readonly opening: Readonly<Record<string, ScriptedQuote>>;
}

/** Read once for all servers of a worker: reading it takes longer than most tests. */
export const RIG_CATALOGUE: readonly CatalogueEntry[] = loadCatalogue();

export function createScriptedMarket({ instrumentIds, opening }: ScriptedMarketOptions): ScriptedMarket {
  const entries = RIG_CATALOGUE.filter(({ symbol }) => instrumentIds.has(symbol));
  const instruments = entries.map((entry) => ({ ...entry, id: instrumentIds.get(entry.symbol) as number }));
  const quoted = createScriptedFeed(entries);
  const scriptedSplits = createScriptedSplits(quoted);
  const announced = { dividends: [] as FeedDividend[], splits: [] as AnnouncedSplit[] };
  const feed: Feed = { ...quoted, splits: scriptedSplits, dividends: scripted(announced.dividends) };
  const board = new QuoteBoard({ instruments, feeds: [feed], marketHours: 'always' });
  let now = Date.now();
  const clock = (): number => now;
  let onStep = (): void => {};

  const move: ScriptedMarket['move'] = (quotes) => {
    for (const [symbol, quote] of Object.entries(quotes)) write(feed, entries, symbol, quote);
    feed.quotes.receivedAt.fill(now);
    for (const [position, delay] of feed.quotes.delays!.entries())
      feed.quotes.datedAt![position] = now - delay;
    board.apply(feed, now);
    onStep();
  };
  move(opening);

  return {
    ...createReaders({ board, feed, entries, splits: announced.splits, clock }),
    scriptedSplits,
    listeners: [],
    quoteAt: () => undefined,
    isDrawn: () => true,
    prepare: () => Promise.resolve(),
    start: (whenStepped) => {
      onStep = whenStepped;
      return Promise.resolve();
    },
    stop: () => Promise.resolve(),
    move,
    sendLate(symbol, minutes) {
      feed.quotes.delays![feed.symbols.indexOf(symbol)] = minutes * 60_000;
      move({});
    },
    showSplit(symbol, quote) {
      const entry = entries[feed.symbols.indexOf(symbol)];
      if (!entry) throw new Error(`${symbol} is not listed`);
      scriptedSplits.show(symbol, requireTicks(entry, quote[0]), requireTicks(entry, quote[1]), now);
      move({});
    },
    announceDividend(symbol, amount, exAt) {
      const parsed = parsePrice(amount);
      if (!parsed.ok) throw new Error(`${amount} is no price`);
      announced.dividends.push({ symbol, exAt, amount: price(parsed.units) });
    },
    announceSplit: (split) => void announced.splits.push(split),
    wait: (milliseconds) => void (now += milliseconds),
  };
}

interface Scripted {
  readonly board: QuoteBoard;
  readonly feed: Feed;
  readonly entries: readonly CatalogueEntry[];
  readonly splits: readonly AnnouncedSplit[];
  readonly clock: () => number;
}

/** The readers of the board, and of the simulated past beside it. */
function createReaders({ board, feed, entries, splits, clock }: Scripted): BoardMarket {
  const turns = createComputeTurns();
  const simulated = simulatedBeside(entries);
  return createBoardMarket({
    board,
    // Tests check for splits themselves.
    splits: {
      ...createMarketSplits({ board, feeds: [feed], recorder: undefined }),
      hasSources: () => false,
      announced: createAnnounced(splits),
    },
    dividends: createMarketDividends({ board, feeds: [feed] }),
    history: createCandleHistory({ source: simulated.history, clock, turns }),
    events: simulated.events,
    spreads: createSpreadHistory({ board, feeds: [simulated], turns }),
    turns,
    clock,
    ...readOrigin(feed),
  });
}

const readOrigin = ({ source, label }: Feed) => ({ source, label, labels: { simulated: label } });

const createAnnounced =
  (splits: readonly AnnouncedSplit[]): MarketSplits['announced'] =>
  (from, until, now) =>
    splits.filter(({ at, announcedAt }) => at >= from && at < until && announcedAt <= now);

const scripted = (dividends: readonly FeedDividend[]): FeedDividends => ({
  announced: (from, until) => dividends.filter(({ exAt }) => exAt >= from && exAt < until),
  newest: (until) => dividends.map(({ exAt }) => exAt).findLast((exAt) => exAt <= until),
  newestOf: (symbol, until) => dividends.findLast((one) => one.symbol === symbol && one.exAt <= until)?.exAt,
  paid: (symbol, after, until) =>
    dividends.filter((one) => one.symbol === symbol && one.exAt > after && one.exAt <= until),
});

/** History and announced events are not scripted: a simulated market around the same prices supplies them. */
const simulatedBeside = (entries: readonly CatalogueEntry[]): SimulatedFeed =>
  createSimulatedFeed({
    seed: 'scripted',
    speed: 1,
    tradingTime: 'always',
    entries,
    clock: { start: () => () => {} },
  });

function createScriptedFeed(entries: readonly CatalogueEntry[]): Feed {
  const bidTicks = Float64Array.from(entries, ({ seedPrice, tickSize }) => Number(seedPrice / tickSize));
  return {
    name: 'scripted',
    source: 'simulated',
    label: 'Scripted market',
    symbols: entries.map(({ symbol }) => symbol),
    quotes: {
      bidTicks,
      askTicks: bidTicks.map((bid, index) => bid + entries[index]!.spreadTicks),
      receivedAt: new Float64Array(entries.length),
      datedAt: new Float64Array(entries.length),
      delays: new Float64Array(entries.length),
      dayAgoTicks: bidTicks.slice(),
      volumes: new Float64Array(entries.length).fill(1_000),
      quarantined: new Uint8Array(entries.length),
    },
    start: () => {},
    stop: () => Promise.resolve(),
  };
}

function write(feed: Feed, entries: readonly CatalogueEntry[], symbol: string, quote: ScriptedQuote): void {
  const index = feed.symbols.indexOf(symbol);
  const entry = entries[index];
  if (!entry) throw new Error(`${symbol} is not listed`);
  feed.quotes.bidTicks[index] = requireTicks(entry, quote[0]);
  feed.quotes.askTicks[index] = requireTicks(entry, quote[1]);
}

function requireTicks({ symbol, tickSize }: CatalogueEntry, text: string): number {
  const parsed = parsePrice(text);
  if (!parsed.ok || parsed.units % tickSize !== 0n)
    throw new Error(`${text} is not on the grid of ${symbol}`);
  return Number(parsed.units / tickSize);
}
