import type { Asset } from '@lonja/protocol';

/** The latest quote of an instrument that this page has. */
export interface LiveQuote {
  readonly symbol: string;
  readonly bid: number;
  readonly ask: number;
  readonly changePercent: number;
  readonly volume: number;
  /** Milliseconds since 1970 at which the server received it. */
  readonly at: number;
  /** In quarantine: positions may be closed, not opened. */
  readonly isCloseOnly: boolean;
  /** The newest split that its prices have followed; undefined where there was none. */
  readonly scale?: number | undefined;
  /** Milliseconds since 1970 at which this page received it. */
  readonly receivedAt: number;
}

/** Quotes outside React: each row subscribes to its own symbol and nothing else renders. */
export interface QuoteStore {
  readonly get: (symbol: string) => LiveQuote | undefined;
  readonly subscribe: (symbol: string, listener: () => void) => () => void;
  readonly subscribeAll: (symbols: readonly string[], listener: () => void) => () => void;
  /** Rises whenever subscribers are notified. */
  readonly revision: () => number;
  /** Milliseconds since 1970 at which the last quote of any symbol came; 0 before the first. */
  readonly lastReceivedAt: () => number;
  /** Takes newer quotes; subscribers are notified together. */
  readonly absorb: (quotes: readonly LiveQuote[]) => void;
}

/** @param atItsTurn runs what shows the change, once for all that has changed until then */
export function createQuoteStore(atItsTurn: (run: () => void) => void): QuoteStore {
  const quotes = new Map<string, LiveQuote>();
  const listeners = new Map<string, Set<() => void>>();
  const changed = new Set<string>();
  let revision = 0;
  let lastReceivedAt = 0;

  const notify = () => {
    revision += 1;
    const notified = new Set<() => void>();
    for (const symbol of changed) for (const listener of listeners.get(symbol) ?? []) notified.add(listener);
    changed.clear();
    for (const listener of notified) listener();
  };
  const subscribe = (symbol: string, listener: () => void) => {
    const ofSymbol = listeners.get(symbol) ?? new Set();
    listeners.set(symbol, ofSymbol.add(listener));
    return () => {
      ofSymbol.delete(listener);
      if (ofSymbol.size === 0 && listeners.get(symbol) === ofSymbol) listeners.delete(symbol);
    };
  };
  return {
    get: (symbol) => quotes.get(symbol),
    subscribe,
    subscribeAll: (symbols, listener) => {
      const releases = symbols.map((symbol) => subscribe(symbol, listener));
      return () => releases.forEach((release) => release());
    },
    revision: () => revision,
    lastReceivedAt: () => lastReceivedAt,
    absorb: (incoming) => {
      const isFirst = changed.size === 0;
      for (const quote of incoming) {
        const known = quotes.get(quote.symbol);
        if (known && known.at > quote.at) continue;
        quotes.set(quote.symbol, quote);
        changed.add(quote.symbol);
        lastReceivedAt = Math.max(lastReceivedAt, quote.receivedAt);
      }
      if (isFirst && changed.size > 0) atItsTurn(notify);
    },
  };
}

export const computeMid = (quote: Pick<LiveQuote, 'bid' | 'ask'>): number => (quote.bid + quote.ask) / 2;

export const quoteOfAsset = (asset: Asset, receivedAt: number): LiveQuote => ({
  symbol: asset.symbol,
  bid: asset.bid,
  ask: asset.ask,
  changePercent: asset.changePercent,
  volume: asset.volume,
  at: asset.quoteTime,
  isCloseOnly: asset.closeOnly,
  scale: asset.scale,
  receivedAt,
});
