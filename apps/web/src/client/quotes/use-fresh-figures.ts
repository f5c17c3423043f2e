import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { marketDataQuery } from '../../shared/api/queries.ts';
import { useClient } from '../../shared/api/use-client.ts';

/** Figures of rows that were not on the screen are as old as the list. */
const LIST_AGE_MS = 10_000;

/**
 * Reads the list of instruments again where it is older, so that it is sorted by the figures of this moment.
 * @param order by a moving figure; undefined where none is sorted by
 */
export function useFreshFigures(order: string | undefined): void {
  const client = useClient();
  const queries = useQueryClient();
  useEffect(() => {
    if (order !== undefined)
      void queries.prefetchQuery({ ...marketDataQuery(client), staleTime: LIST_AGE_MS });
  }, [order, client, queries]);
}
