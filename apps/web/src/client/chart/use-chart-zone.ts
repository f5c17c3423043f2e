import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ChartMore } from '../../chart/more/chart-more.ts';
import { buildQuery } from '../../shared/api/build-query.ts';
import { useClient, type ReadingClient } from '../../shared/api/use-client.ts';
import { useDisplay } from '../display/display.tsx';

/** The exchange of an instrument and its time zone. */
export const exchangeQuery = (client: ReadingClient, symbol: string) =>
  queryOptions({
    ...buildQuery(client, 'getSessions', { params: { symbol }, query: { from: '0', to: '0' } }),
    staleTime: Infinity,
  });

/** The time zone of a chart, IANA: where nothing is chosen, or nobody knows what is, the person's own. What trades always has UTC. */
export function useChartZone(symbol: string, { zone }: ChartMore): string {
  const own = useDisplay().zone;
  const isOfExchange = zone === 'exchange';
  const { data } = useQuery({ ...exchangeQuery(useClient(), symbol), enabled: isOfExchange });
  if (isOfExchange) return data ? (data.timeZone ?? 'UTC') : own;
  try {
    return zone === undefined
      ? own
      : new Intl.DateTimeFormat('en', zone === 'local' ? {} : { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return own;
  }
}
