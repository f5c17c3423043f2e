import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { ErrorBody } from '@lonja/protocol';
import { createMigratedDatabase, recordProof } from '@lonja/testkit';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { createApiKeys } from '../auth/api-keys.ts';
import { createSessions } from '../auth/sessions.ts';
import {
  RIG_SYMBOLS,
  startServerRig,
  withoutRequestId,
  type Actor,
  type Answer,
  type CallOptions,
  type ServerRig,
} from '../server-rig.ts';
import { enforcePolicies } from './policy.ts';

/** Of each kind: those whose headers never end, and those whose body never does. */
const SLOW_CLIENTS = Number(process.env['PROVE_SLOW_CLIENTS'] ?? 1);
const SLOWEST_MS = 12_000;

let rig: ServerRig;
let client: Actor;
let other: Actor;
let administrator: Actor;
let slowClients: Promise<string[]>;

beforeAll(async () => {
  rig = await startServerRig(await createMigratedDatabase(inject('pgUrl'), RIG_SYMBOLS));
  slowClients = Promise.all(
    Array.from({ length: SLOW_CLIENTS }, () => [
      neverEnding(NO_HEADERS_END),
      neverEnding(NO_BODY_END),
    ]).flat(),
  );
  [client, other, administrator] = await Promise.all([rig.join(), rig.join(), rig.administrator()]);
});
afterAll(() => rig.stop());

/** Statuses for nobody, the client on its own id, another client and an administrator on that id. */
type Row = readonly [nobody: number, own: number, other: number, administrator: number, body?: object];

