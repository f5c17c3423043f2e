import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { NewApiKey, CALL_SCHEMAS, ErrorBody, type CallName, type Calls } from '@lonja/protocol';
import { recordProof } from '@lonja/testkit';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createAccountOwners } from '../identity/account-owners.ts';
import { createApiKeys } from '../identity/api-keys.ts';
import { createSenders } from '../identity/senders.ts';
import { createSessions } from '../identity/sessions.ts';
import { provideAdministrator, provideClient, describeServer } from '../test/processes/describe-server.ts';
import { NEW_PLAN } from '../test/evaluations.ts';
import { createRigAssignment, createRigGroup, NEW_ASSIGNMENT, joinStudent } from '../test/groups.ts';
import {
  newPerson,
  withoutRequestId,
  type Actor,
  type Answer,
  type CallOptions,
} from '../test/server-rig.ts';
import { boundCourse, newcomer, registerPlatform } from '../test/lti-launches.ts';
import { INSTRUCTOR, startLtiPlatform, type LtiPlatform } from '../test/lti-platform.ts';
import { enforcePolicies } from './policy.ts';

/** Slow clients of each of two kinds: headers that never end, and a body that never does. */
const SLOW_CLIENTS = Number(process.env['PROVE_SLOW_CLIENTS'] ?? 1);
/** Asserted where the proof has the machine to itself: beside other tests a timer may come late. */
const SLOWEST_MS = process.env['PROVE_SLOW_CLIENTS'] ? 12_000 : Number.POSITIVE_INFINITY;

const rig = describeServer({ ltiNetwork: 'own' });
let platform: LtiPlatform;
const client = provideClient(rig);
const other = provideClient(rig);
const administrator = provideAdministrator(rig);
let slowClients: Promise<SlowEnd[]>;

afterAll(() => platform.stop());
beforeAll(async () => {
  platform = await startLtiPlatform();
  await registerPlatform(rig, administrator, platform);
  slowClients = Promise.all(
    Array.from({ length: SLOW_CLIENTS }, () => [
      neverEnding(NO_HEADERS_END),
      neverEnding(NO_BODY_END),
    ]).flat(),
  );
});

/** Statuses for nobody, the client on its own id, another client and an administrator on that id. */
type Row = readonly [nobody: number, own: number, other: number, administrator: number, body?: object];

const OPEN: Row = [200, 200, 200, 200];
const OWNER: Row = [401, 200, 404, 404];
const LIMIT = { symbol: 'AAPL', side: 'buy', quantity: 1, type: 'limit', limitPrice: '100' };
type OtherRoute =
  | 'GET /metrics'
  | 'GET /api/openapi.json'
  | 'GET /mcp'
  | 'POST /mcp'
  | 'DELETE /mcp'
  | 'GET /lti/jwks'
  | 'GET /lti/login'
  | 'POST /lti/login'
  | 'POST /lti/launch'
  | 'POST /hooks/tv/:token'
  | `GET /udf/${'config' | 'time' | 'symbols' | 'search' | 'symbol_info' | 'history'}`;
type CallRoute = Calls[CallName]['route'];
const NUMBER = { userId: '00000000-0000-4000-8000-000000000001', externalId: 'A-1' };
const ROSTER = 'externalId,email\nA-1,ana@example.org';
const PLATFORM_TERMS = {
  name: 'Aula virtual',
  deploymentIds: ['1'],
  authorizationUrl: 'https://platform.example/auth',
  tokenUrl: 'https://platform.example/token',
  keysUrl: 'https://platform.example/keys',
};
const NEW_PLATFORM = { ...PLATFORM_TERMS, issuer: 'https://platform.example', clientId: 'lonja' };
const GRADE = { points: '9.5', feedback: 'Bien', returns: false, versions: 0 };

