import type { NewestQuotes } from './newest-quotes.ts';
import type { RelayedQuote } from './quote-batch.ts';

/** A reader that has nothing new says so as often. */
const BEAT_MS = 1_000;
/** What has not moved is sent again as often: hints may be lost. */
const AGAIN_MS = 30_000;
/** After a gap everything is sent anew, at most as often. */
const ANEW_MS = 5_000;

/** What is to be sent to the other processes. */
export interface QuoteOutbox {
  put(symbol: string): void;
  /** Others may have missed anything: everything is to be sent. */
  putAll(): void;
  clear(): void;
  /** What is due, the newest of each symbol alone; undefined where nothing is, not even a sign of life. */
  claim(): readonly RelayedQuote[] | undefined;
}

/** @param elapsed milliseconds since any moment */
export function createQuoteOutbox(
  newest: Pick<NewestQuotes, 'of' | 'symbols'>,
  elapsed: () => number,
): QuoteOutbox {
  const waiting = new Set<string>();
  const sentAt = new Map<string, number>();
  let beatAt = Number.NEGATIVE_INFINITY;
  let anewAt = Number.NEGATIVE_INFINITY;
  let isAnewDue = false;

  const putOld = (now: number): void => {
    const isEverything = isAnewDue && now - anewAt >= ANEW_MS;
    if (isEverything) {
      isAnewDue = false;
      anewAt = now;
    }
    for (const symbol of newest.symbols()) {
      if (isEverything || now - (sentAt.get(symbol) ?? now) >= AGAIN_MS) waiting.add(symbol);
    }
  };

  return {
    put: (symbol) => void waiting.add(symbol),
    putAll: () => (isAnewDue = true),
    clear: () => waiting.clear(),
    claim: () => {
      const now = elapsed();
      putOld(now);
      if (waiting.size === 0 && now - beatAt < BEAT_MS) return undefined;
      beatAt = now;
      const quotes = [...waiting].map((symbol): RelayedQuote => [symbol, newest.of(symbol)!]);
      for (const symbol of waiting) sentAt.set(symbol, now);
      waiting.clear();
      return quotes;
    },
  };
}
