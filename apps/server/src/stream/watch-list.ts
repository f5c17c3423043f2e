import type { StreamQuotes } from '../board/stream-quotes.ts';

/** The instruments that one reader follows, and the revision that it was last sent of each. */
export interface WatchList {
  /** Replaces the set; all of it counts as unsent. Unknown symbols are left out, repeated ones count once. */
  replace(symbols: readonly string[]): void;
  /** The tuples that changed since the last call, joined by commas; '' when none did. */
  takeChanges(): string;
}

/**
 * Revisions are compared rather than changes queued: a reader that skips steps costs nothing meanwhile, and its next call
 * returns every missed change once, in its newest state.
 */
export function createWatchList(quotes: StreamQuotes): WatchList {
  let indexes = new Int32Array(0);
  let taken = new Float64Array(0);
  return {
    replace: (symbols) => {
      indexes = findIndexes(quotes, symbols);
      taken = new Float64Array(indexes.length);
    },
    takeChanges: () => {
      let joined = '';
      for (let place = 0; place < indexes.length; place += 1) {
        const index = indexes[place]!;
        const revision = quotes.revision(index);
        if (revision === taken[place]) continue;
        taken[place] = revision;
        joined += joined ? `,${quotes.fragment(index)}` : quotes.fragment(index);
      }
      return joined;
    },
  };
}

function findIndexes(quotes: StreamQuotes, symbols: readonly string[]): Int32Array<ArrayBuffer> {
  const found = new Set<number>();
  for (const symbol of symbols) {
    const index = quotes.indexOf(symbol);
    if (index !== undefined) found.add(index);
  }
  return Int32Array.from(found);
}