const MATRIX: Readonly<Record<string, Row>> = {
  // a caller from this machine counts as the operator
  'GET /metrics': OPEN,
  'GET /api/claims': OPEN,
  'GET /api/health': OPEN,
  'GET /api/health/live': OPEN,
  'GET /api/health/ready': OPEN,
  'GET /api/openapi.json': OPEN,
  'GET /api/real-market-data': OPEN,
  'GET /api/candles/:symbol': OPEN,
  'GET /api/sparklines': [400, 400, 400, 400],
  'GET /api/indicators': OPEN,
  'GET /api/indicators/:symbol': OPEN,
  'GET /api/market-hours': OPEN,
  'GET /api/market-hours/:symbol': [400, 400, 400, 400],
  'GET /api/conditions': OPEN,
  'GET /api/logout': [302, 302, 302, 302],
  'POST /api/login': [400, 400, 400, 400, { username: '', password: '' }],
  'POST /api/login/two-factor': [400, 400, 400, 400, { challenge: 'none', code: '000000' }],
  'POST /api/password-reset': [400, 400, 400, 400, { login: '' }],
  'POST /api/password-advice': [200, 200, 200, 200, { password: '123456' }],
  'POST /api/password-reset/check': [400, 400, 400, 400, { token: 'none' }],
  'POST /api/password-reset/confirm': [400, 400, 400, 400, { token: 'none', password: 'long enough' }],
  'GET /api/two-factor': [401, 200, 200, 200],
  'POST /api/two-factor/setup': [401, 400, 400, 400, { password: 'wrong' }],
  'POST /api/two-factor/enable': [401, 403, 403, 403, { code: '000000' }],
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
  'GET /api/journal': [401, 200, 200, 404],
  'POST /api/journal': [401, 201, 201, 404, { text: 'A quiet day' }],
  'GET /api/journal/trades': [401, 200, 200, 404],
  'GET /api/journal/statistics': [401, 200, 200, 404],
  'GET /api/journal/curves': [401, 200, 200, 404],
  'GET /api/statements': [401, 400, 400, 400],
  'POST /api/trades/:side': [401, 200, 404, 404, { symbol: 'AAPL', quantity: 1, price: 200 }],
  'POST /api/positions/close': [401, 200, 404, 404, { symbol: 'AAPL', quantity: 0.01 }],
  'GET /api/portfolio/performance': [401, 200, 200, 404],
  'GET /api/portfolio/benchmark': [401, 404, 404, 404],
  'GET /api/portfolio/stop-out-ladder': [401, 200, 200, 404],
  'POST /api/portfolio/rebalance': [401, 400, 404, 404, { strategy: 'custom', targetAllocations: {} }],
  'POST /api/profit/move': [401, 200, 404, 404, {}],
  'GET /api/users/:id/settings': OWNER,
  'PUT /api/users/:id/settings': [401, 200, 404, 404, {}],
  'POST /api/users/:id/erasure': [401, 400, 404, 404, { password: 'wrong' }],
  'POST /api/password': [401, 400, 400, 400, { currentPassword: 'wrong', newPassword: 'long enough' }],
  'POST /api/export': [401, 403, 403, 403, {}],
  'GET /api/sessions': [401, 200, 200, 200],
  'POST /api/sessions/activity': [401, 200, 200, 200, {}],
  'DELETE /api/sessions/:id': [401, 404, 404, 404],
  'GET /api/watchlists': [401, 200, 200, 200],
  'PUT /api/watchlists': [401, 200, 200, 200, { lists: [] }],
  'GET /api/drawings/:symbol': [401, 200, 200, 200],
  'GET /api/layouts': [401, 200, 200, 200],
  'PUT /api/drawings/:symbol': [401, 200, 200, 200, { drawings: [] }],
  'PUT /api/layouts': [401, 200, 200, 200, { layouts: [] }],
  'GET /api/templates': [401, 200, 200, 200],
  'PUT /api/templates': [401, 200, 200, 200, { templates: [] }],
  'GET /api/tickets': [401, 200, 200, 200],
  'PUT /api/tickets/:symbol': [401, 200, 200, 404, { terms: null, sizes: [], brackets: [] }],
  'GET /api/keys': [401, 200, 200, 200],
  'POST /api/keys': [401, 400, 400, 400, { name: '', scopes: [], days: 1 }],
  'DELETE /api/keys/:id': [401, 404, 404, 404],
  'PUT /api/keys/:id/mandate': [401, 404, 404, 404, { mandate: null }],
  'POST /api/keys/suspension': [401, 404, 404, 404, { key: 'none' }],
  'POST /api/keys/:id/resumption': [401, 404, 404, 404, {}],
  'GET /api/hooks': [401, 200, 200, 200],
  'POST /api/hooks': [401, 404, 404, 404, { name: 'Breakout', account: 'none' }],
  'PATCH /api/hooks/:id': [401, 404, 404, 404, { name: 'Breakout' }],
  'POST /api/hooks/:id/address': [401, 404, 404, 404, {}],
  'DELETE /api/hooks/:id': [401, 404, 404, 404],
  'POST /api/hooks/:id/resumption': [401, 404, 404, 404, {}],
  'GET /api/hooks/:id/signals': [401, 404, 404, 404],
  // The hook's address is what opens it.
  'POST /hooks/tv/:token': [404, 404, 404, 404, { ticker: 'AAPL', position: 'flat' }],
  'GET /api/mandate': [401, 200, 200, 200],
  'GET /api/program-leverage': [401, 200, 200, 404],
  'PUT /api/program-leverage': [401, 200, 200, 404, { maximum: 1 }],
  'GET /api/proposals': [401, 200, 200, 200],
  // Only programs propose.
  'POST /api/proposals': [401, 404, 404, 404, { close: { symbol: 'AAPL' } }],
  'DELETE /api/proposals/:id': [401, 404, 404, 404],
  'GET /api/proposals/:id/preview': [401, 404, 404, 404],
  'POST /api/proposals/:id/decision': [401, 404, 404, 404, { approve: true }],
  'GET /api/groups/:group/programs': [401, 404, 404, 404],
  'GET /api/groups/:group/members/:user/programs/:program/orders': [401, 404, 404, 404],
  'POST /api/groups/:group/programs/suspension': [401, 404, 404, 404, { reason: 'Se descontroló' }],
  'POST /api/groups/:group/programs/resumption': [401, 404, 404, 404, { reason: 'Ya pasó' }],
  'GET /api/admin/users/:id/programs': [401, 403, 403, 200],
  'GET /api/admin/users/:id/programs/:program/orders': [401, 403, 403, 404],
  'POST /api/admin/users/:id/programs/suspension': [401, 403, 403, 200, { reason: 'Se descontroló' }],
  'POST /api/admin/users/:id/programs/resumption': [401, 403, 403, 200, { reason: 'Ya pasó' }],
  'GET /api/webhooks': [401, 200, 200, 200],
  'POST /api/webhooks': [401, 400, 400, 400, { url: '', events: [] }],
  'PATCH /api/webhooks/:id': [401, 400, 400, 400, { url: '' }],
  'DELETE /api/webhooks/:id': [401, 404, 404, 404],
  'POST /api/webhooks/:id/secret': [401, 400, 400, 400, { password: 1 }],
  'POST /api/webhooks/:id/test': [401, 404, 404, 404, {}],
  'GET /api/webhooks/:id/deliveries': [401, 404, 404, 404],
  'POST /api/webhooks/:id/deliveries/:event/retry': [401, 404, 404, 404, {}],
  'GET /api/admin/users/:id/webhooks': [401, 403, 403, 200],
  'GET /api/calendar': OPEN,
  'GET /api/market/statistics/:symbol': OPEN,
  'GET /api/market/correlations': OPEN,
  'GET /api/market/spreads': OPEN,
  'GET /api/news': OPEN,
  'GET /api/worlds': OPEN,
  'GET /api/alerts': [401, 200, 200, 200],
  'POST /api/alerts': [401, 400, 400, 400, {}],
  'PATCH /api/alerts/:id': [401, 404, 404, 404, { isActive: true }],
  'DELETE /api/alerts/:id': [401, 404, 404, 404],
  'GET /api/notices': [401, 200, 200, 200],
  'POST /api/notices/read': [401, 200, 200, 200, {}],
  'GET /api/orders': [401, 200, 200, 200],
  'POST /api/orders': [401, 201, 201, 404, LIMIT],
  'POST /api/orders/preview': [401, 200, 200, 404, LIMIT],
  'POST /api/orders/oco': [401, 201, 201, 404, { orders: [LIMIT, LIMIT] }],
  'PATCH /api/orders/:id': [401, 404, 404, 404, {}],
  'POST /api/orders/:id/replacement': [401, 404, 404, 404, {}],
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
  'POST /api/users/:id/accounts': [401, 201, 404, 404, { name: 'Práctica', terms: { grant: '5000' } }],
  'PATCH /api/users/:id/accounts/:account': [401, 404, 404, 404, { name: 'Otra' }],
  'GET /api/users/:id/replays': OWNER,
  'POST /api/users/:id/replays': [401, 201, 404, 404, {}],
  'PUT /api/users/:id/replays/:world/clock': [401, 404, 404, 404, { rate: 1 }],
  'POST /api/users/:id/branches': [401, 404, 404, 404, { name: 'Rama', world: '999999' }],
  'POST /api/users/:id/accounts/:account/closing': [401, 404, 404, 404, {}],
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
  'GET /api/admin/users/:id': [401, 403, 403, 200],
  'GET /api/admin/users/:id/performance': [401, 403, 403, 200],
  'GET /api/admin/users/:id/view': [401, 403, 403, 200],
  'GET /api/admin/summary': [401, 403, 403, 200],
  'GET /api/admin/summary/days': [401, 403, 403, 200],
  'GET /api/users/:id/verification': OWNER,
  'POST /api/users/:id/verification': [401, 400, 404, 404],
  'GET /api/admin/verifications': [401, 403, 403, 200],
  'PUT /api/admin/verifications/:id': [401, 403, 403, 400],
  'GET /api/admin/audit': [401, 403, 403, 200],
  'GET /api/admin/ledger': [401, 403, 403, 200],
  'GET /api/admin/system': [401, 403, 403, 200],
  'GET /api/admin/system/moves': [401, 403, 403, 200],
  'POST /api/admin/worlds': [
    401,
    403,
    403,
    404,
    { name: 'x', symbols: ['NONE'], beginsAt: '2030-01-07T14:30:00Z' },
  ],
  'POST /api/admin/worlds/preview': [
    401,
    403,
    403,
    404,
    { symbols: ['NONE'], beginsAt: '2030-01-07T14:30:00Z', minutes: 60, script: [], of: ['NONE'] },
  ],
  'GET /api/admin/worlds/:id/script': [401, 403, 403, 404],
  'PUT /api/admin/worlds/:id/clock': [401, 403, 403, 404, { rate: 1 }],
  'POST /api/admin/worlds/:id/reveal': [401, 403, 403, 404, {}],
  'GET /api/groups': [401, 200, 200, 200],
  'GET /api/groups/codes/:code': [401, 404, 404, 404],
  'POST /api/groups/joining': [401, 404, 404, 404, { code: 'K7PM-2QXD' }],
  'PATCH /api/groups/:group': [401, 404, 404, 404, { joining: 'closed' }],
  'GET /api/groups/:group/members': [401, 404, 404, 404],
  'PUT /api/groups/:group/members/:user': [401, 404, 404, 404, { role: 'teacher' }],
  'DELETE /api/groups/:group/members/:user': [401, 404, 404, 404],
  'GET /api/groups/:group/members/:user/account': [401, 404, 404, 404],
  'GET /api/groups/:group/members/:user/journal': [401, 404, 404, 404],
  'PUT /api/groups/:group/members/:user/external': [401, 404, 404, 404, { externalId: 'A-1', section: null }],
  'POST /api/groups/:group/numbers/confirmation': [401, 404, 404, 404, { numbers: [NUMBER] }],
  'POST /api/groups/:group/roster': [401, 404, 404, 404, { csv: ROSTER }],
  'DELETE /api/groups/:group/roster': [401, 404, 404, 404],
  'POST /api/groups/:group/copies': [401, 404, 404, 404, { name: 'Clase' }],
  'GET /api/groups/:group/gradebook': [401, 404, 404, 404],
  'GET /api/groups/:group/student-view': [401, 404, 404, 404],
  'GET /api/groups/:group/assignments': [401, 404, 404, 404],
  'POST /api/groups/:group/assignments': [401, 404, 404, 404, NEW_ASSIGNMENT],
  'PATCH /api/groups/:group/assignments/:assignment': [401, 404, 404, 404, { state: 'closed' }],
  'DELETE /api/groups/:group/assignments/:assignment': [401, 404, 404, 404],
  'GET /api/groups/:group/assignments/:assignment/works': [401, 404, 404, 404],
  'GET /api/groups/:group/assignments/:assignment/works/:user': [401, 404, 404, 404],
  'POST /api/groups/:group/assignments/:assignment/submissions': [401, 404, 404, 404, { text: 'Hecho' }],
  'POST /api/groups/:group/assignments/:assignment/returning': [401, 404, 404, 404],
  'POST /api/groups/:group/assignments/:assignment/works/:user/grades': [401, 404, 404, 404, GRADE],
  'PUT /api/groups/:group/assignments/:assignment/works/:user/extension': [
    401,
    404,
    404,
    404,
    { until: '2031-01-07T14:30:00Z' },
  ],
  'GET /api/contests': [401, 200, 200, 200],
  'POST /api/contests': [
    401,
    403,
    403,
    404,
    {
      name: 'x',
      symbols: ['NONE'],
      beginsAt: '2030-01-07T14:30:00Z',
      minutes: 60,
      terms: { grant: '10000' },
    },
  ],
  'GET /api/contests/:slug': [404, 404, 404, 404],
  'GET /api/contests/:slug/last-step': [404, 404, 404, 404],
  'GET /api/contests/:slug/nonces': [404, 404, 404, 404],
  'GET /api/contests/:slug/standing': [404, 404, 404, 404],
  'GET /api/contests/:slug/results': [404, 404, 404, 404],
  'POST /api/contests/:slug/entries': [401, 404, 404, 404, {}],
  'GET /api/contests/:slug/entry': [401, 404, 404, 404],
  'GET /api/contests/:slug/team': [401, 404, 404, 404],
  'POST /api/contests/:slug/teams': [401, 404, 404, 404, { name: 'Los toros' }],
  'PUT /api/contests/:slug/team': [401, 404, 404, 404, { code: 'K7PM-2QXD' }],
  'DELETE /api/contests/:slug/team': [401, 404, 404, 404],
  'GET /api/contests/:slug/entries': [401, 404, 404, 404],
  'GET /api/contests/:slug/mirrors': [401, 404, 404, 404],
  'GET /api/contests/:slug/entries/:account/certificate': [401, 404, 404, 404],
  'GET /api/evaluations/:account/certificate': [401, 404, 404, 404],
  'GET /api/certificates/:id': [404, 404, 404, 404],
  'GET /api/signing-certificates': OPEN,
  'GET /api/signing-certificates/current': OPEN,
  'PUT /api/contests/:slug/clock': [401, 404, 404, 404, { rate: 1 }],
  'PUT /api/contests/:slug/freezing': [401, 404, 404, 404, { isFrozen: true }],
  'POST /api/contests/:slug/entries/:account/replays': [401, 404, 404, 404, {}],
  'POST /api/contests/:slug/entries/:account/disqualification': [
    401,
    404,
    404,
    404,
    { reason: 'Copió las órdenes' },
  ],
  'GET /api/plans': [401, 200, 200, 200],
  'GET /api/plans/:slug': [401, 404, 404, 404],
  'POST /api/plans/:slug/evaluations': [401, 404, 404, 404, {}],
  'GET /api/evaluations/:account': [401, 404, 404, 404],
  'GET /api/evaluations/:account/proof': [401, 404, 404, 404],
  'POST /api/evaluations/:account/appeal': [401, 404, 404, 404, { text: 'No fue así' }],
  'GET /api/admin/plans': [401, 403, 403, 200],
  'POST /api/admin/plans': [401, 403, 403, 404, { ...NEW_PLAN, group: 'none' }],
  'POST /api/admin/plans/:slug/closing': [401, 403, 403, 404, {}],
  'GET /api/admin/plans/:slug/evaluations': [401, 403, 403, 404],
  'POST /api/admin/evaluations/:account/voiding': [401, 403, 403, 404, { reason: 'Un fallo nuestro' }],
  'POST /api/admin/evaluations/:account/appeal': [
    401,
    403,
    403,
    404,
    { isUpheld: false, answer: 'La prueba es correcta' },
  ],
  'POST /api/lti/launch': [409, 409, 409, 409, { ticket: 'none' }],
  'POST /api/lti/launch/person': [409, 409, 409, 409, { ticket: 'none' }],
  'POST /api/lti/launch/link': [409, 409, 409, 409, { ticket: 'none', username: 'nobody', password: 'none' }],
  'POST /api/lti/launch/code': [409, 409, 409, 409, { ticket: 'none', challenge: 'none', code: '000000' }],
  'POST /api/lti/launch/membership': [401, 409, 409, 409, { ticket: 'none' }],
  'POST /api/lti/launch/course': [401, 409, 409, 409, { ticket: 'none' }],
  'GET /api/groups/:group/courses': [401, 404, 404, 404],
  'DELETE /api/groups/:group/courses/:course': [401, 404, 404, 404],
  'PUT /api/groups/:group/links/:link': [401, 404, 404, 404, { assignment: null, contest: null }],
  'POST /api/groups/:group/scores/retry': [401, 404, 404, 404],
  'GET /api/admin/lti': [401, 403, 403, 200],
  'POST /api/admin/lti/platforms': [
    401,
    403,
    403,
    400,
    { ...NEW_PLATFORM, keysUrl: 'https://a:b@keys.example/' },
  ],
  'PUT /api/admin/lti/platforms/:id': [401, 403, 403, 404, { ...PLATFORM_TERMS, isClosed: true }],
  'POST /api/admin/lti/platforms/:id/test': [401, 403, 403, 404],
  'POST /api/admin/lti/keys': [401, 403, 403, 201],
  // For API keys alone: a person's session is none.
  'GET /mcp': [401, 401, 401, 401],
  'POST /mcp': [401, 401, 401, 401],
  'DELETE /mcp': [401, 401, 401, 401],
  'GET /udf/config': OPEN,
  'GET /udf/time': OPEN,
  'GET /udf/search': OPEN,
  'GET /udf/symbol_info': OPEN,
  'GET /udf/symbols': [400, 400, 400, 400],
  'GET /udf/history': [400, 400, 400, 400],
  'GET /lti/jwks': OPEN,
  // A launch that is none leads to the page that says so.
  'GET /lti/login': [303, 303, 303, 303],
  'POST /lti/login': [303, 303, 303, 303],
  'POST /lti/launch': [303, 303, 303, 303],
  'GET /api/admin/groups': [401, 403, 403, 200],
  'POST /api/admin/groups': [401, 403, 403, 404, { name: 'x', teacher: 'nobody' }],
  'GET /api/admin/accounts/near-call': [401, 403, 403, 200],
  'GET /api/admin/splits': [401, 403, 403, 200],
  'POST /api/admin/splits': [401, 403, 403, 400, { symbol: 'AAPL', newUnits: 1, oldUnits: 1 }],
  'POST /api/admin/splits/:id/dismiss': [401, 403, 403, 404, {}],
  'PUT /api/admin/conditions': [401, 403, 403, 409, { financing: { kind: 'flat' }, expected: 1_000 }],
  'GET /api/transparency': OPEN,
  'GET /api/transparency/rows/:number': [404, 404, 404, 404],
  'POST /api/admin/confirm': [401, 403, 403, 400],
} satisfies Readonly<Record<CallRoute | OtherRoute, Row>>;
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
    .replace('statistics/:symbol', 'statistics/AAPL')
    .replace('indicators/:symbol', 'indicators/AAPL?interval=1m&name=sma')
    .replace('candles/:symbol', 'candles/AAPL?interval=1m')
    .replace(':symbol', 'AAPL');
  const body = MATRIX[route]?.[4];
  const userId = NAMING_THE_CLIENT.includes(route) ? { userId: client.id } : {};
  return rig.call(path, { ...options, ...(body ? { body: { ...userId, ...body } } : {}) });
}

