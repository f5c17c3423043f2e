import { assertInvariant, momentOfLine } from '@lonja/core';
import type { CandleSource } from '../candles.ts';
import { usualTurnover } from '../catalogue/catalogue.ts';
import type { Feed, FeedEvents, ScriptedNews, StepClock } from '../feed.ts';
import { createEventNews } from '../news/event-news.ts';
import { createWeekNews } from '../news/week-news.ts';
import { createEventCalendar, type EventCalendar } from './events/event-calendar.ts';
import { isQuotedOnly } from './model/expected-volatility.ts';
import { MARKET_MODEL } from './model/market-models.ts';
import { createEventTraits } from './events/event-instruments.ts';
import { createMaking } from '../pieces.ts';
import {
  buildSimulatedMarket,
  type SimulatedMarket,
  type SimulatedMarketOptions,
} from './simulated-market.ts';
import { createSimulatedSplits } from './simulated-splits.ts';

export interface SimulatedFeedOptions extends Omit<SimulatedMarketOptions, 'seed'> {
  readonly clock: StepClock;
  /** A function where it comes later: undefined until it is known; the same from then on. */
  readonly seed: string | (() => string | undefined);
}

/** A feed with price history and announced events. */
export interface SimulatedFeed extends Feed {
  readonly isDrawn: NonNullable<Feed['isDrawn']>;
  readonly history: CandleSource;
  readonly dividends: NonNullable<Feed['dividends']>;
  readonly events: FeedEvents;
  readonly isQuotedOnly: NonNullable<Feed['isQuotedOnly']>;
  readonly quoteAt: NonNullable<Feed['quoteAt']>;
  readonly prepare: NonNullable<Feed['prepare']>;
}

/**
 * The simulated market as a feed: at every step of the clock all its instruments have a new quote. It is made when it is first needed, or
 * prepared. Until its seed is known it has no price, does not step, and may not be asked for its past, of which readers would keep that there is none;
 * what is announced for the future no seed decides on.
 */
export function createSimulatedFeed({ clock, seed, ...options }: SimulatedFeedOptions): SimulatedFeed {
  const { entries, script, model = MARKET_MODEL } = options;
  const findSeed = typeof seed === 'string' ? () => seed : seed;
  const positions = new Map(entries.map(({ symbol }, position) => [symbol, position]));
  const calendar = createEventCalendar(entries, model);
  const making = createMaking(() => buildSimulatedMarket({ ...options, seed: findSeed()! }, calendar));
  const isDrawn = (): boolean => findSeed() !== undefined;
  const drawn = (): SimulatedMarket | undefined => (isDrawn() ? making.require() : undefined);
  const market = (): SimulatedMarket => {
    assertInvariant(isDrawn(), 'prices are asked for once it is known what they come from');
    return making.require();
  };
  const splits = createSimulatedSplits(market, positions);
  const columns = createColumns(entries.length);
  let stopClock: (() => void) | undefined;
  return {
    name: 'simulated',
    source: 'simulated',
    label: 'Simulated market',
    symbols: entries.map(({ symbol }) => symbol),
    isDrawn,
    quotes: { ...columns, quarantined: splits.quarantined },
    history: {
      scaledAt: (index) => market().candles.scaledAt(index),
      between: (...query) => market().candles.between(...query),
      closesBetween: (...query) => market().candles.closesBetween(...query),
    },
    dividends: createFeedDividends(drawn, positions),
    ...(options.actionPeriods?.length ? { splits } : {}),
    events: createFeedEvents(calendar, drawn, options),
    isQuotedOnly: (symbol) => isQuotedOnly(symbol, model),
    quoteAt: (position, at) => market().quoteAt(position, at),
    ...(script ? { resumesAt: createResumptions(() => making.known(), positions) } : {}),
    *prepare(at) {
      if (!isDrawn()) return;
      yield* making.pieces();
      yield* market().prepare(at);
    },
    start(onStep) {
      if (stopClock) throw new Error('the simulated feed runs already');
      stopClock = clock.start((at) => {
        const stepping = drawn();
        if (!stepping) return;
        stepping.step(at);
        writeColumns(columns, stepping, at);
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

const createColumns = (size: number) => {
  const none = () => new Float64Array(size).fill(Number.NaN);
  return { bidTicks: none(), askTicks: none(), receivedAt: none(), dayAgoTicks: none(), volumes: none() };
};

/** What a reader of the columns holds stays the same, whenever the market was made. */
function writeColumns(
  { bidTicks, askTicks, receivedAt, dayAgoTicks, volumes }: ReturnType<typeof createColumns>,
  market: SimulatedMarket,
  at: number,
): void {
  bidTicks.set(market.bidTicks);
  askTicks.set(market.askTicks);
  receivedAt.fill(at);
  dayAgoTicks.set(market.dayAgoTicks);
  volumes.set(market.volumes);
}

function createFeedDividends(
  drawn: () => SimulatedMarket | undefined,
  positions: ReadonlyMap<string, number>,
): NonNullable<Feed['dividends']> {
  return {
    announced: (from, until, now) => drawn()?.dividends.announced(from, until, now) ?? [],
    newest: (until) => drawn()?.dividends.newest(until),
    newestOf: (symbol, until) => {
      const index = positions.get(symbol);
      return index === undefined ? undefined : drawn()?.dividends.newestOf(index, until);
    },
    paid: (symbol, after, until) => {
      const index = positions.get(symbol);
      return index === undefined ? [] : (drawn()?.dividends.paid(index, after, until) ?? []);
    },
  };
}

/** The announced events of a market, which no seed decides on, and what they did to its prices. */
function createFeedEvents(
  calendar: EventCalendar,
  drawn: () => SimulatedMarket | undefined,
  { entries, script }: Pick<SimulatedMarketOptions, 'entries' | 'script'>,
): FeedEvents {
  const traitsOf = createEventTraits(entries);
  const listings = new Map(entries.map((entry) => [entry.symbol, entry]));
  const announced: FeedEvents['announced'] = (from, until) =>
    calendar.between(from, until).map((event) => ({ ...event, ...traitsOf(event) }));
  const reactionTo: FeedEvents['reactionTo'] = (...query) => drawn()?.reactionTo(...query);
  const listEventNews = createEventNews({
    announced,
    reactionTo,
    turnoverOf: (symbol) => {
      const entry = listings.get(symbol);
      return entry ? usualTurnover(entry) : 0;
    },
  });
  const listWeekNews = createWeekNews({
    market: () => drawn()?.createWeeks(),
    symbols: entries.map(({ symbol }) => symbol),
    turnoverOf: (index) => usualTurnover(entries[index]!),
  });
  const written = listNews(script);
  return {
    announced,
    reactionTo,
    news: async (from, now, rest = () => undefined) =>
      [...(await listEventNews(from, now, rest)), ...(await listWeekNews(from, now, rest))].sort(
        (a, b) => b.publishedAt - a.publishedAt,
      ),
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

/** Nothing is halted before there is a market. */
function createResumptions(
  known: () => SimulatedMarket | undefined,
  positions: ReadonlyMap<string, number>,
): NonNullable<Feed['resumesAt']> {
  return (symbol, at) => {
    const position = positions.get(symbol);
    return position === undefined ? undefined : known()?.resumesAt(position, at);
  };
}
