/** The symbols that a source has reported as unknown. */
export interface UnknownSymbols {
  /** Adds symbols, and logs the new ones in one line. */
  report(symbols: readonly string[]): void;
  /** Removes a symbol that the source has quoted since. */
  forget(symbol: string): void;
  list(): readonly string[];
}

/** @param source its name, which begins the log line: 'Yahoo' */
export function createUnknownSymbols(source: string, onTrouble: (text: string) => void): UnknownSymbols {
  const unknown = new Set<string>();
  return {
    report(symbols) {
      const news = symbols.filter((symbol) => !unknown.has(symbol));
      for (const symbol of news) unknown.add(symbol);
      if (news.length > 0) onTrouble(`${source} has no ${news.join(', ')}: not quoted until it has`);
    },
    forget: (symbol) => void unknown.delete(symbol),
    list: () => [...unknown],
  };
}
