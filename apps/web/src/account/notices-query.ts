import type { Client } from '@lonja/protocol/client';
import { queryOf } from '../shared/api/query-of.ts';

export const noticesQuery = (client: Client) => queryOf(client, 'listNotices', NEWEST_NOTICES);

export const NEWEST_NOTICES = { query: {} } as const;
