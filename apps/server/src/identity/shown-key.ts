import type { ApiKeyRecord } from '@lonja/store/keys/api-keys';
import type { IncomingHttpHeaders } from 'node:http';
import { computeKeyId } from './key-id.ts';
import { isApiKey, type ApiKeys } from './api-keys.ts';
import { findBearer } from './bearer.ts';

/** A key as a program shows it: the pair of id and secret, or the secret as a bearer. */
export interface ShownKey {
  /** Undefined with a bearer. */
  readonly id: string | undefined;
  readonly secret: string;
}

/** Undefined where the request shows none. */
export function readShownKey(headers: IncomingHttpHeaders): ShownKey | undefined {
  const { 'apca-api-key-id': id, 'apca-api-secret-key': secret } = headers;
  if (id !== undefined || secret !== undefined) return { id: String(id ?? ''), secret: String(secret ?? '') };
  const bearer = findBearer(headers);
  return bearer === undefined ? undefined : { id: undefined, secret: bearer };
}

/** The key with this secret, unless the id beside it is another one's. */
export async function findShownKey(
  apiKeys: Pick<ApiKeys, 'find'>,
  { id, secret }: ShownKey,
): Promise<ApiKeyRecord | undefined> {
  if (!isApiKey(secret) || secret.length > MAX_SECRET) return undefined;
  const key = await apiKeys.find(secret);
  return key && (id === undefined || id === computeKeyId(key.id)) ? key : undefined;
}

/** A secret has fewer characters: a longer one is not looked up. */
const MAX_SECRET = 200;
