import { createClient, type Client } from '@lonja/protocol/client';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { normalizeIP } from '@fastify/rate-limit';
import type { Caller } from '../../calls/policy.ts';
import type { Api } from '../../reading/api.ts';
import { sendWithin } from '../../reading/send-within.ts';
import { readShownKey } from '../../identity/shown-key.ts';
import { parseJsonBodies } from '../../reading/request-texts.ts';
import { drawnMarket } from '../../market-data/drawn-market.ts';
import type { LiveMarket } from '../../market/live-market.ts';
import { formatOperations } from './operations-table.ts';
import { AlpacaError, answerFailure } from './alpaca-error.ts';
import { OPERATION_BODIES, OPERATION_SCHEMAS, type BodyOf, type QueryOf } from './operation-schemas.ts';
import {
  isPublic,
  OPERATIONS,
  readsPrices,
  getScope,
  type OperationName,
  type ServedName,
} from './operations.ts';
import type { OperationRow } from './operation-row.ts';

/** A request for an operation, with its checked query and body. */
export interface OperationRequest<Name extends OperationName> {
  /** Null for a visitor, who reads what is public. */
  readonly caller: Caller | null;
  /** The market of the account that the key is for; the installation's own for a visitor. */
  readonly market: LiveMarket;
  readonly params: Readonly<Record<string, string>>;
  readonly query: QueryOf<Name>;
  readonly body: BodyOf<Name>;
  /** The calls of docs/guides/api.md, made with the program's key. @throws CallError */
  readonly call: Client['call'];
  readonly request: FastifyRequest;
}

/** What each operation that is not refused answers. */
export type OperationHandlers = {
  readonly [Name in ServedName]: (
    request: OperationRequest<Name>,
    reply: FastifyReply,
  ) => object | Promise<object>;
};

/** The limit of requests to the trading API. */
export type TradingLimit = ReturnType<Api['rateLimit']>;

interface ServedBeside {
  readonly clock: () => number;
  /** Registers what is called like an operation, and is none. */
  readonly serveBeside: (scope: Api, limit: TradingLimit) => void;
}

/**
 * Registers every operation at the origin's root: a prefix would be dropped by some clients. What is not offered is refused by
 * name, so that a program learns that no retry helps.
 */
export async function serveOperations(
  app: Api,
  handlers: OperationHandlers,
  { clock, serveBeside }: ServedBeside,
): Promise<void> {
  await app.register((scope, _options, done) => {
    acceptWhatClientsSend(scope);
    nameAnswers(scope, clock);
    const limits = { trading: createLimit(scope, 'trading'), data: createLimit(scope, 'data') };
    for (const name of Object.keys(OPERATIONS) as OperationName[]) {
      const row = OPERATIONS[name];
      const [query, body] = [OPERATION_SCHEMAS[name], OPERATION_BODIES[name]];
      scope.route({
        method: row.method,
        url: toRoutePath(row),
        schema: { hide: true, ...(query ? { querystring: query } : {}), ...(body ? { body } : {}) },
        config: { key: { scope: getScope(row), isPublic: isPublic(row) } },
        preHandler: limits[row.api],
        errorHandler: (error, request, reply) => void answerFailure(row.api, error, request, reply),
        handler: createHandler(handlers, name, row, app),
      });
    }
    serveBeside(scope, limits.trading);
    serveTable(scope);
    refuseOtherAddresses(scope);
    done();
  });
}

/** GET /docs/alpaca, which a refusal points at. */
function serveTable(scope: Api): void {
  const text = `# Alpaca's API here\n\n${formatOperations()}\n`;
  scope.get('/docs/alpaca', { schema: { hide: true }, config: { policy: 'public' } }, (_request, reply) =>
    reply.header('content-type', 'text/markdown; charset=utf-8').send(text),
  );
}

