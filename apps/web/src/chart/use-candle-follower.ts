import type { Candle, CandleInterval, Candles } from '@lonja/protocol';
import { useCallback, useLayoutEffect, useState } from 'react';
import { midOf } from '../shared/live/quote-store.ts';
import { useQuoteStore } from '../shared/live/use-quotes.ts';
import { createCandleFollower } from './candle-follower.ts';

/** Charts of one market don't ask all at once. */
const SPREAD_MS = 2_000;

/**
 * The changes of a chart's last candles: from the server's answers, and from the quotes between them.
 * @param interval stays what it was at first
 * @param ask has the candles fetched anew
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
  // Before the chart looks whether candles are missing: then it would load all of them anew, and leave where it is.
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
