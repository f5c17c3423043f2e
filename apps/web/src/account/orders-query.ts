import { MAX_WAITING_ORDERS } from '@lonja/core';
import type { Client } from '@lonja/protocol/client';
import { queryOf } from '../shared/api/query-of.ts';

/** All waiting orders of the account, the newest first. */
export const ordersQuery = (client: Client) => queryOf(client, 'listOrders', WAITING_ORDERS);

export const WAITING_ORDERS = { query: { status: 'live', limit: String(MAX_WAITING_ORDERS) } } as const;
