import { useEffect, useState } from 'react';
import { isRunning } from './market-clock.ts';
import { useStreamState } from './use-stream.ts';
import { useQuoteStore } from './use-quotes.ts';

export interface Freshness {
  /** No quote for longer than the market's limit, and not paused. */
  readonly isStale: boolean;
  readonly ageSeconds: number;
}

const STALE_AFTER_MS = 5_000;
/** A source that is polled brings new prices about three times in this span. */
const POLLED_STALE_AFTER_MS = 60_000;

/** The age of the newest price on this page, checked once a second. */
export function useFreshness(): Freshness {
  const quotes = useQuoteStore();
  const { rate, labels, world } = useStreamState();
  const isPaused = rate === 'paused' || !isRunning(world);
  const staleAfter = 'yahoo' in labels ? POLLED_STALE_AFTER_MS : STALE_AFTER_MS;
  const [ageSeconds, setAgeSeconds] = useState(0);
  useEffect(() => {
    const look = () => {
      const last = quotes.lastReceivedAt();
      const age = last === 0 ? 0 : Date.now() - last;
      setAgeSeconds(age > staleAfter ? Math.floor(age / 1_000) : 0);
    };
    look();
    const timer = setInterval(look, 1_000);
    return () => clearInterval(timer);
  }, [quotes, staleAfter]);
  return { isStale: !isPaused && ageSeconds > 0, ageSeconds };
}