const OPEN: Row = [200, 200, 200, 200];
const OWNER: Row = [401, 200, 404, 404];
const LIMIT = { symbol: 'AAPL', side: 'buy', quantity: 1, type: 'limit', limitPrice: '100' };
const MATRIX: Readonly<Record<string, Row>> = {
  // who calls from this machine is taken for whoever runs it
  'GET /metrics': OPEN,
  'GET /api/claims': OPEN,
  'GET /api/health': OPEN,
  'GET /api/openapi.json': OPEN,
  'GET /api/real-market-data': OPEN,
  'GET /api/candles/:symbol': OPEN,
  'GET /api/indicators': OPEN,
  'GET /api/indicators/:symbol': OPEN,
  'GET /api/market-hours': OPEN,
  'GET /api/logout': [302, 302, 302, 302],
  'POST /api/login': [400, 400, 400, 400, { username: '', password: '' }],
  'POST /api/login/two-factor': [400, 400, 400, 400, { challenge: 'none', code: '000000' }],
  'POST /api/password-reset': [400, 400, 400, 400, { login: '' }],
  'POST /api/password-reset/check': [400, 400, 400, 400, { token: 'none' }],
  'POST /api/password-reset/confirm': [400, 400, 400, 400, { token: 'none', password: 'long enough' }],
  'GET /api/two-factor': [401, 200, 200, 200],
  'POST /api/two-factor/setup': [401, 400, 400, 400, { password: 'wrong' }],
  'POST /api/two-factor/enable': [401, 400, 400, 400, { code: '000000' }],
  'POST /api/two-factor/disable': [401, 409, 409, 409, { password: 'wrong', code: '000000' }],
  'POST /api/two-factor/recovery-codes': [401, 409, 409, 409, { password: 'wrong', code: '000000' }],
  'GET /api/admin/outbox': [401, 403, 403, 200],
  'POST /api/admin/outbox/:id/open': [401, 403, 403, 404, {}],
  'POST /api/register': [400, 400, 400, 400, {}],
  'GET /api/users/:id': OWNER,
  'GET /api/positions/:id': OWNER,
  'GET /api/transactions/:id': OWNER,
  'GET /api/transactions': [401, 200, 200, 200],
  'GET /api/transactions/:id/results': OWNER,
  'GET /api/statements': [401, 400, 400, 400],
  'POST /api/trades/:side': [401, 200, 404, 404, { symbol: 'AAPL', quantity: 1, price: 200 }],
  'POST /api/positions/close': [401, 200, 404, 404, { symbol: 'AAPL', quantity: 0.01 }],
  'GET /api/portfolio/performance': [401, 200, 200, 404],
  'GET /api/portfolio/stop-out-ladder': [401, 200, 200, 404],
  'POST /api/portfolio/rebalance': [401, 400, 404, 404, { strategy: 'custom', targetAllocations: {} }],
  'POST /api/profit/move': [401, 200, 404, 404, {}],
  'GET /api/users/:id/settings': OWNER,
  'PUT /api/users/:id/settings': [401, 200, 404, 404, {}],
  'POST /api/users/:id/erasure': [401, 400, 404, 404, { password: 'wrong' }],
  'POST /api/password': [401, 400, 400, 400, { currentPassword: 'wrong', newPassword: 'long enough' }],
  'GET /api/export': [401, 200, 200, 200],
  'GET /api/sessions': [401, 200, 200, 200],
  'POST /api/sessions/activity': [401, 200, 200, 200, {}],
  'DELETE /api/sessions/:id': [401, 404, 404, 404],
  'GET /api/watchlists': [401, 200, 200, 200],
  'PUT /api/watchlists': [401, 200, 200, 200, { lists: [] }],
  'GET /api/drawings/:symbol': [401, 200, 200, 200],
  'PUT /api/drawings/:symbol': [401, 200, 200, 200, { drawings: [] }],
  'GET /api/keys': [401, 200, 200, 200],
  'POST /api/keys': [401, 400, 400, 400, { name: '', scopes: [], days: 1 }],
  'DELETE /api/keys/:id': [401, 404, 404, 404],
  'GET /api/news': OPEN,
  'GET /api/alerts': [401, 200, 200, 200],
  'POST /api/alerts': [401, 400, 400, 400, {}],
  'PATCH /api/alerts/:id': [401, 404, 404, 404, { isActive: true }],
  'DELETE /api/alerts/:id': [401, 404, 404, 404],
  'GET /api/notices': [401, 200, 200, 200],
  'POST /api/notices/read': [401, 200, 200, 200, {}],
  'GET /api/orders': [401, 200, 200, 200],
  'POST /api/orders': [401, 201, 201, 404, LIMIT],
  'POST /api/orders/oco': [401, 201, 201, 404, { orders: [LIMIT, LIMIT] }],
  'PATCH /api/orders/:id': [401, 404, 404, 404, {}],
  'DELETE /api/orders/:id': [401, 404, 404, 404],
  'POST /api/orders/protection': [401, 201, 409, 404, { symbol: 'AAPL', type: 'stop', stopPrice: '100' }],
  'GET /api/admin/users': [401, 403, 403, 200],
  'PUT /api/admin/users/:id': [401, 403, 403, 400],
  'GET /api/admin/positions/:id': [401, 403, 403, 200],
  'PUT /api/admin/positions/:id/:symbol': [401, 403, 403, 200, { profit: 1 }],
  // the matrix has nothing open
  'POST /api/admin/positions/:id/close': [401, 403, 403, 400],
  'POST /api/users/:id/deposit': [401, 400, 404, 404],
  'POST /api/users/:id/withdraw': [401, 400, 404, 404],
  'GET /api/users/:id/transfers': OWNER,
  'GET /api/users/:id/accounts': OWNER,
  // the matrix has positions open by now
  'POST /api/users/:id/account-reset': [401, 409, 404, 404, {}],
  'POST /api/users/:id/withdrawals/:withdrawalId/cancel': [401, 404, 404, 404],
  'GET /api/admin/withdrawals': [401, 403, 403, 200],
  'PUT /api/admin/withdrawals/:id': [401, 403, 403, 400],
  'GET /api/admin/users/search': [401, 403, 403, 200],
  'GET /api/admin/users/export': [401, 403, 403, 200],
  'POST /api/admin/users': [401, 403, 403, 400],
  'POST /api/admin/users/import': [401, 403, 403, 400],
  // somebody with a position open can't be deleted
  'DELETE /api/admin/users/:id': [401, 403, 403, 409],
  'GET /api/admin/users/:id/view': [401, 403, 403, 200],
  'GET /api/admin/summary': [401, 403, 403, 200],
  'GET /api/users/:id/verification': OWNER,
  'POST /api/users/:id/verification': [401, 400, 404, 404],
  'GET /api/admin/verifications': [401, 403, 403, 200],
  'PUT /api/admin/verifications/:id': [401, 403, 403, 400],
  'GET /api/admin/audit': [401, 403, 403, 200],
  'GET /api/admin/ledger': [401, 403, 403, 200],
  'GET /api/admin/system': [401, 403, 403, 200],
  'GET /api/admin/splits': [401, 403, 403, 200],
  'POST /api/admin/splits': [401, 403, 403, 400, { symbol: 'AAPL', newUnits: 1, oldUnits: 1 }],
  'POST /api/admin/splits/:id/dismiss': [401, 403, 403, 404, {}],
  'GET /api/transparency': OPEN,
  'POST /api/admin/confirm': [401, 403, 403, 400],
};
const ROUTES = Object.keys(MATRIX);
/** Their bodies name the client whom they are about. */
const NAMING_THE_CLIENT = [
  'POST /api/trades/:side',
  'POST /api/positions/close',
  'POST /api/portfolio/rebalance',
  'POST /api/profit/move',
];
const GUARDED = ROUTES.filter((route) => MATRIX[route]?.[0] === 401);

