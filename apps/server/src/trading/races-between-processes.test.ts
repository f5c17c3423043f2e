import { randomUUID } from 'node:crypto';
import { CALL_SCHEMAS } from '@lonja/protocol';
import { beforeAll, expect, test } from 'vitest';
import { createPostgresBus } from '../bus/postgres-bus.ts';
import { provideAdministrator, describeServer } from '../test/processes/describe-server.ts';
import type { Actor, Answer, RigOptions, ServerRig } from '../test/server-rig.ts';

const OVER_POSTGRES: RigOptions = { joinBus: createPostgresBus };
/** Trades of a client while something ends its right to. */
const TRADES = 8;
const PATIENCE = { timeout: 30_000 };

const here = describeServer(OVER_POSTGRES);
const administrator = provideAdministrator(here);
let there: ServerRig;
beforeAll(async () => {
  there = await here.beside(OVER_POSTGRES);
  return () => there.stop();
});

const buy = (at: ServerRig, client: Actor): Promise<Answer> =>
  at.call('POST /api/trades/buy', {
    as: client,
    body: { userId: client.id, symbol: 'AAPL', quantity: 1, price: 191.24 },
    headers: { 'idempotency-key': randomUUID() },
  });

const isRefused = async (client: Actor): Promise<boolean> =>
  (await here.call(`GET /api/users/${client.id}`, { as: client })).status === 401;

/** What the administrator sees that the client holds. */
const heldBy = async (client: Actor): Promise<number> => {
  const { body } = await there.call(`GET /api/admin/positions/${client.id}`, { as: administrator });
  return CALL_SCHEMAS.getAdminPositions.response.parse(body)[0]?.quantity ?? 0;
};

/** Tables that hold something of a person besides the books and the audit. */
const leftOf = async ({ id }: Actor): Promise<string[]> => {
  const tables = ['api_keys', 'alerts', 'watchlists', 'sessions', 'idempotency_keys'] as const;
  const counts = await Promise.all(
    tables.map(async (table) => {
      const rows = await here.owner.selectFrom(table).select('user_id').where('user_id', '=', id).execute();
      return rows.length > 0 ? [`${table}: ${rows.length}`] : [];
    }),
  );
  return counts.flat();
};

test.each([
  ['its session ends', (client: Actor) => there.call('GET /api/logout', { as: client })],
  [
    'its user is suspended',
    ({ id }: Actor) =>
      there.call(`PUT /api/admin/users/${id}`, {
        as: administrator,
        body: { isActive: false, reason: 'Curso terminado' },
      }),
  ],
])(
  'where %s at one process while it trades at another, it holds what was answered as bought, and soon buys no more',
  async (_, end) => {
    for (let round = 0; round < 3; round++) {
      const client = await here.join(`127.0.4.${1 + round}`);
      const bought = await Promise.all(
        Array.from({ length: TRADES }, async (__, trade) => {
          if (trade !== TRADES / 2) return (await buy(here, client)).status;
          const { status } = await end(client);
          expect([200, 302]).toContain(status);
          return undefined;
        }),
      );
      const done = bought.filter((status) => status === 200).length;
      expect(bought.filter((status) => status !== 200 && status !== 401 && status !== undefined)).toEqual([]);
      expect(await heldBy(client)).toBe(done);
      await expect.poll(() => isRefused(client), PATIENCE).toBe(true);
      expect((await buy(here, client)).status).toBe(401);
      expect(await heldBy(client)).toBe(done);
    }
    await here.assertBalanced();
  },
  120_000,
);

test('who is erased at one process while everything is tried at another is wholly there or wholly gone', async () => {
  for (let round = 0; round < 8; round++) {
    const client = await here.join(`127.0.5.${1 + round}`);
    const { password } = client;
    const key = { name: 'Bot', scopes: ['read'], days: 30, password };
    const lists = [{ name: 'Mine', symbols: ['AAPL'] }];
    const alert = { symbol: 'AAPL', type: 'price_above', value: 200 };
    let isAnswered = false;
    /** Again and again, until it is refused or the act was. */
    const insist = async (route: string, body: object): Promise<number> => {
      for (;;) {
        const { status } = await here.call(route, { as: client, body });
        expect(status).toBeLessThan(500);
        if (status === 401 || isAnswered) return status;
      }
    };
    const [erased] = await Promise.all([
      there
        .call(`DELETE /api/admin/users/${client.id}?reason=Course+ended`, { as: administrator })
        .finally(() => (isAnswered = true)),
      round % 2 === 0 ? buy(here, client) : undefined,
      insist('POST /api/alerts', alert),
      insist('PUT /api/watchlists', lists),
      here.call('POST /api/keys', { as: client, body: key }),
      here.call('POST /api/login', { body: { username: client.username, password } }),
    ]);
    const isGone = erased.status === 200;
    await expect.poll(() => isRefused(client), PATIENCE).toBe(isGone);
    expect([erased.status, await heldBy(client), isGone ? await leftOf(client) : []]).toEqual(
      isGone ? [200, 0, []] : [409, 1, []],
    );
  }
  await here.assertBalanced();
}, 120_000);

test('margin rules that are set at one process hold at another within a second of the answer', async () => {
  const client = await here.join('127.0.6.1');
  const order = () =>
    here.call('POST /api/trades/buy', {
      as: client,
      body: { userId: client.id, symbol: 'EURUSD', quantity: 1_000, leverage: 100, price: 1.0846 },
      headers: { 'idempotency-key': randomUUID() },
    });
  const { number } = (await there.call('GET /api/conditions')).body as { number: number };
  let isSet = false;
  const answers: { readonly status: number; readonly sentAfter: number | undefined }[] = [];
  let setAt = Infinity;
  const trading = (async () => {
    while (!isSet || performance.now() < setAt + 2_000) {
      const sent = performance.now();
      const { status } = await order();
      answers.push({ status, sentAfter: sent > setAt ? sent - setAt : undefined });
    }
  })();
  const margin = { kind: 'esma' };
  const set = await there.call('PUT /api/admin/conditions', {
    as: administrator,
    body: { margin, expected: number, reason: 'Rules of the course' },
  });
  expect(set.status).toBe(200);
  setAt = performance.now();
  isSet = true;
  await trading;
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
  // Never the old rules again after the new ones.
  const first = answers.findIndex(({ status }) => status === 400);
  expect(answers.slice(first).every(({ status }) => status === 400)).toBe(true);
  expect(answers[first]?.sentAfter ?? 0).toBeLessThan(2_000);
  await here.assertBalanced();
}, 60_000);
