import { STREAM_KEY_SCOPE } from '@lonja/protocol';
import type { ApiKeys } from '../../identity/api-keys.ts';
import { findShownKey, type ShownKey } from '../../identity/shown-key.ts';
import type { Endings } from '../../stream/endings.ts';
import type { StreamReaders } from './stream-readers.ts';
import type { TradeKey } from './trade-connection.ts';

interface Entrance<Reader> {
  readonly apiKeys: Pick<ApiKeys, 'find'>;
  readonly readers: StreamReaders<Reader>;
  readonly endings: Endings;
}

/** @returns undefined where there is no such key, it may not read, has no account, or too many readers already */
export async function admitKey<Reader>(
  { apiKeys, readers, endings }: Entrance<Reader>,
  reader: Reader,
  shown: ShownKey,
): Promise<TradeKey | undefined> {
  let admitted: TradeKey | undefined;
  // A key that ends meanwhile admits nobody.
  await endings.during(async () => {
    const key = await findShownKey(apiKeys, shown);
    const isEnded = key && endings.include({ sessionId: key.id, userId: key.userId });
    if (!key || isEnded || !key.scopes.includes(STREAM_KEY_SCOPE) || key.accountId === null) return;
    const { userId, accountId } = key;
    const found = { id: key.id, userId, accountId, world: key.world ?? undefined };
    if (readers.identify(reader, found)) admitted = found;
  });
  return admitted;
}
