import type { Candles } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useStreamState } from '../../shared/live/use-stream.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { getGrid, type CandleKind } from './candle-kind.ts';
import { candlesQuery } from './candles-query.ts';
import { lengthOfInterval } from './chart-interval.ts';
import { mergeCandles } from './merge-candles.ts';

const MIN_REFETCH_MS = 60_000;
const MAX_REFETCH_MS = 5 * 60_000;

/** The newest candles of an instrument; fetched again as candles end, and when the page is shown or resumed after a pause. */
export function useCandles(symbol: string, kind: CandleKind, limit: number) {
  const client = useClient();
  const { interval, price, day } = kind;
  const merge = useCallback(
    (answer: Candles): Candles => ({
      ...answer,
      candles: [...mergeCandles(answer.candles, getGrid({ interval, price, day }))],
    }),
    [interval, price, day],
  );
  const isPaused = useStreamState().rate === 'paused';
  const candles = useQuery({
    ...candlesQuery(client, symbol, kind, limit),
    select: merge,
    refetchInterval:
      !isPaused && Math.min(Math.max(lengthOfInterval(kind.interval), MIN_REFETCH_MS), MAX_REFETCH_MS),
    refetchOnWindowFocus: !isPaused,
  });
  const { refetch } = candles;
  const wasPaused = useRef(isPaused);
  useEffect(() => {
    if (wasPaused.current && !isPaused) void refetch();
    wasPaused.current = isPaused;
  }, [isPaused, refetch]);
  return candles;
}
