import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';
import type { SendOutgoing } from '../outgoing/outgoing.ts';

/** The public keys of platforms, read from where each has them. */
export interface PlatformKeys {
  /** The key that a token names; read anew once where it is not among those that are known. @throws KeysUnreachable */
  of(platform: KeyedPlatform): JWTVerifyGetKey;
  /** Reads them now. @throws KeysUnreachable */
  read(platform: KeyedPlatform): Promise<JSONWebKeySet>;
}

interface KeyedPlatform {
  readonly keysUrl: string;
}

/** A platform's keys can't be read. */
export class KeysUnreachable extends Error {
  override readonly name = 'KeysUnreachable';
}

const KEPT_MS = 3_600_000;
/** Tokens with invented key names make no more requests than one in this time. */
const ASKED_EVERY_MS = 10_000;
const KNOWN = 200;
const MAX_KEYS = 50;

interface ReadKeys {
  readonly set: JSONWebKeySet;
  readonly at: number;
}

export function createPlatformKeys(send: SendOutgoing, clock: () => number): PlatformKeys {
  const known = new LRUCache<string, ReadKeys>({ max: KNOWN });
  const reading = new Map<string, Promise<ReadKeys>>();

  const readNow = async (keysUrl: string): Promise<ReadKeys> => {
    const read = { set: await readSet(send, keysUrl), at: clock() };
    known.set(keysUrl, read);
    return read;
  };
  /** Whoever asks meanwhile waits for the same answer. */
  const readOnce = (keysUrl: string): Promise<ReadKeys> => {
    const running = reading.get(keysUrl) ?? readNow(keysUrl).finally(() => reading.delete(keysUrl));
    reading.set(keysUrl, running);
    return running;
  };

  return {
    read: async ({ keysUrl }) => (await readOnce(keysUrl)).set,
    of:
      ({ keysUrl }) =>
      async (header, token) => {
        if (typeof header.kid !== 'string') throw new errors.JWKSNoMatchingKey();
        const kept = known.get(keysUrl);
        const fresh = kept && clock() - kept.at < KEPT_MS ? kept : await readOnce(keysUrl);
        try {
          return await createLocalJWKSet(fresh.set)(header, token);
        } catch (error) {
          const isMissing = error instanceof errors.JWKSNoMatchingKey;
          if (!isMissing || clock() - fresh.at < ASKED_EVERY_MS) throw error;
          return createLocalJWKSet((await readOnce(keysUrl)).set)(header, token);
        }
      },
  };
}

async function readSet(send: SendOutgoing, keysUrl: string): Promise<JSONWebKeySet> {
  let found: unknown;
  try {
    const { status, text } = await send(keysUrl, { method: 'GET', headers: { accept: 'application/json' } });
    if (status !== 200) throw new Error(`status ${status}`);
    found = JSON.parse(text);
  } catch (error) {
    throw new KeysUnreachable('the keys of the platform were not read', { cause: error });
  }
  const keys = typeof found === 'object' && found !== null && 'keys' in found ? found.keys : undefined;
  if (!Array.isArray(keys) || keys.length > MAX_KEYS) throw new KeysUnreachable('that is no set of keys');
  return { keys: keys as JSONWebKeySet['keys'] };
}