/** The route with the client's own id wherever one is named. */
function call(route: string, options: CallOptions): Promise<Answer> {
  const path = route
    .replace(':id', client.id)
    .replace(':side', 'buy')
    .replace('indicators/:symbol', 'indicators/AAPL?interval=1m&name=sma')
    .replace(':symbol', 'AAPL?interval=1m');
  const body = MATRIX[route]?.[4];
  const userId = NAMING_THE_CLIENT.includes(route) ? { userId: client.id } : {};
  return rig.call(path, { ...options, ...(body ? { body: { ...userId, ...body } } : {}) });
}

describe('who may call what', () => {
  test('[API-24] the matrix has every route of the app', () => {
    const printed = rig.server.app.printRoutes({ commonPrefix: false });
    expect(routesOf(printed).toSorted()).toEqual(ROUTES.toSorted());
    recordProof({ proof: 'authorisation matrix', milliseconds: 0, routes: ROUTES.length, actors: 6 });
  });

  test.each(ROUTES)('[API-24] %s', async (route) => {
    const actors = [undefined, client, other, administrator];
    const statuses: number[] = [];
    for (const actor of actors) {
      // signing out must not end the sessions that the other rows need
      const as = route === 'GET /api/logout' && actor ? await rig.signIn(actor) : actor;
      statuses.push((await call(route, { as })).status);
    }
    expect(statuses).toEqual(MATRIX[route]?.slice(0, 4));
  });

  test.each(GUARDED)('[API-24] %s needs the bearer itself', async (route) => {
    const authorization = `Bearer ${client.bearer}`;
    const attempts: CallOptions[] = [
      { headers: { cookie: client.cookie } },
      { headers: { authorization: `Bearer ${administrator.cookie.split('=')[1]}` } },
      { headers: { authorization: `Bearer ${client.username}` } },
      { headers: { authorization: 'Bearer admin' } },
      { headers: { authorization: 'Bearer ' } },
      { headers: { authorization: client.bearer } },
      { headers: { authorization: `Basic ${client.bearer}` } },
      { headers: { authorization: `Bearer ${'x'.repeat(5_000)}` } },
      { headers: { authorization, cookie: other.cookie } },
      { headers: { authorization: `Bearer ${administrator.bearer}`, cookie: client.cookie } },
      { headers: { authorization: `Bearer ${client.bearer}`, cookie: administrator.cookie } },
    ];
    const before = await rig.books();
    const answers = await Promise.all(attempts.map((attempt) => call(route, attempt)));
    expect(answers.map(({ status }) => status)).toEqual(attempts.map(() => 401));
    expect(new Set(answers.map(({ body }) => ErrorBody.parse(body).code))).toEqual(
      new Set(['unauthenticated']),
    );
    expect(await rig.books()).toBe(before);
  });

  test('[API-24] the bearer alone is enough for a program', async () => {
    const answer = await rig.call(`GET /api/users/${client.id}`, {
      headers: { authorization: `Bearer ${client.bearer}` },
    });
    expect(answer.status).toBe(200);
  });

  test('[API-24] HEAD is no way around', async () => {
    const reads = GUARDED.filter((route) => route.startsWith('GET '));
    const answers = await Promise.all(reads.map((route) => call(route.replace('GET', 'HEAD'), {})));
    expect(answers.map(({ status, bytes }) => [status, bytes.length])).toEqual(reads.map(() => [401, 0]));
  });

  test('[API-24] an expired session is none', async () => {
    const person = await rig.join();
    const expired = { expires_at: new Date(0) };
    await rig.owner.updateTable('sessions').set(expired).where('user_id', '=', person.id).execute();
    expect((await rig.call(`GET /api/users/${person.id}`, { as: person })).status).toBe(401);
  });

  test('[API-24] a route without a policy keeps the app from starting', async () => {
    const app = Fastify();
    enforcePolicies(app, {
      sessions: createSessions(rig.server.db, Date.now, { onSeen: () => {}, onEnd: () => {} }),
      apiKeys: createApiKeys(rig.server.db, Date.now),
      isOperator: () => false,
    });
    app.get('/api/fine', { config: { policy: 'public' } }, () => 'fine');
    expect(() => app.get('/api/forgotten', () => 'secret')).toThrow('/api/forgotten has no policy');
    await app.close();
  });
});

