import type { Drawing, Drawings } from '@lonja/protocol';
import { queryOptions } from '@tanstack/react-query';
import { buildQueryKey } from '../../shared/api/build-query.ts';
import type { ReadingClient } from '../../shared/api/use-client.ts';

/** One instrument's drawings, shared by its charts on this page. */
export interface Drawn {
  readonly kept: Drawings;
  /** The charts' drawings at the last save. The stored ones may have more, from other devices. */
  readonly saved: readonly Drawing[];
  readonly shown: readonly Drawing[];
  /** The chart on which the shown ones were changed. */
  readonly by?: symbol;
}

export const drawingsQuery = (client: ReadingClient, symbol: string) =>
  queryOptions({
    queryKey: [...buildQueryKey('getDrawings', { params: { symbol } })],
    queryFn: async ({ signal }): Promise<Drawn> => {
      const kept = await client.call('getDrawings', { params: { symbol }, signal });
      return { kept, saved: kept.drawings, shown: kept.drawings };
    },
    staleTime: Infinity,
  });
