import type { QueryClient } from '@tanstack/react-query';
import { chooseKind } from './client/chart/candle-choice.model.ts';
import { drawingsQuery } from './client/drawings/drawings-query.ts';
import { readStoredKind } from './client/chart/stored-kind.ts';
import { candlesQuery, FIRST_CANDLES } from './chart/candles/candles-query.ts';
import { listingQuery, positionsQuery } from './shared/api/queries.ts';
import type { Platform } from './shared/platform/platform.tsx';

const WORKSPACE = /^\/app\/trade\/([^/]+)$/;

/**
 * Asks for what a chart needs while the scripts are still on their way that show it, instead of after them. Who has changed the candles'
 * interval on one of several charts has that chart's candles read by the chart itself.
 */
export function readEarly(
  {
    platform: { client, session },
    queryClient,
  }: { readonly platform: Platform; readonly queryClient: QueryClient },
  path: string,
): void {
  const user = session.readUser();
  const symbol = WORKSPACE.exec(path)?.[1];
  if (symbol === undefined || !user || !session.hasSession()) return;
  void readChart(queryClient, client, decodeURIComponent(symbol));
  void queryClient.prefetchQuery(positionsQuery(client, user.id));
}

async function readChart(queries: QueryClient, client: Platform['client'], symbol: string): Promise<void> {
  // What fails here is said where it is shown.
  const [asset] = await queries.fetchQuery(listingQuery(client, symbol)).catch(() => []);
  if (!asset) return;
  void queries.prefetchQuery(drawingsQuery(client, symbol));
  const { interval, candles } = readStoredKind();
  void queries.prefetchQuery(
    candlesQuery(client, symbol, chooseKind(asset, interval, candles), FIRST_CANDLES),
  );
}
