import type { Candle, Candles } from '@lonja/protocol';
import { useCallback, useLayoutEffect, useState } from 'react';
import { useQuoteStore } from '../../shared/live/use-quotes.ts';
import { getGrid, priceOfQuote, type CandleKind } from './candle-kind.ts';
import { createCandleFollower } from './candle-follower.ts';

/** Candles of a fast world end many times a second: they are asked for together. */
const MIN_WAIT_MS = 1_000;
/** Spreads the requests of many charts. */
const SPREAD_MS = 1_000;

/**
 * The changes of a chart's last candles: from the server's answers, and from the quotes between them.
 * @param kind must not change
 * @param ask fetches the candles again
 */
export function useCandleFollower(
  symbol: string,
  decimals: number,
  kind: CandleKind,
  answer: Candles,
  ask: () => unknown,
): (listener: (candle: Candle) => void) => () => void {
  const quotes = useQuoteStore();
  const { price } = kind;
  const [follower] = useState(() => createCandleFollower(getGrid(kind), soon(ask)));
  // Before the chart checks for missing candles, which would make it reload and lose its scroll position.
  useLayoutEffect(() => follower.accept(answer), [follower, answer]);
  return useCallback(
    (listener) => {
      const releases = [
        follower.follow(listener),
        quotes.subscribe(symbol, () => {
          const quote = quotes.get(symbol);
          if (quote) follower.absorb(priceOfQuote(quote, price, decimals), quote.at);
        }),
      ];
      return () => releases.forEach((release) => release());
    },
    [follower, quotes, symbol, price, decimals],
  );
}

/** Asks a while later, once for everything that is asked for until then. */
function soon(ask: () => unknown): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    timer ??= setTimeout(
      () => {
        timer = undefined;
        ask();
      },
      MIN_WAIT_MS + Math.random() * SPREAD_MS,
    );
  };
}
