import { MAX_WAITING_ORDERS } from '@lonja/core';
import { buildQuery } from '../shared/api/build-query.ts';
import type { ReadingClient } from '../shared/api/use-client.ts';

/** All waiting orders of the account, the newest first. */
export const ordersQuery = (client: ReadingClient) => buildQuery(client, 'listOrders', WAITING_ORDERS);

export const WAITING_ORDERS = { query: { status: 'live', limit: String(MAX_WAITING_ORDERS) } } as const;
