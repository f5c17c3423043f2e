import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@lonja/store/database/database';
import {
  claimResponse,
  saveSealedResponse,
  releaseClaim,
  type ClaimedKey,
} from '@lonja/store/idempotency/idempotent-responses';
import { keyDays } from '@lonja/store/idempotency/key-partitions';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onResponseHookHandler,
  onSendAsyncHookHandler,
  onSendHookHandler,
  preHandlerAsyncHookHandler,
  preHandlerHookHandler,
} from 'fastify';
import { refuse } from '../refusal/refuse.ts';
import { usedKey } from '../desk/command/used-key.ts';
import { askedBy, digestOfKey, findUsedKey, readKey, deriveSecret } from './idempotency.ts';

declare module 'fastify' {
  interface FastifyRequest {
    claim: Claim | null;
    /** The request's key while it is executed. */
    keyInFlight: string | null;
  }
}

interface Claim extends ClaimedKey {
  readonly fingerprint: Buffer;
  /** The secret that the answer is encrypted with. */
  readonly secret: string;
  readonly digest: Buffer;
}

export interface ResponseStore {
  readonly db: Database;
  readonly clock: () => number;
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** No request is executed for longer. */
const GIVEN_UP_MS = 60_000;
/** A completed write is answered even when the database hangs while saving the response. */
const SAVE_MS = 2_000;

/**
 * Makes every writing route that is registered afterwards honour an Idempotency-Key: the key is claimed before the route runs,
 * and its response saved after a success; a refusal or a fault releases the key. A process that ends in between leaves a claim
 * that expires after a minute; the request is then executed again. These routes move no money, or under a key of that
 * part alone (`idempotencyOfPart`). Routes that save their response
 * themselves use the same store, so a key belongs to one request over all calls.
 */
export function saveResponses(app: FastifyInstance, options: ResponseStore): void {
  const { enter, leave } = createKeysInFlight();
  const claim: preHandlerAsyncHookHandler = (request, reply) => claimKey(options, request, reply);
  const complete: onSendAsyncHookHandler = (request, reply, payload) =>
    completeClaim(options.db, request, reply, payload);
  const sent: onSendHookHandler = (request, _reply, payload, done) => {
    leave(request);
    done(null, payload);
  };
  // `onSend` does not run for a client that has hung up.
  const gone: onResponseHookHandler = (request, _reply, done) => {
    leave(request);
    done();
  };
  app.decorateRequest('claim', null);
  app.decorateRequest('keyInFlight', null);
  app.decorateRequest('usedKey', null);
  app.addHook('onRoute', (route) => {
    const isWrite = [route.method].flat().some((method) => !READS.has(method));
    const kind = route.config?.call?.idempotency;
    if (!isWrite || kind === 'none') return;
    const isSavedHere = kind === undefined;
    route.preHandler = [enter, ...(isSavedHere ? [claim] : []), ...listed(route.preHandler)];
    route.onSend = [...(isSavedHere ? [complete] : []), ...listed(route.onSend), sent];
    route.onResponse = [...listed(route.onResponse), gone];
  });
}

/** Keys of the requests that this process is executing. */
function createKeysInFlight() {
  const inFlight = new Set<string>();
  const enter: preHandlerHookHandler = (request, _reply, done) => {
    const key = readKey(request);
    if (key === undefined) return done();
    const { userId, id } = findUsedKey(request, key);
    const name = `${userId} ${id}`;
    if (inFlight.has(name)) refuse('idempotency_in_flight');
    inFlight.add(name);
    request.keyInFlight = name;
    done();
  };
  const leave = (request: FastifyRequest): void => {
    if (request.keyInFlight !== null) inFlight.delete(request.keyInFlight);
    request.keyInFlight = null;
  };
  return { enter, leave };
}

/** Claims the request's key, or answers with the saved response of the same request. */
async function claimKey(
  { db, clock }: ResponseStore,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const key = readKey(request);
  if (key === undefined) return undefined;
  const now = clock();
  const wanted = buildClaim(request, key);
  const found = await claimResponse(db, {
    ...wanted,
    at: new Date(now),
    days: keyDays(now),
    givenUpBefore: new Date(now - GIVEN_UP_MS),
  });
  if (found.kind === 'claimed') {
    request.claim = { ...wanted, day: found.day };
    return undefined;
  }
  if (found.fingerprint && !found.fingerprint.equals(wanted.fingerprint)) {
    refuse('idempotency_key_reused');
  }
  if (found.kind === 'in_flight') refuse('idempotency_in_flight');
  if (!found.sealed) refuse('idempotency_key_reused');
  return reply
    .code(found.status)
    .header('idempotent-replayed', 'true')
    .header('content-type', 'application/json; charset=utf-8')
    .send(unseal(wanted, found.sealed));
}

/** Saves the response of a success under the claimed key, or releases the key. */
async function completeClaim(
  db: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  const { claim } = request;
  if (!claim) return payload;
  request.claim = null;
  const { statusCode: status } = reply;
  // The request's work goes on: the claim expires after a minute.
  if (request.isOverdue) return payload;
  try {
    if (status < 300 && typeof payload === 'string') {
      const saved = saveSealedResponse(db, claim, { status, sealed: seal(claim, payload) });
      await Promise.race([saved, wait(SAVE_MS, undefined, { ref: false })]);
    } else {
      const released = releaseClaim(db, claim);
      // Not awaited, because a database that did not answer the write would not answer this either.
      if (status === UNAVAILABLE) released.catch(markFault(request));
      else await released;
    }
  } catch (error) {
    markFault(request)(error);
  }
  return payload;
}

const UNAVAILABLE = 503;

/** The write is completed or refused, even if its key can't be updated. */
const markFault =
  ({ log }: FastifyRequest) =>
  (error: unknown): void =>
    log.error({ err: error }, 'idempotent response');

const listed = <Hook>(hooks: Hook | Hook[] | undefined): Hook[] =>
  hooks === undefined ? [] : ([hooks].flat() as Hook[]);

/** Without the key, a reader of the database can neither recognise it nor guess the request that came with it. */
function buildClaim(request: FastifyRequest, key: string): Omit<Claim, 'day'> {
  const digest = digestOfKey(request, key);
  return {
    ...usedKey(digest, request.session?.userId),
    digest,
    fingerprint: createHmac('sha256', key).update(askedBy(request)).digest(),
    secret: deriveSecret(request, key),
  };
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

function seal(claim: Pick<Claim, 'secret' | 'digest'>, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, sealingKey(claim), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

function unseal(claim: Pick<Claim, 'secret' | 'digest'>, sealed: Buffer): string {
  const cipher = createDecipheriv(CIPHER, sealingKey(claim), sealed.subarray(0, NONCE_BYTES));
  cipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([cipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), cipher.final()]).toString();
}

const sealingKey = ({ secret, digest }: Pick<Claim, 'secret' | 'digest'>): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, digest, 'a kept answer', 32));
