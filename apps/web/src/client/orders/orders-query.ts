import { MAX_WAITING_ORDERS } from '@lonja/core';
import type { Client } from '@lonja/protocol/client';
import { queryOptions } from '@tanstack/react-query';

/** All of the account's orders that wait, the newest first. */
export const ordersQuery = (client: Client) =>
  queryOptions({
    queryKey: ['/api/orders'],
    queryFn: ({ signal }) =>
      client.call('listOrders', { query: { status: 'live', limit: String(MAX_WAITING_ORDERS) }, signal }),
  });
