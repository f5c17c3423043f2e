import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes } from 'node:crypto';
import { claimAnswer, keepAnswer, releaseAnswer, type Database } from '@lonja/store';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpRefusal } from './http-refusal.ts';
import { askedBy, keyOf } from './idempotency.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Who honours an Idempotency-Key of a writing route: by default this module does, for every one of them.
     * `with_effect`: the route keeps its answer in the transaction of what it does, as the desk does.
     * `none`: a sign-in, which is a new one each time.
     */
    idempotency?: 'with_effect' | 'none';
  }
  interface FastifyRequest {
    claim: Claim | null;
  }
}

interface Claim {
  readonly id: Buffer;
  readonly userId: string | null;
  readonly fingerprint: Buffer;
  /** What the answer is sealed with. */
  readonly secret: string;
}

export interface KeptAnswerOptions {
  readonly db: Database;
  readonly clock: () => number;
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** No request is worked on for longer. */
const GIVEN_UP_MS = 60_000;

/**
 * Has every writing route that is registered afterwards honour an Idempotency-Key: the key is claimed before the route
 * works, and its answer kept after a success; a refusal or a fault gives the key back. A process that ends in between
 * leaves a claim that counts for a minute: then the same request is worked on anew. Nothing here moves money.
 */
export function keepAnswers(app: FastifyInstance, { db, clock }: KeptAnswerOptions): void {
  const inFlight = new Set<string>();

  const claim = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const key = keyOf(request);
    if (key === undefined) return undefined;
    const wanted = claimOf(request, key);
    const name = wanted.id.toString('hex');
    if (inFlight.has(name)) throw new HttpRefusal('idempotency_in_flight');
    inFlight.add(name);
    try {
      const now = clock();
      const found = await claimAnswer(db, {
        ...wanted,
        at: new Date(now),
        givenUpBefore: new Date(now - GIVEN_UP_MS),
      });
      if (found.kind === 'claimed') {
        request.claim = wanted;
        return undefined;
      }
      if (found.fingerprint && !found.fingerprint.equals(wanted.fingerprint)) {
        throw new HttpRefusal('idempotency_key_reused');
      }
      if (found.kind === 'in_flight') throw new HttpRefusal('idempotency_in_flight');
      return reply
        .code(found.status)
        .header('idempotent-replayed', 'true')
        .header('content-type', 'application/json; charset=utf-8')
        .send(unseal(wanted, found.answer));
    } finally {
      if (!request.claim) inFlight.delete(name);
    }
  };

  const settle = async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    const { claim: claimed } = request;
    if (!claimed) return payload;
    request.claim = null;
    const { statusCode: status } = reply;
    try {
      if (status < 300 && typeof payload === 'string') {
        await keepAnswer(db, claimed.id, { status, answer: seal(claimed, payload) });
      } else await releaseAnswer(db, claimed.id);
    } catch (error) {
      // The write is done, or refused, whatever becomes of its key.
      request.log.error({ err: error }, 'kept answer');
    } finally {
      inFlight.delete(claimed.id.toString('hex'));
    }
    return payload;
  };

  app.decorateRequest('claim', null);
  app.addHook('onRoute', (route) => {
    const isWrite = [route.method].flat().some((method) => !READS.has(method));
    if (!isWrite || route.config?.idempotency !== undefined) return;
    route.preHandler = [claim, ...listed(route.preHandler)];
    route.onSend = [settle, ...listed(route.onSend)];
  });
}

const listed = <Hook>(hooks: Hook | Hook[] | undefined): Hook[] =>
  hooks === undefined ? [] : ([hooks].flat() as Hook[]);

/**
 * A key is its user's. Without a session it is the request's own: two strangers may use the same one. Who reads the
 * database can neither tell which key it was nor try what was asked with it, a password for example, without the key.
 */
function claimOf(request: FastifyRequest, key: string): Claim {
  const userId = request.session?.userId ?? null;
  const asked = askedBy(request);
  const secret = userId === null ? `${key}\n${asked}` : key;
  return {
    id: hash('sha256', `${userId ?? ''}\n${secret}`, 'buffer'),
    userId,
    fingerprint: createHmac('sha256', key).update(asked).digest(),
    secret,
  };
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

function seal(claim: Claim, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, sealingKey(claim), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

function unseal(claim: Claim, sealed: Buffer): string {
  const cipher = createDecipheriv(CIPHER, sealingKey(claim), sealed.subarray(0, NONCE_BYTES));
  cipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([cipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), cipher.final()]).toString();
}

const sealingKey = ({ secret, id }: Claim): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, id, 'a kept answer', 32));
