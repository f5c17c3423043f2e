import type { ApiKey } from '@lonja/protocol';
import type { ApiKeyRow } from '@lonja/store';

/** An API key on the wire, without its secret. */
export const apiKeyView = (row: ApiKeyRow): ApiKey => ({
  id: row.id,
  name: row.name,
  start: row.start,
  scopes: row.scopes as ApiKey['scopes'],
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  account: row.account_id === null ? null : String(row.account_id),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});
