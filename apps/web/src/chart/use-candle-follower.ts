import type { Candle, CandleInterval, Candles } from '@lonja/protocol';
import { useCallback, useLayoutEffect, useState } from 'react';
import { midOf } from '../shared/live/quote-store.ts';
import { useQuoteStore } from '../shared/live/use-quotes.ts';
import { createCandleFollower } from './candle-follower.ts';

/** Spreads the requests of many charts. */
const SPREAD_MS = 2_000;

/**
 * The changes of a chart's last candles: from the server's answers, and from the quotes between them.
 * @param interval must not change
 * @param ask fetches the candles again
 */
export function useCandleFollower(
  symbol: string,
  decimals: number,
  interval: CandleInterval,
  answer: Candles,
  ask: () => unknown,
): (listener: (candle: Candle) => void) => () => void {
  const quotes = useQuoteStore();
  const [follower] = useState(() => createCandleFollower(interval, ask, Math.random() * SPREAD_MS));
  // Before the chart checks for missing candles, which would make it reload and lose its scroll position.
  useLayoutEffect(() => follower.take(answer), [follower, answer]);
  return useCallback(
    (listener) => {
      const releases = [
        follower.follow(listener),
        quotes.subscribe(symbol, () => {
          const quote = quotes.get(symbol);
          if (quote) follower.absorb(Number(midOf(quote).toFixed(decimals + 1)), quote.at);
        }),
      ];
      return () => releases.forEach((release) => release());
    },
    [follower, quotes, symbol, decimals],
  );
}