describe('what is not yours', () => {
  /** A session that was ended by its person, one of a client who was deactivated, one that nobody ever had. */
  test('[API-24] an ended session, a deactivated client and nobody are told the same, on every route', async () => {
    const [leaver, deactivated] = await Promise.all([rig.join(), rig.join()]);
    await rig.call('GET /api/logout', { headers: { cookie: leaver.cookie } });
    const change = { body: { isActive: false, reason: 'Curso terminado' }, as: administrator };
    expect((await rig.call(`PUT /api/admin/users/${deactivated.id}`, change)).status).toBe(200);
    for (const route of GUARDED) {
      const answers = [await call(route, {}), await call(route, { as: leaver })];
      answers.push(await call(route, { as: deactivated }));
      const [nobody, ...others] = answers.map(
        (answer) => `${route} ${answer.status} ${withoutRequestId(answer)}`,
      );
      expect(others).toEqual([nobody, nobody]);
    }
  });

  test("[API-24] somebody else's id and a missing one are answered alike, byte for byte, on every route with one", async () => {
    const ids = await resourcesOf(client);
    const routes = GUARDED.filter((route) => route.includes(':id') || NAMING_THE_CLIENT.includes(route));
    const told = async (route: string, id: string): Promise<string> => {
      const [method, path = ''] = route.split(' ');
      const target = `${method} ${path.replace(':id', id).replace(':withdrawalId', randomUUID())}`
        .replace(':side', 'buy')
        .replace(':symbol', 'AAPL');
      const body = { ...(NAMING_THE_CLIENT.includes(route) ? { userId: id } : {}), ...MATRIX[route]?.[4] };
      const answer = await rig.call(target, {
        as: other,
        ...(method === 'GET' || method === 'DELETE' ? {} : { body }),
      });
      return `${answer.status} ${withoutRequestId(answer)}`;
    };
    for (const route of routes) {
      const missing = ids[route] === undefined ? randomUUID() : '999999';
      expect([route, await told(route, ids[route] ?? client.id)]).toEqual([
        route,
        await told(route, missing),
      ]);
    }
  });

  /** Ids of what a client has, by the routes that take them. */
  async function resourcesOf(as: Actor): Promise<Readonly<Record<string, string>>> {
    const idOf = ({ body }: Answer): string => String(idsOf(body)[0]);
    const order = idOf(await rig.call('POST /api/orders', { as, body: LIMIT }));
    const alert = { symbol: 'AAPL', type: 'price_above', value: '900' };
    const alertId = idOf(await rig.call('POST /api/alerts', { as, body: alert }));
    const key = { name: 'k', scopes: ['read'], days: 1, password: as.password };
    return {
      'PATCH /api/orders/:id': order,
      'DELETE /api/orders/:id': order,
      'PATCH /api/alerts/:id': alertId,
      'DELETE /api/alerts/:id': alertId,
      'DELETE /api/sessions/:id': idOf(await rig.call('GET /api/sessions', { as })),
      'DELETE /api/keys/:id': idOf(await rig.call('POST /api/keys', { as, body: key })),
    };
  }

  /** Every `id` of an answer, however deep. */
  const idsOf = (node: unknown): unknown[] =>
    typeof node === 'object' && node !== null
      ? Object.entries(node).flatMap(([name, value]) => (name === 'id' ? [value as unknown] : idsOf(value)))
      : [];
});