/** For programs alone; alpaca/serve-operations.test.ts asks each of them who may. */
const isOfAlpaca = (route: string): boolean => / \/(?:v\d\w*\/|docs\/alpaca$)/.test(route);

describe('who may call what', () => {
  test('[API-24] the matrix has every route of the app', () => {
    const routes = routesOf(rig.server.app.printRoutes({ commonPrefix: false }));
    expect(routes.filter((route) => !isOfAlpaca(route)).toSorted()).toEqual(ROUTES.toSorted());
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

  test('[API-24] a route that is neither a call nor has a policy keeps the app from starting', async () => {
    const app = Fastify();
    enforcePolicies(app, {
      db: rig.server.db,
      sessions: createSessions(rig.server.db, Date.now, () => {}),
      apiKeys: createApiKeys(rig.server.db, Date.now),
      senders: createSenders(rig.server.db, Date.now),
      accountOwners: createAccountOwners(rig.server.db),
      markets: rig.server.markets,
      isOperator: () => false,
      publicUrl: undefined,
    });
    app.get('/api/fine', { config: { policy: 'public' } }, () => 'fine');
    expect(() => app.get('/api/forgotten', () => 'secret')).toThrow('/api/forgotten has no policy');
    // @ts-expect-error a route with callers must be a call, whose row names its API-key scope
    app.get('/api/new', { config: { policy: 'client' } }, () => 'own');
    await app.close();
  });
});

describe('what is not yours', () => {
  /** A session that was ended by its person, one of a client who was deactivated, one that nobody ever had. */
  test('[API-24] an ended session, a deactivated client and nobody get the same answer, on every route', async () => {
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
    const answerTo = async (route: string, id: string): Promise<string> => {
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
      expect([route, await answerTo(route, ids[route] ?? client.id)]).toEqual([
        route,
        await answerTo(route, missing),
      ]);
    }
  });

  /** Ids of what a client has, by the routes that take them. */
  async function resourcesOf(as: Actor): Promise<Readonly<Record<string, string>>> {
    const idOf = ({ body }: Answer): string => String(idsOf(body)[0]);
    const order = idOf(await rig.call('POST /api/orders', { as, body: LIMIT }));
    const alert = { symbol: 'AAPL', type: 'price_above', value: '900' };
    const alertId = idOf(await rig.call('POST /api/alerts', { as, body: alert }));
    const key = newKeyOf(as);
    return {
      'PATCH /api/orders/:id': order,
      'POST /api/orders/:id/replacement': order,
      'DELETE /api/orders/:id': order,
      'PATCH /api/alerts/:id': alertId,
      'DELETE /api/alerts/:id': alertId,
      'DELETE /api/sessions/:id': idOf(await rig.call('GET /api/sessions', { as })),
      'DELETE /api/webhooks/:id': await webhookOf(as),
      'DELETE /api/hooks/:id': await hookOf(as),
      'GET /api/proposals/:id/preview': await proposalOf(as),
      'POST /api/proposals/:id/decision': await proposalOf(as),
      'GET /api/hooks/:id/signals': await hookOf(as),
      'POST /api/webhooks/:id/test': await webhookOf(as),
      'GET /api/webhooks/:id/deliveries': await webhookOf(as),
      'DELETE /api/keys/:id': idOf(await rig.call('POST /api/keys', { as, body: key })),
    };
  }

  /** Every `id` of an answer, however deep. */
  const idsOf = (node: unknown): unknown[] =>
    typeof node === 'object' && node !== null
      ? Object.entries(node).flatMap(([name, value]) => (name === 'id' ? [value as unknown] : idsOf(value)))
      : [];
});

describe('a write says where it comes from', () => {
  const signIn = (headers: Record<string, string>) =>
    rig.call('POST /api/login', {
      body: { username: client.username, password: client.password },
      headers,
    });

  test.each(['https://example.org', 'null', 'http://127.0.0.1:1', 'https://127.0.0.1.example.org'])(
    '[API-24] a page of the origin %j writes nothing, with a session or without',
    async (origin) => {
      const body = { userId: client.id, symbol: 'AAPL', quantity: 1, price: 200 };
      const buy = await rig.call('POST /api/trades/buy', { as: client, body, headers: { origin } });
      expect([buy.status, (await signIn({ origin })).status]).toEqual([403, 403]);
      const read = await rig.call(`GET /api/users/${client.id}`, { as: client, headers: { origin } });
      expect(read.status).toBe(200);
    },
  );

  test('[API-24] a page of our own origin writes, and so does a program that names none', async () => {
    expect((await signIn({ origin: `http://127.0.0.1:${rig.port}` })).status).toBe(200);
    expect((await signIn({})).status).toBe(200);
  });
});

/** A write that succeeds once: who sends it, where to, and what. */
interface Write {
  readonly as?: Actor;
  readonly path: string;
  readonly body?: object;
}

/**
 * A sign-in is a new session each time; who has erased the own account has none to ask with again; an export, an advice, previews and
 * the check of a link change nothing; a session's newest activity is the same however often it is said.
 */
const WITHOUT_KEYS = [
  'POST /api/login',
  'POST /api/login/two-factor',
  'POST /api/lti/launch',
  'POST /api/lti/launch/person',
  'POST /api/lti/launch/link',
  'POST /api/lti/launch/code',
  'POST /api/admin/lti/platforms/:id/test',
  'POST /api/password-advice',
  'POST /api/password-reset/check',
  'POST /api/sessions/activity',
  'POST /api/users/:id/erasure',
  'POST /api/export',
  'POST /api/orders/preview',
  'POST /api/admin/worlds/preview',
  // Programs alone propose, by their key: tried beside the other calls of programs.
  'POST /api/proposals',
  'DELETE /api/proposals/:id',
] as const satisfies readonly CallRoute[];

/** Registrations from one address are limited. */
let classes = 0;
const newGroup = () => createRigGroup(rig, administrator, 'Clase', `127.1.8.${++classes}`);

/** A student of a group with an assignment, and the address of it. */
async function assigned(more: object = {}) {
  const group = await newGroup();
  const student = await joinStudent(rig, group, `127.1.9.${classes}`);
  const { id } = await createRigAssignment(rig, group, more);
  return { group, student, path: `/api/groups/${group.id}/assignments/${id}` };
}

/** A course of a platform that is bound to a group, with a link. */
const taughtCourse = () =>
  boundCourse(rig, platform, {
    subject: randomUUID(),
    roles: [INSTRUCTOR],
    course: { id: randomUUID(), title: 'Curso' },
  });
const coursesOf = async (as: Actor, group: string) =>
  CALL_SCHEMAS.listGroupCourses.response.parse(
    (await rig.call(`GET /api/groups/${group}/courses`, { as })).body,
  );

/** Every writing route with a write that succeeds; what it needs is done first. */
const WRITES: Readonly<Record<string, (person: Actor) => Promise<Write> | Write>> = {
  'POST /api/password-reset': ({ username }) => ({ path: '/api/password-reset', body: { login: username } }),
  'POST /api/password-reset/confirm': async (person) => ({
    path: '/api/password-reset/confirm',
    body: { token: await resetTokenOf(person), password: 'one that is new' },
  }),
  'POST /api/two-factor/setup': (as) => ({
    as,
    path: '/api/two-factor/setup',
    body: { password: as.password },
  }),
  'POST /api/two-factor/enable': async (as) => ({
    as,
    path: '/api/two-factor/enable',
    body: { password: as.password, code: new TOTP({ secret: await secretOf(as) }).generate() },
  }),
  'POST /api/two-factor/disable': (as) => withRecoveryCode(as, '/api/two-factor/disable'),
  'POST /api/two-factor/recovery-codes': (as) => withRecoveryCode(as, '/api/two-factor/recovery-codes'),
  'POST /api/admin/outbox/:id/open': async (person) => {
    await resetTokenOf(person);
    const { id } = await mailTo(person).executeTakeFirstOrThrow();
    return { as: administrator, path: `/api/admin/outbox/${id}/open`, body: { reason: 'Lo pide' } };
  },
  'PUT /api/keys/:id/mandate': async (as) => ({
    as,
    path: `/api/keys/${await boundKeyOf(as)}/mandate`,
    body: { mandate: { timeZone: 'UTC', maxOrder: '100' }, password: as.password },
  }),
  'POST /api/keys/suspension': async (as) => ({
    as,
    path: '/api/keys/suspension',
    body: { key: await boundKeyOf(as) },
  }),
  'POST /api/keys/:id/resumption': async (as) => ({
    as,
    path: `/api/keys/${await boundKeyOf(as)}/resumption`,
    body: { password: as.password },
  }),
  'POST /api/hooks': async (as) => ({ as, path: '/api/hooks', body: await newHookOf(as) }),
  'PATCH /api/hooks/:id': async (as) => ({
    as,
    path: `/api/hooks/${await hookOf(as)}`,
    body: { name: 'Otra', mandate: { timeZone: 'UTC', maxOrder: '100' }, password: as.password },
  }),
  'POST /api/hooks/:id/address': async (as) => ({
    as,
    path: `/api/hooks/${await hookOf(as)}/address`,
    body: { password: as.password },
  }),
  'DELETE /api/hooks/:id': async (as) => ({ as, path: `/api/hooks/${await hookOf(as)}` }),
  'POST /api/hooks/:id/resumption': async (as) => ({
    as,
    path: `/api/hooks/${await hookOf(as)}/resumption`,
    body: { password: as.password },
  }),
  'POST /api/proposals/:id/decision': async (as) => ({
    as,
    path: `/api/proposals/${await proposalOf(as)}/decision`,
    body: { approve: true },
  }),
  'POST /api/groups/:group/programs/suspension': async () => {
    const { id, teacher: as } = await newGroup();
    return { as, path: `/api/groups/${id}/programs/suspension`, body: { reason: 'Se descontroló' } };
  },
  'POST /api/admin/users/:id/programs/suspension': (person) => ({
    as: administrator,
    path: `/api/admin/users/${person.id}/programs/suspension`,
    body: { reason: 'Se descontroló' },
  }),
  'POST /api/groups/:group/programs/resumption': async () => {
    const { id, teacher: as } = await newGroup();
    return {
      as,
      path: `/api/groups/${id}/programs/resumption`,
      body: { reason: 'Ya pasó', password: as.password },
    };
  },
  'POST /api/admin/users/:id/programs/resumption': (person) => ({
    as: administrator,
    path: `/api/admin/users/${person.id}/programs/resumption`,
    body: { reason: 'Ya pasó' },
  }),
  'POST /api/webhooks': (as) => ({ as, path: '/api/webhooks', body: newWebhookOf(as) }),
  'PATCH /api/webhooks/:id': async (as) => ({
    as,
    path: `/api/webhooks/${await webhookOf(as)}`,
    body: { description: 'Otra', password: as.password },
  }),
  'DELETE /api/webhooks/:id': async (as) => ({ as, path: `/api/webhooks/${await webhookOf(as)}` }),
  'POST /api/webhooks/:id/secret': async (as) => ({
    as,
    path: `/api/webhooks/${await webhookOf(as)}/secret`,
    body: { password: as.password },
  }),
  'POST /api/webhooks/:id/test': async (as) => ({
    as,
    path: `/api/webhooks/${await webhookOf(as)}/test`,
    body: {},
  }),
  'POST /api/webhooks/:id/deliveries/:event/retry': async (as) => {
    const id = await webhookOf(as);
    const { body } = await expectDone(`POST /api/webhooks/${id}/test`, { as, body: {} });
    const { event } = CALL_SCHEMAS.testWebhook.response.parse(body);
    return { as, path: `/api/webhooks/${id}/deliveries/${event}/retry`, body: {} };
  },
  'POST /api/register': () => ({ path: '/api/register', body: newPerson() }),
  'POST /api/trades/:side': (as) => ({ as, path: '/api/trades/buy', body: orderOf(as) }),
  'POST /api/positions/close': async (as) => {
    await bought(as);
    return { as, path: '/api/positions/close', body: { userId: as.id, symbol: 'AAPL' } };
  },
  'POST /api/portfolio/rebalance': (as) => ({
    as,
    path: '/api/portfolio/rebalance',
    body: { userId: as.id, strategy: 'custom', targetAllocations: { technology: 100 } },
  }),
  'POST /api/profit/move': async (as) => {
    const change = { as: administrator, body: { totalProfit: 12 } };
    await expectDone(`PUT /api/admin/users/${as.id}`, change);
    return { as, path: '/api/profit/move', body: { userId: as.id } };
  },
  'POST /api/users/:id/account-reset': async (as) => {
    await expectDone(`POST /api/users/${as.id}/deposit`, {
      as,
      body: { amount: 5, paymentMethod: 'paypal' },
    });
    return resetOf(as);
  },
  'POST /api/users/:id/accounts': (as) => ({ as, path: `/api/users/${as.id}/accounts`, body: PRACTICE }),
  'POST /api/users/:id/replays': (as) => ({ as, path: `/api/users/${as.id}/replays`, body: {} }),
  'PUT /api/users/:id/replays/:world/clock': async (as) => ({
    as,
    path: `/api/users/${as.id}/replays/${await replayOf(as)}/clock`,
    body: { rate: 60 },
  }),
  'POST /api/users/:id/branches': async (as) => ({
    as,
    path: `/api/users/${as.id}/branches`,
    body: { name: 'Rama', world: await replayOf(as) },
  }),
  'PATCH /api/users/:id/accounts/:account': async (as) => ({
    as,
    path: `/api/users/${as.id}/accounts/${await practiceOf(as)}`,
    body: { name: 'Otra' },
  }),
  'POST /api/users/:id/accounts/:account/closing': async (as) => ({
    as,
    path: `/api/users/${as.id}/accounts/${await practiceOf(as)}/closing`,
    body: {},
  }),
  'PUT /api/users/:id/settings': (as) => ({
    as,
    path: `/api/users/${as.id}/settings`,
    body: { email: `new-${as.email}`, password: as.password },
  }),
  'POST /api/password': (as) => ({
    as,
    path: '/api/password',
    body: { currentPassword: as.password, newPassword: 'one that is new' },
  }),
  'DELETE /api/sessions/:id': async (as) => {
    const other = await rig.signIn(as);
    const { id } = await rig.owner
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', as.id)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(other.bearer).not.toBe(as.bearer);
    return { as, path: `/api/sessions/${id}` };
  },
  'PUT /api/watchlists': (as) => ({ as, path: '/api/watchlists', body: { lists: [] } }),
  'PUT /api/program-leverage': (as) => ({ as, path: '/api/program-leverage', body: { maximum: 2 } }),
  'PUT /api/drawings/:symbol': (as) => ({ as, path: '/api/drawings/AAPL', body: { drawings: [] } }),
  'PUT /api/layouts': (as) => ({ as, path: '/api/layouts', body: { layouts: [] } }),
  'PUT /api/templates': (as) => ({ as, path: '/api/templates', body: { templates: [] } }),
  'PUT /api/tickets/:symbol': (as) => ({
    as,
    path: '/api/tickets/AAPL',
    body: { terms: null, sizes: [], brackets: [] },
  }),
  'POST /api/keys': (as) => ({ as, path: '/api/keys', body: newKeyOf(as) }),
  'DELETE /api/keys/:id': async (as) => ({
    as,
    path: `/api/keys/${await madeId('POST /api/keys', { as, body: newKeyOf(as) })}`,
  }),
  'POST /api/alerts': (as) => ({ as, path: '/api/alerts', body: NEW_ALERT }),
  'PATCH /api/alerts/:id': async (as) => ({
    as,
    path: `/api/alerts/${await madeId('POST /api/alerts', { as, body: NEW_ALERT })}`,
    body: { isActive: false },
  }),
  'DELETE /api/alerts/:id': async (as) => ({
    as,
    path: `/api/alerts/${await madeId('POST /api/alerts', { as, body: NEW_ALERT })}`,
  }),
  'POST /api/notices/read': (as) => ({ as, path: '/api/notices/read', body: {} }),
  'POST /api/journal': (as) => ({ as, path: '/api/journal', body: { text: 'A quiet day' } }),
  'POST /api/orders': (as) => ({ as, path: '/api/orders', body: LIMIT }),
  'POST /api/orders/oco': (as) => ({ as, path: '/api/orders/oco', body: { orders: [LIMIT, LIMIT] } }),
  'PATCH /api/orders/:id': async (as) => ({
    as,
    path: `/api/orders/${await madeId('POST /api/orders', { as, body: LIMIT })}`,
    body: { quantity: 2 },
  }),
  'POST /api/orders/:id/replacement': async (as) => ({
    as,
    path: `/api/orders/${await madeId('POST /api/orders', { as, body: LIMIT })}/replacement`,
    body: { quantity: 2 },
  }),
  'DELETE /api/orders/:id': async (as) => ({
    as,
    path: `/api/orders/${await madeId('POST /api/orders', { as, body: LIMIT })}`,
  }),
  'POST /api/orders/protection': async (as) => {
    await bought(as);
    return { as, path: '/api/orders/protection', body: { symbol: 'AAPL', type: 'stop', stopPrice: '100' } };
  },
  'POST /api/admin/worlds': () =>
    Promise.resolve({
      as: administrator,
      path: '/api/admin/worlds',
      body: { name: 'Una vez', symbols: ['AAPL'], beginsAt: '2030-01-07T14:30:00Z' },
    }),
  'PUT /api/admin/worlds/:id/clock': async () => ({
    as: administrator,
    path: `/api/admin/worlds/${await worldId()}/clock`,
    body: { rate: 60 },
  }),
  'POST /api/admin/worlds/:id/reveal': async () => {
    const id = await worldId();
    await rig.owner
      .updateTable('worlds')
      .set({ ends_at: sql<Date>`begins_at` })
      .where('id', '=', Number(id))
      .execute();
    await rig.server.worlds.refresh();
    return { as: administrator, path: `/api/admin/worlds/${id}/reveal`, body: {} };
  },
  'POST /api/admin/groups': (person) => ({
    as: administrator,
    path: '/api/admin/groups',
    body: { name: 'Clase', teacher: person.username },
  }),
  'POST /api/admin/plans': () => ({
    as: administrator,
    path: '/api/admin/plans',
    body: NEW_PLAN,
  }),
  'POST /api/admin/plans/:slug/closing': async () => ({
    as: administrator,
    path: `/api/admin/plans/${await planSlug()}/closing`,
    body: {},
  }),
  'POST /api/plans/:slug/evaluations': async (as) => ({
    as,
    path: `/api/plans/${await planSlug()}/evaluations`,
    body: {},
  }),
  'POST /api/admin/evaluations/:account/voiding': async (person) => ({
    as: administrator,
    path: `/api/admin/evaluations/${await evaluationOf(person)}/voiding`,
    body: { reason: 'Un fallo nuestro' },
  }),
  'POST /api/evaluations/:account/appeal': async (as) => ({
    as,
    path: `/api/evaluations/${await voidedEvaluationOf(as)}/appeal`,
    body: { text: 'No fue así' },
  }),
  'POST /api/admin/evaluations/:account/appeal': async (person) => {
    const account = await voidedEvaluationOf(person);
    await expectDone(`POST /api/evaluations/${account}/appeal`, { as: person, body: { text: 'No fue así' } });
    return {
      as: administrator,
      path: `/api/admin/evaluations/${account}/appeal`,
      body: { isUpheld: false, answer: 'La prueba es correcta' },
    };
  },
  'POST /api/groups/joining': async (as) => ({
    as,
    path: '/api/groups/joining',
    body: { code: (await createRigGroup(rig, administrator)).code },
  }),
  'DELETE /api/groups/:group/courses/:course': async () => {
    const { teacher: as, group } = await taughtCourse();
    const { courses } = await coursesOf(as, group);
    return { as, path: `/api/groups/${group}/courses/${courses[0]?.id}` };
  },
  'PUT /api/groups/:group/links/:link': async () => {
    const { teacher: as, group } = await taughtCourse();
    const { links } = await coursesOf(as, group);
    return {
      as,
      path: `/api/groups/${group}/links/${links[0]?.id}`,
      body: { assignment: null, contest: null },
    };
  },
  'POST /api/groups/:group/scores/retry': async () => {
    const { id, teacher: as } = await newGroup();
    return { as, path: `/api/groups/${id}/scores/retry` };
  },
  'POST /api/lti/launch/course': async () => {
    const wanted = {
      subject: randomUUID(),
      roles: [INSTRUCTOR],
      course: { id: randomUUID(), title: 'Curso' },
    };
    const { person: as, launching } = await newcomer(rig, platform, wanted);
    return { as, path: '/api/lti/launch/course', body: { ticket: launching.ticket } };
  },
  'POST /api/lti/launch/membership': async () => {
    const { person: as, launching } = await newcomer(rig, platform, { subject: randomUUID() });
    return { as, path: '/api/lti/launch/membership', body: { ticket: launching.ticket } };
  },
  'POST /api/admin/lti/platforms': () => ({
    as: administrator,
    path: '/api/admin/lti/platforms',
    body: { ...NEW_PLATFORM, clientId: randomUUID() },
  }),
  'PUT /api/admin/lti/platforms/:id': async () => {
    const body = { ...NEW_PLATFORM, clientId: randomUUID() };
    const made = await expectDone('POST /api/admin/lti/platforms', { as: administrator, body });
    const id = CALL_SCHEMAS.createPlatform.response.parse(made.body).platforms.at(-1)?.id;
    return {
      as: administrator,
      path: `/api/admin/lti/platforms/${id}`,
      body: { ...PLATFORM_TERMS, isClosed: true },
    };
  },
  'POST /api/admin/lti/keys': () => ({ as: administrator, path: '/api/admin/lti/keys' }),
  'PATCH /api/groups/:group': async () => {
    const { id, teacher: as } = await createRigGroup(rig, administrator);
    return { as, path: `/api/groups/${id}`, body: { joining: 'new_code' } };
  },
  'PUT /api/groups/:group/members/:user': async () => {
    const group = await createRigGroup(rig, administrator);
    const student = await joinStudent(rig, group);
    return {
      as: group.teacher,
      path: `/api/groups/${group.id}/members/${student.id}`,
      body: { role: 'assistant', password: group.teacher.password },
    };
  },
  'DELETE /api/groups/:group/members/:user': async () => {
    const group = await createRigGroup(rig, administrator);
    const student = await joinStudent(rig, group);
    return { as: group.teacher, path: `/api/groups/${group.id}/members/${student.id}` };
  },
  'PUT /api/groups/:group/members/:user/external': async () => {
    const { group, student } = await assigned();
    return {
      as: group.teacher,
      path: `/api/groups/${group.id}/members/${student.id}/external`,
      body: { externalId: 'A-1', section: 'Tarde' },
    };
  },
  'POST /api/groups/:group/numbers/confirmation': async () => {
    const { group, student } = await assigned();
    const numbers = [{ userId: student.id, externalId: 'A-1' }];
    return { as: group.teacher, path: `/api/groups/${group.id}/numbers/confirmation`, body: { numbers } };
  },
  'POST /api/groups/:group/roster': async () => {
    const { id, teacher: as } = await newGroup();
    return { as, path: `/api/groups/${id}/roster`, body: { csv: ROSTER } };
  },
  'DELETE /api/groups/:group/roster': async () => {
    const { id, teacher: as } = await newGroup();
    return { as, path: `/api/groups/${id}/roster` };
  },
  'POST /api/groups/:group/copies': async () => {
    const { id, teacher: as } = await newGroup();
    return { as, path: `/api/groups/${id}/copies`, body: { name: 'Clase 3C' } };
  },
  'POST /api/groups/:group/assignments': async () => {
    const { id, teacher: as } = await newGroup();
    return { as, path: `/api/groups/${id}/assignments`, body: NEW_ASSIGNMENT };
  },
  'PATCH /api/groups/:group/assignments/:assignment': async () => {
    const { group, path } = await assigned();
    return { as: group.teacher, path, body: { state: 'closed' } };
  },
  'DELETE /api/groups/:group/assignments/:assignment': async () => {
    const { group, path } = await assigned({ state: 'draft' });
    return { as: group.teacher, path };
  },
  'POST /api/groups/:group/assignments/:assignment/submissions': async () => {
    const { student, path } = await assigned();
    return { as: student, path: `${path}/submissions`, body: { text: 'Hecho' } };
  },
  'POST /api/groups/:group/assignments/:assignment/returning': async () => {
    const { group, student, path } = await assigned();
    await expectDone(`POST ${path}/works/${student.id}/grades`, { as: group.teacher, body: GRADE });
    return { as: group.teacher, path: `${path}/returning` };
  },
  'POST /api/groups/:group/assignments/:assignment/works/:user/grades': async () => {
    const { group, student, path } = await assigned();
    return { as: group.teacher, path: `${path}/works/${student.id}/grades`, body: GRADE };
  },
  'PUT /api/groups/:group/assignments/:assignment/works/:user/extension': async () => {
    const { group, student, path } = await assigned();
    return {
      as: group.teacher,
      path: `${path}/works/${student.id}/extension`,
      body: { until: '2031-01-07T14:30:00Z' },
    };
  },
  'POST /api/contests': () => ({ as: administrator, path: '/api/contests', body: NEW_CONTEST }),
  'PUT /api/contests/:slug/clock': async () => ({
    as: administrator,
    path: `/api/contests/${await contestSlug()}/clock`,
    body: { ends: true },
  }),
  'PUT /api/contests/:slug/freezing': async () => ({
    as: administrator,
    path: `/api/contests/${await contestSlug()}/freezing`,
    body: { isFrozen: true },
  }),
  'POST /api/contests/:slug/entries': async (as) => ({
    as,
    path: `/api/contests/${await contestSlug()}/entries`,
    body: { alias: 'Toro' },
  }),
  'POST /api/contests/:slug/teams': async (as) => ({
    as,
    path: `/api/contests/${await teamedSlug(as)}/teams`,
    body: { name: 'Los toros' },
  }),
  'PUT /api/contests/:slug/team': async (as) => {
    const slug = await teamedSlug(as);
    const made = await expectDone(`POST /api/contests/${slug}/teams`, {
      as,
      body: { name: `Los de ${as.username}` },
    });
    const { code } = CALL_SCHEMAS.makeTeam.response.parse(made.body);
    return { as, path: `/api/contests/${slug}/team`, body: { code } };
  },
  'DELETE /api/contests/:slug/team': async (as) => {
    const slug = await teamedSlug(as);
    await expectDone(`POST /api/contests/${slug}/teams`, { as, body: { name: `Los de ${as.username}` } });
    return { as, path: `/api/contests/${slug}/team` };
  },
  'POST /api/contests/:slug/entries/:account/replays': async (as) => {
    const entry = await entryOf(as);
    const world = Number(entry.world);
    // What entries bring is mixed into its prices as it begins.
    const contest = entry.path.split('/entries/')[0] ?? '';
    await expectDone(`PUT ${contest}/clock`, { as: administrator, body: { rate: 60 } });
    // As when its results stand: five that do not are all that there may be.
    await rig.owner
      .updateTable('contests')
      .set({ finished_at: new Date() })
      .where('world_id', '=', world)
      .execute();
    await rig.owner.updateTable('worlds').set({ revealed_at: new Date() }).where('id', '=', world).execute();
    await rig.server.worlds.refresh();
    return { as, path: `${entry.path}/replays`, body: {} };
  },
  'POST /api/contests/:slug/entries/:account/disqualification': async (person) => ({
    as: administrator,
    path: `${(await entryOf(person)).path}/disqualification`,
    body: { reason: 'Copió las órdenes' },
  }),
  'PUT /api/admin/conditions': async () => {
    const { body } = await rig.call('GET /api/conditions');
    const { number: expected } = CALL_SCHEMAS.getConditions.response.parse(body);
    return {
      as: administrator,
      path: '/api/admin/conditions',
      body: { financing: { kind: 'flat' }, expected },
    };
  },
  'POST /api/admin/splits': () => ({ as: administrator, path: '/api/admin/splits', body: SPLIT }),
  'POST /api/admin/splits/:id/dismiss': async () => {
    const id = await madeId('POST /api/admin/splits', { as: administrator, body: SPLIT });
    return { as: administrator, path: `/api/admin/splits/${id}/dismiss`, body: {} };
  },
  'PUT /api/admin/users/:id': ({ id, username }) => ({
    as: administrator,
    path: `/api/admin/users/${id}`,
    body: { balance: 500, username: `${username}x`, password: 'one that is new' },
  }),
  'PUT /api/admin/positions/:id/:symbol': async (person) => {
    await bought(person);
    return { as: administrator, path: `/api/admin/positions/${person.id}/AAPL`, body: { profit: 3 } };
  },
  'POST /api/admin/positions/:id/close': async (person) => {
    await bought(person);
    return { as: administrator, path: `/api/admin/positions/${person.id}/close`, body: {} };
  },
  'POST /api/users/:id/deposit': (as) => ({
    as,
    path: `/api/users/${as.id}/deposit`,
    body: { amount: 5, paymentMethod: 'paypal' },
  }),
  'POST /api/users/:id/withdraw': (as) => ({ as, path: `/api/users/${as.id}/withdraw`, body: WITHDRAWAL }),
  'POST /api/users/:id/withdrawals/:withdrawalId/cancel': async (as) => ({
    as,
    path: `/api/users/${as.id}/withdrawals/${await withdrawalOf(as)}/cancel`,
  }),
  'PUT /api/admin/withdrawals/:id': async (person) => ({
    as: administrator,
    path: `/api/admin/withdrawals/${await withdrawalOf(person)}`,
    body: { status: 'approved', adminNotes: 'Enviado', expectedRevision: 0 },
  }),
  'POST /api/admin/users': () => ({ as: administrator, path: '/api/admin/users', body: newPerson() }),
  'POST /api/admin/users/import': () => {
    const { username, email } = newPerson();
    const csv = `username,email\n${username},${email}`;
    return { as: administrator, path: '/api/admin/users/import', body: { csv } };
  },
  'DELETE /api/admin/users/:id': ({ id }) => ({ as: administrator, path: `/api/admin/users/${id}` }),
  'POST /api/users/:id/verification': (as) => ({
    as,
    path: `/api/users/${as.id}/verification`,
    body: PAPERS,
  }),
  'PUT /api/admin/verifications/:id': async (as) => {
    await expectDone(`POST /api/users/${as.id}/verification`, { as, body: PAPERS });
    const row = rig.owner.selectFrom('verification_requests').select('id').where('user_id', '=', as.id);
    const { id } = await row.executeTakeFirstOrThrow();
    return {
      as: administrator,
      path: `/api/admin/verifications/${id}`,
      body: { status: 'approved', reason: 'Claro' },
    };
  },
  'POST /api/admin/confirm': () => ({
    as: administrator,
    path: '/api/admin/confirm',
    body: { password: administrator.password },
  }),
};
/** Calls that change how their person gets in, or need a person who has done nothing yet. */
const FOR_NEWCOMERS = [
  /password/,
  /two-factor/,
  /outbox/,
  /rebalance/,
  /account-reset/,
  /replays|branches|contests|groups|plans|evaluations/,
  /verification/,
  /(PUT|DELETE) \/api\/admin\/users\/:id/,
  /settings/,
  /hooks/,
];

const newKeyOf = ({ password }: Actor) => ({ name: 'A robot', scopes: ['read'], days: 30, password });
const accountOf = async (as: Actor): Promise<string | undefined> =>
  CALL_SCHEMAS.getUser.response.parse((await expectDone(`GET /api/users/${as.id}`, { as })).body).account?.id;
const newHookOf = async (as: Actor) => ({
  name: 'Breakout',
  account: await accountOf(as),
  password: as.password,
});
async function hookOf(as: Actor): Promise<string> {
  const { body } = await expectDone('POST /api/hooks', { as, body: await newHookOf(as) });
  return CALL_SCHEMAS.createHook.response.parse(body).hook.id;
}
/** A key of the person's account, which may propose. */
const boundKeyOf = async (as: Actor): Promise<string> => (await proposerOf(as)).apiKey.id;
async function proposerOf(as: Actor): Promise<NewApiKey> {
  const key = { ...newKeyOf(as), scopes: ['propose'], account: await accountOf(as) };
  return NewApiKey.parse((await expectDone('POST /api/keys', { as, body: key })).body);
}
async function proposalOf(as: Actor): Promise<string> {
  const { key } = await proposerOf(as);
  return madeId('POST /api/proposals', {
    headers: { authorization: `Bearer ${key}` },
    body: { order: { symbol: 'AAPL', side: 'buy', quantity: '1', type: 'limit', limitPrice: '100.00' } },
  });
}
const newWebhookOf = ({ password }: Actor) => ({
  url: 'https://hooks.invalid/lonja',
  events: ['order.filled'],
  password,
});
const webhookOf = (as: Actor): Promise<string> =>
  madeId('POST /api/webhooks', { as, body: newWebhookOf(as) });
const PRACTICE = { name: 'Práctica', terms: { grant: '5000' } };
async function practiceOf(as: Actor): Promise<string> {
  const { body } = await expectDone(`POST /api/users/${as.id}/accounts`, { as, body: PRACTICE });
  return CALL_SCHEMAS.openPractice.response.parse(body).account.id;
}
const resetOf = (as: Actor): Write => ({ as, path: `/api/users/${as.id}/account-reset`, body: {} });
const SPLIT = { symbol: 'ORCL', newUnits: 4, oldUnits: 1 };
const NEW_ALERT = { symbol: 'AAPL', type: 'price_above', value: '900' };
const WITHDRAWAL = { amount: 60, method: 'paypal', accountDetails: 'ana@example.org' };
const PAPERS = {
  fullName: 'Ana Paz',
  country: 'Perú',
  dateOfBirth: '1990-05-17',
  documentNumber: 'SBX-123456',
};
const orderOf = ({ id }: Actor) => ({ userId: id, symbol: 'AAPL', quantity: 1, price: 200 });

async function expectDone(route: string, options: CallOptions): Promise<Answer> {
  const answer = await rig.call(route, options);
  if (answer.status >= 300) throw new Error(`${route}: ${answer.status} ${answer.text}`);
  return answer;
}

const bought = (as: Actor) => expectDone('POST /api/trades/buy', { as, body: orderOf(as) });

/** Id of what a call has made: the first `id` of its answer. */
async function madeId(route: string, options: CallOptions): Promise<string> {
  const { text } = await expectDone(route, options);
  return /"id":"?([\w-]+)/.exec(text)?.[1] as string;
}

const worldId = () =>
  madeId('POST /api/admin/worlds', {
    as: administrator,
    body: { name: 'Mundo', symbols: ['AAPL'], beginsAt: '2030-01-07T14:30:00Z' },
  });

async function planSlug(): Promise<string> {
  const { body } = await expectDone('POST /api/admin/plans', { as: administrator, body: NEW_PLAN });
  return CALL_SCHEMAS.createPlan.response.parse(body).slug;
}

/** @returns the number of the account of an evaluation that has just begun */
async function evaluationOf(as: Actor): Promise<string> {
  const path = `POST /api/plans/${await planSlug()}/evaluations`;
  const { body } = await expectDone(path, { as, body: {} });
  return CALL_SCHEMAS.beginEvaluation.response.parse(body).account.id;
}

async function voidedEvaluationOf(as: Actor): Promise<string> {
  const account = await evaluationOf(as);
  await expectDone(`POST /api/admin/evaluations/${account}/voiding`, {
    as: administrator,
    body: { reason: 'Un fallo nuestro' },
  });
  return account;
}

const NEW_CONTEST = {
  name: 'Concurso',
  symbols: ['AAPL'],
  beginsAt: '2030-01-07T14:30:00Z',
  minutes: 60,
  terms: { grant: '10000' },
};

/** A person's entry in a contest of its own. */
async function entryOf(as: Actor): Promise<{ readonly path: string; readonly world: string | null }> {
  const slug = await contestSlug();
  const entered = await expectDone(`POST /api/contests/${slug}/entries`, { as, body: {} });
  const { account } = CALL_SCHEMAS.enterContest.response.parse(entered.body);
  return { path: `/api/contests/${slug}/entries/${account.id}`, world: account.terms?.world ?? null };
}

/** One for all: there are not many at a time. */
let teamed: string | undefined;

/** A contest with teams, which has not been started, with an entry of this person. */
async function teamedSlug(as: Actor): Promise<string> {
  const slug = (teamed ??= await contestSlug({ teamSize: 3 }));
  await rig.call(`POST /api/contests/${slug}/entries`, { as, body: {} });
  await rig.owner
    .deleteFrom('world_stretches')
    .where('world_id', 'in', rig.owner.selectFrom('contests').select('world_id').where('slug', '=', slug))
    .execute();
  return slug;
}

/** A contest that can be entered already: waiting until it can would take five seconds. */
async function contestSlug(more: object = {}): Promise<string> {
  // Only so many go on at a time: the earlier ones are done with, but for the one that is shared.
  await rig.owner
    .updateTable('contests')
    .set({ finished_at: new Date() })
    .where('finished_at', 'is', null)
    .where('slug', '<>', teamed ?? '')
    .execute();
  const made = await expectDone('POST /api/contests', {
    as: administrator,
    body: { ...NEW_CONTEST, ...more },
  });
  const { slug, world } = CALL_SCHEMAS.createContest.response.parse(made.body);
  await rig.owner
    .updateTable('worlds')
    .set({ created_at: sql<Date>`created_at - interval '1 minute'` })
    .where('id', '=', Number(world))
    .execute();
  // Worlds are read again after a change of a clock.
  await expectDone(`PUT /api/contests/${slug}/clock`, { as: administrator, body: { rate: 0 } });
  return slug;
}

/** A replay of a client that takes accounts already: waiting until it does would take five seconds. */
async function replayOf(as: Actor): Promise<string> {
  const id = await madeId(`POST /api/users/${as.id}/replays`, { as, body: {} });
  await rig.owner
    .updateTable('worlds')
    .set({ created_at: sql<Date>`created_at - interval '1 minute'` })
    .where('id', '=', Number(id))
    .execute();
  // Worlds are read again after a change of a clock.
  await expectDone(`PUT /api/users/${as.id}/replays/${id}/clock`, { as, body: { rate: 0 } });
  return id;
}

const withdrawalOf = (as: Actor) => madeId(`POST /api/users/${as.id}/withdraw`, { as, body: WITHDRAWAL });

const mailTo = ({ email }: Actor) =>
  rig.owner.selectFrom('mail').select(['id', 'text']).where('recipient', '=', email);

async function resetTokenOf(person: Actor): Promise<string> {
  const from = `127.0.1.${1 + (resets += 1)}`;
  await expectDone('POST /api/password-reset', { body: { login: person.username }, from });
  return vi.waitFor(async () => {
    const { text } = await mailTo(person).executeTakeFirstOrThrow();
    return /\/reset-password#([\w-]{43})/.exec(text)?.[1] as string;
  });
}
let resets = 0;

async function secretOf(as: Actor): Promise<string> {
  const { body } = await expectDone('POST /api/two-factor/setup', { as, body: { password: as.password } });
  return (body as { secret: string }).secret;
}

async function withRecoveryCode(as: Actor, path: string): Promise<Write> {
  const code = new TOTP({ secret: await secretOf(as) }).generate();
  const { body } = await expectDone('POST /api/two-factor/enable', {
    as,
    body: { password: as.password, code },
  });
  const [recovery] = (body as { recoveryCodes: string[] }).recoveryCodes;
  return { as, path, body: { password: as.password, code: recovery } };
}

/** How often anything was done that is done at most once. */
/** Without the system's acts: it settles a contest that a call has ended seconds later, in the middle of another test. */
async function countDone(): Promise<unknown> {
  const { rows } = await sql`
    select (select count(*) from users) as users, (select count(*) from audit_log where actor_id is not null) as acts,
      (select count(*) from notices) as notices, (select count(*) from api_keys) as keys,
      (select count(*) from orders) as orders, (select count(*) from fills) as fills,
      (select count(*) from ledger_entries) as entries, (select count(*) from alerts) as alerts`.execute(
    rig.owner,
  );
  return rows;
}

describe('an Idempotency-Key', () => {
  let regular: Actor;
  beforeAll(async () => {
    regular = await rig.join();
  });

  test('[API-21] every writing route is tried, or has its reason', () => {
    const writing = ROUTES.filter((route) => !route.startsWith('GET ') && route.includes(' /api/'));
    expect([...Object.keys(WRITES), ...WITHOUT_KEYS].toSorted()).toEqual(writing.toSorted());
  });

  test.each(Object.keys(WRITES))(
    '[API-21] %s: the same key gives the same answer, done once',
    async (route) => {
      const from = `127.0.2.${1 + Object.keys(WRITES).indexOf(route)}`;
      const { as, path, body } = await WRITES[route]!(
        FOR_NEWCOMERS.some((pattern) => pattern.test(route)) ? await rig.join(from) : regular,
      );
      const raw = body === undefined ? {} : { raw: JSON.stringify(body) };
      const headers = { 'idempotency-key': randomUUID() };
      const send = (sent: CallOptions = raw) =>
        rig.call(`${route.split(' ')[0]} ${path}`, { as, headers, from, ...sent });
      const first = await send();
      expect([first.status < 300, first.text]).toEqual([true, first.text]);
      const done = await countDone();
      const again = await send();
      expect([again.status, again.text]).toEqual([first.status, first.text]);
      expect(again.headers['idempotent-replayed']).toBe('true');
      expect(again.headers['content-type']).toBe(first.headers['content-type']);
      expect(await countDone()).toEqual(done);
      // without a session the key has no owner
      const isAnothers = raw.raw !== undefined && as !== undefined;
      const other = isAnothers ? await send({ raw: ` ${raw.raw}` }) : undefined;
      expect(other?.status).toBe(isAnothers ? 422 : undefined);
    },
  );

  test('[API-21] sent sixteen times at once, a key is made once; nobody reads it in the database', async () => {
    const as = await rig.join();
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => rig.call('POST /api/keys', { as, headers, body: newKeyOf(as) });
    const answers = await Promise.all(Array.from({ length: 16 }, send));
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].filter((status) => status !== 201 && status !== 409)).toEqual([]);
    const made = answers.filter(({ status }) => status === 201);
    const [{ key = '' } = {}] = made.map(({ body }) => body as { key?: string });
    expect(new Set([...made, await send()].map(({ text }) => text)).size).toBe(1);
    expect(
      await rig.owner.selectFrom('api_keys').select('id').where('user_id', '=', as.id).execute(),
    ).toHaveLength(1);
    const kept = await rig.owner
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('user_id', '=', as.id)
      .execute();
    const seen = kept.flatMap((row) => [row.id, row.body ?? '', row.fingerprint, row.sealed ?? '']);
    expect(kept).toHaveLength(1);
    expect(seen.filter((bytes) => bytes.includes(key) || bytes.includes('A robot'))).toEqual([]);
  });

  test('[API-21] a refusal gives the key back; another one’s key is another key', async () => {
    const [as, stranger] = await Promise.all([rig.join(), rig.join()]);
    const headers = { 'idempotency-key': randomUUID() };
    const refused = { as, headers, body: { ...newKeyOf(as), name: '4242 4242 4242 4242' } };
    expect((await rig.call('DELETE /api/keys/none', { as, headers })).status).toBe(404);
    expect((await rig.call('POST /api/keys', refused)).status).toBe(400);
    expect((await rig.call('POST /api/keys', { as, headers, body: newKeyOf(as) })).status).toBe(201);
    expect(
      (await rig.call('POST /api/keys', { as: stranger, headers, body: newKeyOf(stranger) })).status,
    ).toBe(201);
  });

  test('[API-21] what a process left without an answer is in flight for a minute, then done anew', async () => {
    const as = await rig.join();
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => rig.call('PUT /api/watchlists', { as, headers, body: { lists: [] } });
    const leave = (claimed_at: Date) =>
      rig.owner
        .updateTable('idempotency_keys')
        .set({ status: null, sealed: null, claimed_at })
        .where('user_id', '=', as.id)
        .execute();
    expect((await send()).status).toBe(200);
    await leave(new Date());
    expect((await send()).body).toMatchObject({ code: 'idempotency_in_flight' });
    await leave(new Date(Date.now() - 61_000));
    const anew = await send();
    expect([anew.status, anew.headers['idempotent-replayed']]).toEqual([200, undefined]);
    expect((await send()).headers['idempotent-replayed']).toBe('true');
  });

  /** Calls whose response the desk saves, one that saves its own, and some whose response is saved for them. */
  const CALLS = [
    'POST /api/users/:id/deposit',
    'POST /api/trades/:side',
    'POST /api/orders',
    'POST /api/alerts',
    'PUT /api/watchlists',
    'POST /api/keys',
  ];
  test.each(CALLS)('[API-21] a key of %s comes with no other call, also over a reset', async (route) => {
    const as = await rig.join('127.0.3.1');
    await bought(as);
    const reset = 'POST /api/users/:id/account-reset';
    const key = randomUUID();
    const send = async (one: string) => {
      const { path, body } = one === reset ? resetOf(as) : await WRITES[one]!(as);
      return rig.call(`${one.split(' ')[0]} ${path}`, { as, headers: { 'idempotency-key': key }, body });
    };
    const first = await send(route);
    expect([first.status < 300, first.text]).toEqual([true, first.text]);
    const others = [...CALLS.filter((one) => one !== route), reset];
    const sendOthers = async () => (await Promise.all(others.map(send))).map(({ body }) => body);
    const done = await countDone();
    for (const body of await sendOthers()) {
      const codes = ['idempotency_key_reused', 'idempotency_in_flight'];
      expect(codes).toContain((body as { code: string }).code);
    }
    for (const other of others)
      expect((await send(other)).body).toMatchObject({ code: 'idempotency_key_reused' });
    expect(await countDone()).toEqual(done);
    await expectDone('POST /api/positions/close', { as, body: { userId: as.id, symbol: 'AAPL' } });
    await expectDone(`POST ${resetOf(as).path}`, { as, body: {} });
    const afterwards = await countDone();
    const again = await send(route);
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
    for (const other of others)
      expect((await send(other)).body).toMatchObject({ code: 'idempotency_key_reused' });
    expect(await countDone()).toEqual(afterwards);
  });

  test('[API-21] of all calls with one key at the same moment one is done', async () => {
    const as = await rig.join('127.0.3.2');
    const headers = { 'idempotency-key': randomUUID() };
    const calls = await Promise.all(CALLS.map(async (route) => ({ route, ...(await WRITES[route]!(as)) })));
    const answers = await Promise.all(
      calls.map(({ route, path, body }) => rig.call(`${route.split(' ')[0]} ${path}`, { as, headers, body })),
    );
    const others = answers.filter(({ status }) => status >= 300);
    expect(others).toHaveLength(CALLS.length - 1);
    expect(others.filter(({ status }) => status !== 409 && status !== 422)).toEqual([]);
  });

  test('[API-21] an administrator’s key is for one client, whoever else it is used for', async () => {
    const [one, other] = [await rig.join('127.0.3.3'), await rig.join('127.0.3.3')];
    await bought(one);
    await bought(other);
    const headers = { 'idempotency-key': randomUUID() };
    const set = ({ id }: Actor) =>
      rig.call(`PUT /api/admin/positions/${id}/AAPL`, { as: administrator, headers, body: { profit: 3 } });
    expect((await set(one)).status).toBe(200);
    expect((await set(other)).body).toMatchObject({ code: 'idempotency_key_reused' });
    expect((await set(one)).headers['idempotent-replayed']).toBe('true');
  });

  test('[API-21] a key that is none is refused', async () => {
    const headers = { 'idempotency-key': 'with a blank' };
    const answer = await rig.call('PUT /api/watchlists', { as: client, headers, body: { lists: [] } });
    expect(ErrorBody.parse(answer.body).code).toBe('idempotency_key_invalid');
  });
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

  test('[API-21] a fault of ours reveals nothing of itself', async () => {
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
  test('is let go, without its headers or without its body', async () => {
    const ends = await slowClients;
    const slowest = Math.max(...ends.map(({ milliseconds }) => milliseconds));
    recordProof({ proof: 'slow clients', milliseconds: slowest, clients: ends.length });
    expect(ends.filter(({ said }) => !said.startsWith('HTTP/1.1 408 '))).toEqual([]);
    expect(slowest).toBeLessThan(SLOWEST_MS);
    expect((await rig.call('GET /api/health')).status).toBe(200);
  });
});

const NO_HEADERS_END = 'GET /api/health HTTP/1.1\r\nHost: x\r\nX-Slow: ';
const NO_BODY_END =
  'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{';

/** What the server said before it hung up, and how long after the connection. */
interface SlowEnd {
  readonly said: string;
  readonly milliseconds: number;
}

/** A request that never ends, until the server hangs up. */
function neverEnding(beginning: string): Promise<SlowEnd> {
  return new Promise((resolve, reject) => {
    let said = '';
    let beganAt = performance.now();
    const socket: Socket = connect(rig.port, '127.0.0.1', () => {
      beganAt = performance.now();
      socket.write(beginning);
    });
    socket.on('data', (chunk) => (said += chunk.toString()));
    socket.on('error', reject);
    socket.on('close', () => resolve({ said, milliseconds: Math.round(performance.now() - beganAt) }));
  });
}

/** Routes of the tree that Fastify prints: a path that continues another stands indented below it. HEAD goes with GET. */
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
