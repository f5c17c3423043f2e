import type { Client } from '@lonja/protocol/client';
import { queryOptions } from '@tanstack/react-query';

export const noticesQuery = (client: Client) =>
  queryOptions({
    queryKey: ['/api/notices'],
    queryFn: ({ signal }) => client.call('listNotices', { query: {}, signal }),
  });
