import { queryOptions } from '@tanstack/react-query';
import { buildQuery } from '../../shared/api/build-query.ts';
import type { ReadingClient } from '../../shared/api/use-client.ts';
import { countOfKind, queryOfKind, type CandleKind } from './candle-kind.ts';

/** Candles that a chart loads at first: twice what a usual screen shows. A wide one asks for older ones by itself. */
export const FIRST_CANDLES = 300;
/** Older ones at a time. */
export const OLDER_CANDLES = 500;
/** Several charts, and what was read on the way to the page, are one reading. */
const SAME_READING_MS = 3_000;

/** The newest candles of an instrument: the server's, of which those of the kind are made. */
export const candlesQuery = (client: ReadingClient, symbol: string, kind: CandleKind, limit: number) =>
  queryOptions({
    ...buildQuery(client, 'getCandles', {
      params: { symbol },
      query: { ...queryOfKind(kind), limit: String(countOfKind(kind, limit)) },
    }),
    staleTime: SAME_READING_MS,
  });
