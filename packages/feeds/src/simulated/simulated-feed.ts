import { momentOfLine } from '@lonja/core';
import type { CandleSource } from '../candles.ts';
import { usualTurnover, type CatalogueEntry } from '../catalogue/catalogue.ts';
import type { Feed, FeedEvents, ScriptedNews, StepClock } from '../feed.ts';
import { createEventNews } from '../news/event-news.ts';
import { createEventTraits } from './events/event-instruments.ts';
import {
  createSimulatedMarket,
  type SimulatedMarket,
  type SimulatedMarketOptions,
} from './simulated-market.ts';
import { createSimulatedSplits } from './simulated-splits.ts';

export interface SimulatedFeedOptions extends SimulatedMarketOptions {
  readonly clock: StepClock;
}

/** A feed with price history and announced events. */
export interface SimulatedFeed extends Feed {
  readonly history: CandleSource;
  readonly dividends: NonNullable<Feed['dividends']>;
  readonly events: FeedEvents;
  readonly quoteAt: NonNullable<Feed['quoteAt']>;
  readonly prepare: NonNullable<Feed['prepare']>;
}

/** The simulated market as a feed: at every step of the clock all its instruments have a new quote. */
export function createSimulatedFeed({ clock, ...options }: SimulatedFeedOptions): SimulatedFeed {
  const market = createSimulatedMarket(options);
  const receivedAt = new Float64Array(options.entries.length).fill(Number.NaN);
  const splits = createSimulatedSplits(market, options.entries);
  let stopClock: (() => void) | undefined;
  return {
    name: 'simulated',
    source: 'simulated',
    label: 'Simulated market',
    symbols: options.entries.map((entry) => entry.symbol),
    quotes: {
      bidTicks: market.bidTicks.fill(Number.NaN),
      askTicks: market.askTicks.fill(Number.NaN),
      receivedAt,
      dayAgoTicks: market.dayAgoTicks.fill(Number.NaN),
      volumes: market.volumes,
      quarantined: splits.quarantined,
    },
    history: market.candles,
    dividends: feedDividends(market, options.entries),
    ...(options.actionPeriods?.length ? { splits } : {}),
    events: createFeedEvents(market, options),
    quoteAt: (position, at) => market.quoteAt(position, at),
    ...(options.script ? { resumesAt: resumptions(market, options.entries) } : {}),
    prepare: (at) => market.prepare(at),
    start(onStep) {
      if (stopClock) throw new Error('the simulated feed runs already');
      stopClock = clock.start((at) => {
        market.step(at);
        receivedAt.fill(at);
        splits.step(at);
        onStep(at);
      });
    },
    stop() {
      stopClock?.();
      stopClock = undefined;
      return Promise.resolve();
    },
  };
}

function feedDividends(
  { dividends }: SimulatedMarket,
  entries: readonly CatalogueEntry[],
): NonNullable<Feed['dividends']> {
  const positions = new Map(entries.map(({ symbol }, position) => [symbol, position]));
  return {
    announced: (from, until, now) => dividends.announced(from, until, now),
    newest: (until) => dividends.newest(until),
    newestOf: (symbol, until) => {
      const index = positions.get(symbol);
      return index === undefined ? undefined : dividends.newestOf(index, until);
    },
    paid: (symbol, after, until) => {
      const index = positions.get(symbol);
      return index === undefined ? [] : dividends.paid(index, after, until);
    },
  };
}

/** The announced events of a market, which no seed decides on, and what they did to its prices. */
export function createFeedEvents(
  { calendar, reactionTo }: Pick<SimulatedMarket, 'calendar' | 'reactionTo'>,
  { entries, script }: Pick<SimulatedMarketOptions, 'entries' | 'script'>,
): FeedEvents {
  const traitsOf = createEventTraits(entries);
  const turnovers = new Map(entries.map((entry) => [entry.symbol, usualTurnover(entry)]));
  const announced: FeedEvents['announced'] = (from, until) =>
    calendar.between(from, until).map((event) => ({ ...event, ...traitsOf(event) }));
  const news = createEventNews({
    announced,
    reactionTo,
    turnoverOf: (symbol) => turnovers.get(symbol) ?? 0,
  });
  const written = listNews(script);
  return {
    announced,
    reactionTo,
    news,
    scripted: (from, until) =>
      written.filter(({ publishedAt }) => publishedAt >= from && publishedAt <= until),
  };
}

const listNews = (script: SimulatedMarketOptions['script']): readonly ScriptedNews[] =>
  (script?.lines ?? [])
    .flatMap((line) =>
      line.kind === 'news'
        ? [
            {
              publishedAt: momentOfLine(line, script!.beginsAt),
              headline: line.headline,
              symbols: line.symbols,
            },
          ]
        : [],
    )
    .sort((a, b) => a.publishedAt - b.publishedAt);

function resumptions(
  market: SimulatedMarket,
  entries: readonly CatalogueEntry[],
): NonNullable<Feed['resumesAt']> {
  const positions = new Map(entries.map(({ symbol }, position) => [symbol, position]));
  return (symbol, at) => {
    const position = positions.get(symbol);
    return position === undefined ? undefined : market.resumesAt(position, at);
  };
}
