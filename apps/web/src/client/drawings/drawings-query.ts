import { queryOptions } from '@tanstack/react-query';
import { buildQuery } from '../../shared/api/build-query.ts';
import type { ReadingClient } from '../../shared/api/use-client.ts';

/** Several charts, and what was read on the way to the page, are one reading. */
const SAME_READING_MS = 10_000;

/** A person's drawings on an instrument. */
export const drawingsQuery = (client: ReadingClient, symbol: string) =>
  queryOptions({
    ...buildQuery(client, 'getDrawings', { params: { symbol } }),
    staleTime: SAME_READING_MS,
  });
