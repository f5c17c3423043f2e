import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getKeyAccess, type CallRow, type KeyScope, type RefusalCode } from '@lonja/protocol';
import { PERSON, type Sender } from '@lonja/core';
import type { ProgramIdentity } from '@lonja/store/audit/senders';
import type { Database } from '@lonja/store/database/database';
import type { ApiKeyRecord } from '@lonja/store/keys/api-keys';
import type { SessionRecord } from '@lonja/store/sign-in/sessions';
import { parseRecordNumber, isWithin, type AccountOwners } from '../identity/account-owners.ts';
import type { LiveMarket } from '../market/live-market.ts';
import type { Markets } from '../rooms/markets.ts';
import { isApiKey, type ApiKeys } from '../identity/api-keys.ts';
import { SESSION_COOKIE } from '../identity/session-cookie.ts';
import type { Senders } from '../identity/senders.ts';
import type { Sessions } from '../identity/sessions.ts';
import { findBearer } from '../identity/bearer.ts';
import { findShownKey, readShownKey } from '../identity/shown-key.ts';
import { requireConfirmation } from './confirm.ts';
import { credentialOfCaller } from './credential.ts';
import { createFairShares, takeShare } from '../reading/fair-shares.ts';
import { refuse } from '../refusal/refuse.ts';
import { isKeySuspended } from './key-suspension.ts';
import type { IsOperator } from '../identity/operator.ts';
import { isAskedFromHere, isOwnOrigin } from '../identity/own-origin.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's call of the protocol, and why it may be refused. */
    call?: CallRow;
    refuses?: ReadonlySet<RefusalCode>;
    /**
     * Who may open a route that is no call: pages and files. For `operator` everybody but the operator gets a 404; `program` is whoever
     * has an API key, and makes calls with it. A route with none of call, policy and key prevents the server from starting.
     */
    policy?: 'public' | 'operator' | 'program';
    /** For programs alone: a route that a key with this scope opens. */
    key?: KeyPolicy;
    /** Written to by pages of other sites, as platforms do: it must depend on no cookie. */
    isFromElsewhere?: true;
  }
  interface FastifyRequest {
    session: Caller | null;
    /** The market of the account, or of the world, that the call is about; the installation's own for any other call. */
    market: LiveMarket;
  }
}

interface KeyPolicy {
  readonly scope: KeyScope;
  /** Whether it is open to whoever shows no key. */
  readonly isPublic: boolean;
}

/** The caller: the person of a session, or the program of an API key; on the primary account unless the call names another one. */
export type Caller = Pick<SessionRecord, 'id' | 'userId' | 'username' | 'role' | 'accountId'> & {
  /** A person's language for answers, where a request asks for none. */
  readonly language?: SessionRecord['language'];
  /** The only account that a key reaches. */
  readonly boundTo?: ApiKeyRecord['boundTo'];
  /** Scopes of a key; absent for a person. */
  readonly scopes?: ApiKeyRecord['scopes'];
  /** Leverage of a key's orders, on the account of calls that name none. */
  readonly programLeverage?: ApiKeyRecord['programLeverage'];
  /** Number of the world whose market the account trades; undefined: the installation's own. */
  readonly world?: number | undefined;
  /** Who sends what it orders or moves; absent where it makes no call that the desk carries out. */
  readonly sentBy?: Sender;
};

/** A request whose policy has authenticated its caller. */
export type SignedInRequest = FastifyRequest & { readonly session: Caller };

export interface PolicyDependencies {
  readonly db: Database;
  readonly sessions: Sessions;
  readonly apiKeys: ApiKeys;
  readonly senders: Senders;
  readonly accountOwners: AccountOwners;
  readonly markets: Markets;
  readonly isOperator: IsOperator;
  readonly publicUrl: string | undefined;
}

