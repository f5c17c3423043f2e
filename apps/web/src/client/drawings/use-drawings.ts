import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { StoredDrawing } from '../../chart/drawings/stored-drawing.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useDrawingDesk } from './drawing-desk.ts';
import { drawingsQuery } from './drawings-query.ts';

export interface OwnDrawings {
  /** The first is the furthest back. */
  readonly drawings: readonly StoredDrawing[];
  readonly isRead: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/**
 * The person's drawings on an instrument. What another device has drawn comes with the next look at the page; a split makes all charts
 * read them again.
 */
export function useDrawings(symbol: string): OwnDrawings {
  const client = useClient();
  const keeper = useDrawingDesk().keeperOf(symbol);
  const { data, isError, refetch } = useQuery({
    ...drawingsQuery(client, symbol),
    refetchOnWindowFocus: true,
  });
  useEffect(() => {
    if (data) keeper.accept(data);
  }, [keeper, data]);
  const drawings = useSyncExternalStore(keeper.subscribe, keeper.shown);
  return {
    drawings,
    isRead: data !== undefined || keeper.isRead(),
    hasFailed: isError,
    retry: () => void refetch(),
  };
}
