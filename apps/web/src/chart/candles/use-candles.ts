import { CANDLE_LENGTHS } from '@lonja/core/candle-interval';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useStreamState } from '../../shared/live/use-stream.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { buildQuery } from '../../shared/api/build-query.ts';
import { queryOfKind, type CandleKind } from './candle-kind.ts';

const MIN_REFETCH_MS = 60_000;
const MAX_REFETCH_MS = 5 * 60_000;

/** The newest candles of an instrument; fetched again as candles end, and when the page is shown or resumed after a pause. */
export function useCandles(symbol: string, kind: CandleKind, limit: number) {
  const client = useClient();
  const isPaused = useStreamState().rate === 'paused';
  const candles = useQuery({
    ...buildQuery(client, 'getCandles', {
      params: { symbol },
      query: { ...queryOfKind(kind), limit: String(limit) },
    }),
    refetchInterval:
      !isPaused && Math.min(Math.max(CANDLE_LENGTHS[kind.interval], MIN_REFETCH_MS), MAX_REFETCH_MS),
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
