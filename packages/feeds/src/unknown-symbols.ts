/** The symbols that a source has told it not to know. */
export interface UnknownSymbols {
  /** Says it once for all of them, in words for a log. */
  tell(symbols: readonly string[]): void;
  /** The source knows it by now. */
  forget(symbol: string): void;
  list(): readonly string[];
}

/** @param source whose name begins the log's line: 'Yahoo' */
export function createUnknownSymbols(source: string, onTrouble: (text: string) => void): UnknownSymbols {
  const unknown = new Set<string>();
  return {
    tell(symbols) {
      const news = symbols.filter((symbol) => !unknown.has(symbol));
      for (const symbol of news) unknown.add(symbol);
      if (news.length > 0) onTrouble(`${source} has no ${news.join(', ')}: not quoted until it has`);
    },
    forget: (symbol) => void unknown.delete(symbol),
    list: () => [...unknown],
  };
}
