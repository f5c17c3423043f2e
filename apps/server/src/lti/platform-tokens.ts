import { randomUUID } from 'node:crypto';
import type { ScoreProblem } from '@lonja/core';
import type { PlatformRecord } from '@lonja/store/lti/platforms';
import { LRUCache } from 'lru-cache';
import type { SendOutgoing } from '../outgoing/outgoing.ts';
import type { ToolKeys } from './tool-keys.ts';

/** Access tokens of platforms for sending scores (client credentials with a signed assertion, RFC 7523). */
export interface PlatformTokens {
  /** @throws ScoreTrouble where the platform gives none */
  of(platform: PlatformRecord): Promise<string>;
  /** After the platform has refused it. */
  forget(platform: Pick<PlatformRecord, 'id'>): void;
}

/** Why something was not taken by a platform, in terms of a teacher's screen. */
export class ScoreTrouble extends Error {
  override readonly name = 'ScoreTrouble';
  readonly problem: ScoreProblem;
  /** For how many milliseconds the platform wants to be left alone; undefined where it doesn't say. */
  readonly pauseMs: number | undefined;
  constructor(problem: ScoreProblem, pauseMs?: number, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
    this.pauseMs = pauseMs;
  }
}

const SCORE_SCOPE = 'https://purl.imsglobal.org/spec/lti-ags/scope/score';
const ASSERTION_SECONDS = 60;
const KNOWN = 200;
/** A token is not used to its last moment. */
const SPARED_MS = 30_000;
const LONGEST_MS = 3_600_000;

interface KnownToken {
  readonly token: string;
  readonly until: number;
}

export function createPlatformTokens(
  send: SendOutgoing,
  keys: ToolKeys,
  clock: () => number,
): PlatformTokens {
  const known = new LRUCache<number, KnownToken>({ max: KNOWN });
  return {
    of: async (platform) => {
      const kept = known.get(platform.id);
      if (kept && kept.until > clock()) return kept.token;
      const got = await askForToken(send, keys, platform, clock());
      known.set(platform.id, got);
      return got.token;
    },
    forget: ({ id }) => void known.delete(id),
  };
}

async function askForToken(
  send: SendOutgoing,
  keys: ToolKeys,
  { clientId, tokenUrl }: PlatformRecord,
  now: number,
): Promise<KnownToken> {
  const assertion = await keys.sign(
    { iss: clientId, sub: clientId, aud: tokenUrl, jti: randomUUID() },
    ASSERTION_SECONDS,
  );
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
    scope: SCORE_SCOPE,
  }).toString();
  const answer = await sendOrTrouble(send, tokenUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body,
  });
  if (answer.status === 400 || answer.status === 401 || answer.status === 403)
    throw new ScoreTrouble('unauthorized');
  refuseTrouble(answer);
  return readToken(answer.text, now);
}

/** @throws ScoreTrouble where the platform can't be reached */
export async function sendOrTrouble(send: SendOutgoing, ...given: Parameters<SendOutgoing>) {
  try {
    return await send(...given);
  } catch (error) {
    throw new ScoreTrouble('unreachable', undefined, error);
  }
}

/** @throws ScoreTrouble for everything but a success */
export function refuseTrouble({ status, headers }: Awaited<ReturnType<SendOutgoing>>): void {
  if (status >= 200 && status < 300) return;
  if (status === 429) throw new ScoreTrouble('busy', parsePause(headers['retry-after']));
  if (status === 401 || status === 403) throw new ScoreTrouble('unauthorized');
  if (status === 408 || status >= 500 || status < 400)
    throw new ScoreTrouble('unreachable', parsePause(headers['retry-after']));
  throw new ScoreTrouble(status === 409 ? 'newer' : 'rejected');
}

/** Milliseconds of a header that is given in seconds; undefined where it is none. */
const parsePause = (header: string | undefined): number | undefined =>
  header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) * 1_000 : undefined;

function readToken(text: string, now: number): KnownToken {
  let read: { readonly access_token?: unknown; readonly expires_in?: unknown };
  try {
    read = JSON.parse(text) as typeof read;
  } catch (error) {
    throw new ScoreTrouble('unauthorized', undefined, error);
  }
  const { access_token: token, expires_in: seconds } = read ?? {};
  // Header values have no control characters; a token with any is none.
  if (typeof token !== 'string' || !/^[\x21-\x7e]{1,8000}$/.test(token))
    throw new ScoreTrouble('unauthorized');
  const lifetime = typeof seconds === 'number' && seconds > 0 ? seconds * 1_000 : 60_000;
  return { token, until: now + Math.min(lifetime, LONGEST_MS) - SPARED_MS };
}
