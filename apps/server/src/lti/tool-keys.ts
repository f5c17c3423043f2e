import { createPrivateKey, createPublicKey, generateKeyPair, randomUUID, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { Database, Work } from '@lonja/store/database/database';
import { listToolKeys, saveFirstToolKey, saveNextToolKey, type ToolKey } from '@lonja/store/lti/platforms';
import { createLocalJWKSet, jwtVerify, SignJWT, type JSONWebKeySet, type JWTPayload } from 'jose';

/** The key pairs by which platforms know this installation. All pairs stand in the database, and no private key leaves it. */
export interface ToolKeys {
  /** The public ones, as platforms read them. */
  published(): Promise<JSONWebKeySet>;
  list(): Promise<readonly ToolKey[]>;
  /** Signs what a platform reads. @param lifetimeSeconds from now */
  sign(payload: JWTPayload, lifetimeSeconds: number): Promise<string>;
  /** Reads what this installation has signed for itself. @throws JOSEError */
  readOwn(token: string, audience: string): Promise<JWTPayload>;
  /** Another pair, which `adopt` puts beside the one before it; older ones go. */
  draw(): Promise<ToolKey>;
  adopt(work: Work, key: ToolKey): Promise<void>;
}

const generate = promisify(generateKeyPair);
const BITS = 2_048;
/** A platform may keep the set that it read for as long: a key is published before it is used. */
const PUBLISHED_BEFORE_MS = 3_600_000;

export function createToolKeys(db: Database, clock: () => number): ToolKeys {
  const list = async (): Promise<readonly ToolKey[]> => {
    const known = await listToolKeys(db);
    if (known.length > 0) return known;
    await saveFirstToolKey(db, await newToolKey(clock()));
    return listToolKeys(db);
  };
  const published = async (): Promise<JSONWebKeySet> => ({
    keys: (await list()).map(({ kid, privateKey }) => ({
      ...createPublicKey(createPrivateKey(privateKey)).export({ format: 'jwk' }),
      kty: 'RSA',
      kid,
      alg: 'RS256',
      use: 'sig',
    })),
  });
  return {
    list,
    published,
    sign: async (payload, lifetimeSeconds) => {
      const { kid, key } = signingKey(await list(), clock());
      const now = Math.floor(clock() / 1_000);
      return new SignJWT({ ...payload, iat: now, exp: now + lifetimeSeconds })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid })
        .sign(key);
    },
    readOwn: async (token, audience) => {
      const { payload } = await jwtVerify(token, createLocalJWKSet(await published()), {
        algorithms: ['RS256'],
        audience,
        issuer: audience,
        requiredClaims: ['exp', 'jti'],
        currentDate: new Date(clock()),
      });
      return payload;
    },
    draw: () => newToolKey(clock()),
    adopt: saveNextToolKey,
  };
}

async function newToolKey(at: number): Promise<ToolKey> {
  const { privateKey } = await generate('rsa', { modulusLength: BITS });
  return {
    kid: randomUUID(),
    privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }) as string,
    createdAt: new Date(at),
  };
}

/** The newest one that was published long enough, else the oldest. */
function signingKey(
  keys: readonly ToolKey[],
  now: number,
): { readonly kid: string; readonly key: KeyObject } {
  const key = keys.find(({ createdAt }) => now - createdAt.getTime() >= PUBLISHED_BEFORE_MS) ?? keys.at(-1);
  if (!key) throw new Error('there is a key of this installation');
  return { kid: key.kid, key: createPrivateKey(key.privateKey) };
}
