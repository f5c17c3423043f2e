import { getStaleAfter, type QuoteSource } from '@lonja/core';
import type { Asset } from '@lonja/protocol';
import { useEffect, useState } from 'react';
import { useQuoteStore } from '../../shared/live/use-quotes.ts';
import { isRunning } from '../../shared/live/market-clock.ts';
import { useStreamState } from '../../shared/live/use-stream.ts';

/** A network may take longer than the simulated market's limit. */
const MIN_MS = 5_000;

/** Seconds since a watched instrument's price was received, once that is longer than its source allows; else 0. */
export function useQuoteAge({ symbol, source }: Pick<Asset, 'symbol' | 'source'>): number {
  const quotes = useQuoteStore();
  const { rate, world } = useStreamState();
  const isPaused = rate === 'paused' || !isRunning(world);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    // Receipt counts, so the delay that a source declares does not.
    const limit = Math.max(MIN_MS, getStaleAfter(source as QuoteSource, 0));
    // A row that comes into view has the price of when the list was read, until the stream sends its own.
    const watchedSince = Date.now();
    const look = () => {
      const quote = quotes.get(symbol);
      const isWaiting = quote !== undefined && Date.now() - watchedSince <= limit;
      const age = quote && !isWaiting ? Date.now() - quote.receivedAt : 0;
      setSeconds(age > limit ? Math.floor(age / 1_000) : 0);
    };
    look();
    const timer = setInterval(look, 1_000);
    return () => clearInterval(timer);
  }, [quotes, symbol, source]);
  return isPaused ? 0 : seconds;
}
