import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useStream } from './use-stream.ts';
import { requiredContext } from '../context/required-context.ts';
import type { LiveQuote, QuoteStore } from './quote-store.ts';

export const [QuotesContext, useQuoteStore] = requiredContext<QuoteStore>('The quotes');

/** One instrument's latest quote; renders again when it changes. */
export function useQuote(symbol: string): LiveQuote | undefined {
  const quotes = useQuoteStore();
  const subscribe = useCallback(
    (listener: () => void) => quotes.subscribe(symbol, listener),
    [quotes, symbol],
  );
  return useSyncExternalStore(subscribe, () => quotes.get(symbol));
}

/** Renders again when any of these quotes changes; the revision is a key for what is computed from them. */
export function useQuotesFor(symbols: readonly string[]): {
  readonly quotes: QuoteStore;
  readonly revision: number;
} {
  const quotes = useQuoteStore();
  const key = symbols.join('\n');
  const subscribe = useCallback(
    (listener: () => void) => quotes.subscribeAll(key === '' ? [] : key.split('\n'), listener),
    [quotes, key],
  );
  const revision = useSyncExternalStore(subscribe, quotes.revision);
  return { quotes, revision };
}

/** Subscribes to these symbols while the component is mounted. */
export function useWatch(symbols: readonly string[]): void {
  const stream = useStream();
  const key = symbols.join('\n');
  useEffect(() => (key === '' ? undefined : stream.watch(key.split('\n'))), [stream, key]);
}
