import { STREAM_KEY_SCOPE } from '@lonja/protocol';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isWithin, type AccountOwners } from '../identity/account-owners.ts';
import { isApiKey, type ApiKeys } from '../identity/api-keys.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { AuthorizeStream, StreamAuthorization, StreamSession } from './upgrade.ts';
import { findBearer } from '../identity/bearer.ts';
import { isOwnOrigin } from '../identity/own-origin.ts';
import { SESSION_COOKIE } from '../identity/session-cookie.ts';

export interface StreamAuthorizationDependencies {
  readonly sessions: Pick<Sessions, 'findByBearer' | 'findByCookie'>;
  readonly apiKeys: Pick<ApiKeys, 'find'>;
  readonly accountOwners: AccountOwners;
  readonly publicUrl: string | undefined;
}

/**
 * Anybody may read quotes. A browser identifies its account by its cookie, which counts only for pages of our own origin; a
 * program by a bearer of a session or an API key. An invalid bearer is refused, because its sender expects an account; so is an
 * account (`?account=`) that is not the reader's.
 */
export function createStreamAuthorization({
  sessions,
  apiKeys,
  accountOwners,
  publicUrl,
}: StreamAuthorizationDependencies): AuthorizeStream {
  const byKey = async (bearer: string): Promise<StreamAuthorization> => {
    const key = await apiKeys.find(bearer);
    if (!key) return UNAUTHENTICATED;
    return key.scopes.includes(STREAM_KEY_SCOPE) ? admitted(key) : { ok: false, status: 403 };
  };

  const byBearer = async (bearer: string, cookie: string | undefined): Promise<StreamAuthorization> => {
    const session = await sessions.findByBearer(bearer);
    if (!session) return UNAUTHENTICATED;
    const beside = cookie === undefined ? undefined : await sessions.findByCookie(cookie);
    return beside && beside.id !== session.id ? UNAUTHENTICATED : admitted(session);
  };

  const identify = async ({ headers }: IncomingMessage): Promise<StreamAuthorization> => {
    if (!isOwnOrigin(headers, publicUrl)) return { ok: false, status: 403 };
    const cookie = findCookie(headers);
    if (headers.authorization !== undefined) {
      const bearer = findBearer(headers);
      if (bearer === undefined) return UNAUTHENTICATED;
      return isApiKey(bearer) ? byKey(bearer) : byBearer(bearer, cookie);
    }
    const session = cookie === undefined ? undefined : await sessions.findByCookie(cookie);
    return session ? admitted(session) : { ok: true, session: null };
  };

  return async (request) => {
    const identified = await identify(request);
    const asked = new URLSearchParams((request.url ?? '').split('?', 2)[1] ?? '').getAll('account');
    if (!identified.ok || asked.length === 0) return identified;
    if (!identified.session) return UNAUTHENTICATED;
    const { userId } = identified.session;
    const own = asked.length === 1 ? await accountOwners.own(userId, asked[0]) : undefined;
    if (own === undefined || !isWithin(identified.session, own.id)) return { ok: false, status: 404 };
    const { id: accountId, world } = own;
    return { ok: true, session: { ...identified.session, accountId, world, isChosen: true } };
  };
}

const UNAUTHENTICATED = { ok: false, status: 401 } as const;

type FoundSession = Pick<StreamSession, 'userId' | 'accountId' | 'boundTo'> & {
  readonly id: string;
  readonly world?: number | null;
};
const admitted = ({
  id,
  userId,
  accountId = null,
  boundTo = null,
  world,
}: FoundSession): StreamAuthorization => ({
  ok: true,
  session: {
    sessionId: id,
    userId,
    accountId,
    boundTo,
    world: world ?? undefined,
    isChosen: boundTo !== null,
  },
});

function findCookie(headers: IncomingHttpHeaders): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${SESSION_COOKIE}=`))?.slice(SESSION_COOKIE.length + 1);
}