export function enforcePolicies(app: FastifyInstance, dependencies: PolicyDependencies): void {
  const { accountOwners, markets, isOperator, publicUrl } = dependencies;
  const shares = createFairShares();
  app.decorateRequest('session', null);
  app.decorateRequest('market');
  app.addHook('onRoute', ({ config = {}, method, url }) => {
    if (!config.call && !config.policy && !config.key)
      throw new Error(`Route ${String(method)} ${url} has no policy`);
  });
  app.addHook('onRequest', async (request: FastifyRequest, _reply: FastifyReply) => {
    const { call, key, policy = call?.policy, isFromElsewhere = false } = request.routeOptions.config;
    if (!policy && !key) return;
    if (!isFromElsewhere && !READS.has(request.method) && !isOwnOrigin(request.headers, publicUrl))
      refuse('forbidden');
    if (policy === 'operator') {
      if (isAskedFromHere(request.headers, publicUrl) && isOperator(request)) return;
      refuse('not_found');
    }
    if (key) {
      request.session = await authenticateProgram(request, key, dependencies);
      if (request.session) await takeShare(shares, request, request.session.userId);
      request.market = markets.of(request.session?.world);
      markets.look(request.session?.world);
      return;
    }
    if (policy === 'program') {
      const program = await programWith(findBearer(request.headers), dependencies.apiKeys);
      await takeShare(shares, request, program.userId);
      request.session = await onAccount(request, program, accountOwners);
      request.market = markets.of(request.session.world);
      markets.look(request.session.world);
      return;
    }
    request.market = call?.isOfWorld ? namedMarket(request, markets) : markets.own;
    if (!call || call.policy === 'public') return;
    // What the desk carries out has a line for each account, and connections of its own; what is drawn has its own line, too.
    const enter = (person: string) =>
      call.stops === 'desk' || call.isDrawn ? Promise.resolve() : takeShare(shares, request, person);
    request.session = await authenticate(request, call, { ...dependencies, enter });
    authorize(call, request.session, request.params as { readonly id?: string });
    if (isWrite(request) && call.stops !== 'desk') await refuseEnded(request.session, dependencies);
    await requireConfirmation(request as SignedInRequest, call);
    if (call.isOfAccount) {
      request.session = await onAccount(request, request.session, accountOwners);
      request.market = markets.of(request.session.world);
      markets.look(request.session.world);
    }
    if (call.stops === 'call') await refuseSuspended(call, request.session, dependencies);
  });
}

/** The caller on the account that the request names, in place of the primary one. One out of reach and a missing one get the same 404. */
async function onAccount(
  { query }: FastifyRequest,
  caller: Caller,
  accountOwners: AccountOwners,
): Promise<Caller> {
  const { account } = query as { readonly account?: unknown };
  if (account === undefined) return caller;
  const own = await accountOwners.own(caller.userId, account);
  if (own === undefined || !isWithin(caller, own.id)) refuse('not_found');
  return { ...caller, accountId: own.id, world: own.world };
}

const isWrite = ({ method }: FastifyRequest): boolean => !READS.has(method);

/**
 * A session or a key is believed for some seconds, because reads are many. What changes something asks the database: another process may
 * have ended it, and have no way to say so. What the desk carries out asks in the transaction itself.
 * @throws HttpRefusal where it has ended
 */
async function refuseEnded(caller: Caller, { sessions, apiKeys }: PolicyDependencies): Promise<void> {
  const { kind, id } = credentialOfCaller(caller);
  const ended = await (kind === 'key' ? apiKeys : sessions).findEnded([id]);
  if (ended.length > 0) refuse('unauthenticated');
}

/**
 * Read from the database for each such call, because the switch holds at every process from its answer on. A person passes.
 * @throws HttpRefusal where the key is suspended on the account that the call is about; of a call about none, on any that it reaches
 */
async function refuseSuspended(
  { isOfAccount }: CallRow,
  { id: key, userId, accountId, boundTo, scopes }: Caller,
  { db, markets }: PolicyDependencies,
): Promise<void> {
  if (!scopes) return;
  const reached = (isOfAccount ? accountId : boundTo) ?? undefined;
  if (await isKeySuspended({ db, markets }, { key, userId, accountId: reached })) refuse('key_suspended');
}

/** The market that `?world=` names. */
function namedMarket({ query }: FastifyRequest, markets: Markets): LiveMarket {
  const { world } = query as { readonly world?: unknown };
  if (world === undefined) return markets.own;
  const number = parseRecordNumber(world);
  const found = number === undefined ? undefined : markets.find(number);
  if (!found) refuse('not_found');
  return found.market;
}