describe('the shape of an error', () => {
  test.each([
    'GET /api/nothing',
    'GET /api/',
    'GET /api/users',
    'DELETE /api/users/x',
    'PUT /api/health',
    'OPTIONS /api/login',
    'GET /api/health/',
    'GET /api/../etc/passwd',
    'GET /api/%2e%2e/%2e%2e/etc/passwd',
  ])('[API-22] %s is a JSON 404', async (route) => {
    const answer = await rig.call(route, { as: client });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(ErrorBody.strict().parse(answer.body)).toMatchObject({
      code: 'not_found',
      error: 'No encontrado',
    });
    expect(answer.status).toBe(404);
  });

  test.each([
    ['GET /api/users/%ZZ', 400],
    ['GET /api/%', 400],
    [`GET /api/users/${'x'.repeat(200)}`, 414],
    ['GET /api/admin/users', 403],
    ['POST /api/trades/buy', 400],
    [`GET /api/${'x'.repeat(8_000)}`, 404],
  ])('[API-21] %s', async (route, status) => {
    const answer = await rig.call(route, { as: client });
    const { error, message, requestId } = ErrorBody.strict().parse(answer.body);
    expect(answer.status).toBe(status);
    expect(message).toBe(error);
    expect(requestId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.text).not.toMatch(/\bat |\.ts\b|node_modules|xxxx|%ZZ/);
  });

  test('[API-21] a fault of ours tells nothing of itself', async () => {
    const body = { userId: client.id, symbol: 'AAPL', quantity: 1, price: 200 };
    await rig.call('POST /api/trades/buy', { as: client, body });
    const quoteOf = vi.spyOn(rig.market, 'quoteOf').mockImplementation(() => {
      throw new Error('secret at /root/.pgpass');
    });
    const answer = await rig.call(`GET /api/positions/${client.id}`, { as: client });
    quoteOf.mockRestore();
    expect([answer.status, ErrorBody.strict().parse(answer.body).code]).toEqual([500, 'internal']);
    expect(answer.text).not.toMatch(/secret|root|\bat |quote/);
    expect((await rig.call(`GET /api/positions/${client.id}`, { as: client })).status).toBe(200);
  });

  test('[API-21] every request has an id of its own, whatever the client names it', async () => {
    const headers = { 'x-request-id': 'mine', 'request-id': 'mine' };
    const answers = [await rig.call('GET /api/a', { headers }), await rig.call('GET /api/a', { headers })];
    const ids = answers.map(({ body }) => ErrorBody.parse(body).requestId);
    expect(new Set([...ids, 'mine']).size).toBe(3);
  });
});

describe('what every answer carries', () => {
  test.each([
    ['GET /api/health', 200],
    ['GET /api/real-market-data', 200],
    ['GET /api/nothing', 404],
    ['GET /api/transactions', 401],
    ['POST /api/login', 400],
  ])('%s', async (route, status) => {
    const answer = await rig.call(route);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(answer.headers['strict-transport-security']).toBeUndefined();
    expect(answer.headers['x-powered-by']).toBeUndefined();
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('a slow client', () => {
  test('is let go within 12 s, without its headers or without its body', async () => {
    const ends = await slowClients;
    recordProof({ proof: 'slow clients', milliseconds: SLOWEST_MS, clients: ends.length });
    expect(ends.filter((said) => !said.startsWith('HTTP/1.1 408 '))).toEqual([]);
    expect((await rig.call('GET /api/health')).status).toBe(200);
  });
});

const NO_HEADERS_END = 'GET /api/health HTTP/1.1\r\nHost: x\r\nX-Slow: ';
const NO_BODY_END =
  'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{';

/** What the server says to a request that never ends, once it has hung up; fails after 12 s. */
function neverEnding(beginning: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const socket: Socket = connect(rig.port, '127.0.0.1', () => socket.write(beginning));
    const patience = setTimeout(() => reject(new Error(`still open, said '${said}'`)), SLOWEST_MS);
    socket.on('data', (chunk) => (said += chunk.toString()));
    socket.on('error', reject);
    socket.on('close', () => {
      clearTimeout(patience);
      resolve(said);
    });
  });
}

/** Of the tree that Fastify prints: a path that continues another stands indented below it. HEAD goes with GET. */
function routesOf(printed: string): string[] {
  const parents: string[] = [];
  return printed.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^(.*?)(?:├|└)── (\S+)(?: \((.*)\))?$/.exec(line) ?? [];
    if (part === '') return [];
    const depth = indent.length / 4;
    const path = (depth > 0 ? (parents[depth - 1] ?? '') : '') + part;
    parents[depth] = path;
    const served = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD');
    return served.map((method) => `${method} ${path}`);
  });
}
