import { MAX_WAITING_ORDERS } from '@lonja/core';
import { queryOf } from '../shared/api/query-of.ts';
import type { ReadingClient } from '../shared/api/use-client.ts';

/** All waiting orders of the account, the newest first. */
export const ordersQuery = (client: ReadingClient) => queryOf(client, 'listOrders', WAITING_ORDERS);

export const WAITING_ORDERS = { query: { status: 'live', limit: String(MAX_WAITING_ORDERS) } } as const;
