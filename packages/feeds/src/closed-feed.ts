import type { CatalogueEntry } from './catalogue/catalogue.ts';
import type { Feed } from './feed.ts';
import { QuoteSheet } from './quote-sheet.ts';

/** Instruments that are neither quoted by a source nor simulated: listed, and closed. */
export function createClosedFeed(entries: readonly CatalogueEntry[]): Feed {
  let isRunning = false;
  return {
    name: 'closed',
    source: 'none',
    label: 'No prices',
    symbols: entries.map(({ symbol }) => symbol),
    quotes: new QuoteSheet(entries).quotes,
    start() {
      if (isRunning) throw new Error('the closed feed runs already');
      isRunning = true;
    },
    stop() {
      isRunning = false;
      return Promise.resolve();
    },
  };
}
