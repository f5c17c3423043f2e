import type { CandleSource } from '../candles.ts';
import type { CatalogueEntry } from '../catalogue/catalogue.ts';
import type { Feed, StepClock } from '../feed.ts';
import { followedBy } from './followers.ts';
import { createSimulatedMarket, type SimulatedMarketOptions } from './simulated-market.ts';

export interface SimulatedFeedOptions extends SimulatedMarketOptions {
  readonly clock: StepClock;
}

/** A feed with price history and announced events. */
export interface SimulatedFeed extends Feed {
  readonly history: CandleSource;
  readonly announced: NonNullable<Feed['announced']>;
  readonly quoteAt: NonNullable<Feed['quoteAt']>;
}

/** The simulated market as a feed: at every step of the clock all its instruments have a new quote. */
export function createSimulatedFeed({ clock, ...options }: SimulatedFeedOptions): SimulatedFeed {
  const market = createSimulatedMarket(options);
  const receivedAt = new Float64Array(options.entries.length).fill(Number.NaN);
  const sharesOf = createSharesOf(options.entries);
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
    },
    history: market.candles,
    quoteAt: (position, at) => market.quoteAt(position, at),
    announced: (from, until) =>
      market.calendar.between(from, until).map((event) => ({ ...event, symbols: sharesOf(event.subject) })),
    start(onStep) {
      if (stopClock) throw new Error('the simulated feed runs already');
      stopClock = clock.start((at) => {
        market.step(at);
        receivedAt.fill(at);
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

/** A company's listed shares by the symbol that reports; empty for a currency. */
function createSharesOf(entries: readonly CatalogueEntry[]): (subject: string) => readonly string[] {
  const shares = Map.groupBy(
    entries.map(({ symbol }) => symbol),
    (symbol) => followedBy(symbol)?.underlying ?? symbol,
  );
  return (subject) => shares.get(subject) ?? [];
}
