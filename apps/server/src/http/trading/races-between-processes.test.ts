import { randomUUID } from 'node:crypto';
import { CALL_SCHEMAS } from '@lonja/protocol';
import { beforeAll, expect, test } from 'vitest';
import { createPostgresBus } from '../../bus/postgres-bus.ts';
import { administratorOf, describeServer } from '../../test/describe-server.ts';
import type { Actor, Answer, RigOptions, ServerRig } from '../../test/server-rig.ts';

const OVER_POSTGRES: RigOptions = { joinBus: createPostgresBus };
/** Trades of a client while something ends its right to. */
const TRADES = 8;
const PATIENCE = { timeout: 30_000 };

const here = describeServer(OVER_POSTGRES);
const administrator = administratorOf(here);
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