/** Addresses that begin as an operation's and are none: without this a program gets the site's page, which it can't read. */
function refuseOtherAddresses(scope: Api): void {
  const roots = new Set(Object.values(OPERATIONS).map(({ path }) => `/${path.split('/')[1]}`));
  for (const prefix of roots)
    void scope.register(
      (inner, _options, done) => {
        inner.setErrorHandler<FastifyError>((error, request, reply) =>
          answerFailure('trading', error, request, reply),
        );
        inner.setNotFoundHandler(() => {
          throw new AlpacaError(404, 'endpoint not found: see /docs/alpaca');
        });
        done();
      },
      { prefix },
    );
}

/** Segments at the end of a path in which a pair has its slash, as it is or encoded. */
const PAIRS = /\{symbol_or_asset_id\}$|(?<=watchlist_id\}\/)\{symbol\}$/;

/** A colon of the path stands for itself; `*` also takes the slash of BTC/USD. */
const toRoutePath = ({ path }: OperationRow): string =>
  path
    .replaceAll(':', '::')
    .replace(PAIRS, '*')
    .replace(/\{(\w+)\}/g, ':$1');

/** Requests a minute, of a key's person or a visitor's address, over all operations of an API. */
const PER_MINUTE: Readonly<Record<OperationRow['api'], number>> = { trading: 300, data: 1_200 };

/** One limiter for all routes of an API, which answers with what is left of it. */
const createLimit = (scope: Api, api: OperationRow['api']) =>
  scope.rateLimit({
    max: PER_MINUTE[api],
    timeWindow: '1 minute',
    keyGenerator: ({ session, ip }) => session?.userId ?? normalizeIP(ip),
  });

type AnyHandler = (request: OperationRequest<never>, reply: FastifyReply) => object | Promise<object>;

function createHandler(handlers: OperationHandlers, name: OperationName, row: OperationRow, app: Api) {
  if (row.answer === 'refused')
    return (): never => {
      throw new AlpacaError(403, 'operation is not offered by this venue: see /docs/alpaca');
    };
  const handler = handlers[name as ServedName] as AnyHandler;
  const [pair] = PAIRS.exec(row.path) ?? [];
  return (request: FastifyRequest, reply: FastifyReply) => {
    const { '*': rest, ...named } = request.params as Readonly<Record<string, string>>;
    const params = pair && rest !== undefined ? { ...named, [pair.slice(1, -1)]: rest } : named;
    const { session: caller, query, body } = request;
    const market = readsPrices(row) ? drawnMarket(request) : request.market;
    const asked = { caller, market, params, query, body, call: createCall(app, request), request };
    return handler(asked as unknown as OperationRequest<never>, reply);
  };
}

/** The server's own calls, made in this process with the key that the program has shown. */
function createCall(app: Api, request: FastifyRequest): Client['call'] {
  const { agent } = request.headers;
  const { send } = sendWithin(app, request, {
    'accept-language': 'en',
    ...(typeof agent === 'string' ? { agent } : {}),
  });
  const readToken = () => readShownKey(request.headers)?.secret ?? null;
  const calls = createClient({ origin: '', readToken, fetch: send });
  return (name, input) => calls.call(name, input);
}

/**
 * Takes what would be refused before a route is found: JSON that is called text, or a form, as curl calls it; deletions with an empty
 * content type.
 */
function acceptWhatClientsSend(scope: Api): void {
  parseJsonBodies(scope, 'text/plain');
  parseJsonBodies(scope, 'application/x-www-form-urlencoded');
  scope.addHook('onRequest', (request, _reply, next) => {
    if (request.headers['content-type'] === '') delete request.headers['content-type'];
    next();
  });
}

/** Gives each answer its id, and its limit the moment of its reset: in seconds since 1970, as clients read it. */
function nameAnswers(scope: Api, clock: () => number): void {
  scope.addHook('onSend', (request, reply, payload, next) => {
    void reply.header('x-request-id', request.id).header('cache-control', 'no-cache');
    const seconds = reply.getHeader('x-ratelimit-reset');
    if (seconds !== undefined)
      void reply.header('x-ratelimit-reset', Math.ceil(clock() / 1000) + Number(seconds));
    next(null, payload);
  });
}