const READS = new Set(['GET', 'HEAD']);

async function authenticate(
  request: FastifyRequest,
  call: CallRow,
  {
    sessions,
    apiKeys,
    senders,
    enter,
  }: PolicyDependencies & { readonly enter: (person: string) => Promise<void> },
): Promise<Caller> {
  const bearer = findBearer(request.headers);
  if (bearer !== undefined && isApiKey(bearer)) {
    const key = await authenticateKey(call, bearer, apiKeys);
    await enter(key.userId);
    if (call.stops !== 'desk') return key;
    return { ...key, sentBy: await senders.find(key.userId, identifyProgram(key, request.headers)) };
  }
  const session = await authenticateSession(request, bearer, sessions);
  await enter(session.userId);
  if (!READS.has(request.method)) await sessions.markActivity(session);
  return call.stops === 'desk' ? { ...session, sentBy: PERSON } : session;
}

/**
 * Authenticates a program's key for a call within its scopes; one that reaches a single account makes only calls about it, and
 * those that take it nonetheless. A cookie beside it is ignored.
 */
async function authenticateKey(
  call: CallRow,
  bearer: string,
  apiKeys: ApiKeys,
): Promise<Caller & Pick<ApiKeyRecord, 'name'>> {
  const key = await programWith(bearer, apiKeys);
  const isInScope = key.scopes.includes(getKeyAccess(call));
  const isInReach = key.boundTo === null || call.isOfAccount === true || call.isForBoundKeys === true;
  if (!isInScope || !isInReach) refuse('key_scope_missing');
  return key;
}

/** The program that has a key, on the account of calls that name none. */
async function programWith(bearer: string | undefined, apiKeys: ApiKeys) {
  const key = bearer !== undefined && isApiKey(bearer) ? await apiKeys.find(bearer) : undefined;
  if (!key) refuse('unauthenticated');
  return { ...key, world: key.world ?? undefined };
}

/** Visible characters and the spaces between them. */
const AGENT_WORDS = /^[!-~]([ -~]{0,198}[!-~])?$/;

/** What an agent says about itself stands in the header `Agent`. @throws HttpRefusal where that is too long, or not of visible characters */
function identifyProgram(
  { id: key, name: label }: Pick<ApiKeyRecord, 'id' | 'name'>,
  { agent: words }: IncomingHttpHeaders,
): ProgramIdentity {
  if (words === undefined) return { kind: 'key', key, label };
  if (typeof words !== 'string' || !AGENT_WORDS.test(words)) refuse('invalid_request');
  return { kind: 'agent', key, label, words };
}

/** The caller by the key that it shows, on the account that the key is for; null for a visitor. */
async function authenticateProgram(
  { headers }: FastifyRequest,
  { scope, isPublic }: KeyPolicy,
  { apiKeys, senders }: PolicyDependencies,
): Promise<Caller | null> {
  const shown = readShownKey(headers);
  if (!shown && isPublic) return null;
  const key = shown && (await findShownKey(apiKeys, shown));
  if (!key) refuse('unauthenticated');
  if (!key.scopes.includes(scope)) refuse('key_scope_missing');
  const caller = { ...key, world: key.world ?? undefined };
  if (scope !== 'trade') return caller;
  return { ...caller, sentBy: await senders.find(key.userId, identifyProgram(key, headers)) };
}

/** The bearer's session; a cookie beside it must belong to the same one. */
async function authenticateSession(
  request: FastifyRequest,
  bearer: string | undefined,
  sessions: Sessions,
): Promise<SessionRecord> {
  const session = bearer ? await sessions.findByBearer(bearer) : undefined;
  if (!session) refuse('unauthenticated');
  const cookie = request.cookies[SESSION_COOKIE];
  if (cookie === undefined) return session;
  const cookieSession = await sessions.findByCookie(cookie);
  if (cookieSession && cookieSession.id !== session.id) refuse('unauthenticated');
  return session;
}

function authorize({ policy }: CallRow, { role, userId }: Caller, { id }: { readonly id?: string }): void {
  if (policy === 'admin' && role !== 'admin') refuse('forbidden');
  if (policy === 'owner' && id !== userId) refuse('not_found');
}
