import { dateQuote, type SourceQuote } from '@lonja/feeds';

/** The newest that is known of each symbol of a source, asked here or by others. */
export interface NewestQuotes {
  /** @returns whether it is newer than what is known: the same once more is not, however often it is sent */
  mark(symbol: string, quote: SourceQuote): boolean;
  of(symbol: string): SourceQuote | undefined;
  symbols(): Iterable<string>;
}

export function createNewestQuotes(): NewestQuotes {
  const newest = new Map<string, SourceQuote>();
  return {
    mark: (symbol, quote) => {
      const known = newest.get(symbol);
      if (known && !isNewer(quote, known)) return false;
      newest.set(symbol, quote);
      return true;
    },
    of: (symbol) => newest.get(symbol),
    symbols: () => newest.keys(),
  };
}

/** By the source's date, and then by receipt. */
function isNewer(quote: SourceQuote, known: SourceQuote): boolean {
  const difference = dateQuote(quote) - dateQuote(known);
  return difference > 0 || (difference === 0 && quote.receivedAt > known.receivedAt);
}
