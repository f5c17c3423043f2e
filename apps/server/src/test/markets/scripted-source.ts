import {
  createFeedSplits,
  createListening,
  loadCatalogue,
  QuoteSheet,
  type Feed,
  type FeedListening,
  type OnSourceQuote,
  type SourceQuote,
  type StepClock,
} from '@lonja/feeds';

export type SourceFeed = Feed & Required<Pick<Feed, 'splits'>> & { readonly listening: FeedListening };

/** An external source for tests: it answers everybody who asks it at this moment, when the test says so. */
export interface ScriptedSource {
  /** A process's feed of it. */
  readonly feed: (clock: StepClock) => SourceFeed;
  say(symbol: string, quote: SourceQuote): void;
  /** How many ask it. */
  readonly askers: () => number;
}

export function createScriptedSource(symbols: readonly string[]): ScriptedSource {
  const catalogue = loadCatalogue();
  const entries = symbols.map((symbol) => catalogue.find((entry) => entry.symbol === symbol)!);
  const askers = new Set<OnSourceQuote>();
  return {
    askers: () => askers.size,
    say: (symbol, quote) => {
      for (const hear of askers) hear(symbols.indexOf(symbol), quote);
    },
    feed: (clock) => {
      const sheet = new QuoteSheet(entries);
      return {
        name: 'yahoo',
        source: 'yahoo',
        label: 'Scripted source',
        symbols,
        quotes: sheet.quotes,
        splits: createFeedSplits(symbols, sheet),
        ...createListening({
          title: 'scripted',
          sheet,
          clock,
          listen: (hear) => {
            askers.add(hear);
            return () => Promise.resolve(void askers.delete(hear));
          },
        }),
      };
    },
  };
}
