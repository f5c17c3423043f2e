import { randomUUID } from 'node:crypto';
import { createMigratedDatabase } from '@lonja/testkit';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createPostgresBus } from '../bus/postgres-bus.ts';
import { openScreen } from '../test/screen.ts';
import { RIG_SYMBOLS, startServerRig, type ServerRig } from '../test/server-rig.ts';
import { LEASES } from './home.ts';

/** Longer than slots take to move: two heartbeats, and what they hold is loaded. */
const PATIENCE = { timeout: 30_000, interval: 20 } as const;

const CALM = { AAPL: ['191.20', '191.24'] } as const;
const REACHED = { AAPL: ['189.00', '189.04'] } as const;

/** A process that does everything by itself, and an edge beside it. */
let holder: ServerRig;
let edge: ServerRig;
beforeAll(async () => {
  const database = await createMigratedDatabase(inject('pgUrl'), RIG_SYMBOLS);
  holder = await startServerRig(database, { joinBus: createPostgresBus });
  edge = await holder.beside({ joinBus: createPostgresBus, isEdge: true });
});
afterAll(async () => {
  await edge.stop();
  await holder.stop();
});

test('what is asked of an edge triggers where the slots are, once, and screens at the edge are fresh', async () => {
  const client = await edge.join();
  const ask = async (route: string, body: object) => {
    const headers = { 'idempotency-key': randomUUID() };
    const { status, text } = await edge.call(route, { as: client, body, headers });
    expect([status, text]).toEqual([201, expect.any(String)]);
  };
  await ask('POST /api/orders', {
    symbol: 'AAPL',
    side: 'buy',
    type: 'limit',
    quantity: 1,
    limitPrice: '190.00',
  });
  await ask('POST /api/alerts', { symbol: 'AAPL', type: 'price_below', value: 190 });
  const screen = await openScreen(edge.port, client);
  const step = (quotes: typeof CALM | typeof REACHED): void => {
    for (const rig of [edge, holder]) rig.market.move(quotes);
  };
  await expect
    .poll(() => {
      step(CALM);
      return [holder, edge].map(({ server }) => server.orders.size());
    }, PATIENCE)
    .toEqual([1, 0]);
  const { owner } = holder;
  const firings = async (): Promise<number> =>
    (await owner.selectFrom('notices').select('id').where('kind', '=', 'alert_fired').execute()).length;
  const settle = async (): Promise<void> => {
    step(REACHED);
    for (const { server } of [holder, edge]) {
      await server.orders.drain();
      await server.alerts.drain();
    }
  };
  await expect
    .poll(async () => {
      await settle();
      return firings();
    }, PATIENCE)
    .toBe(1);
  await expect
    .poll(() => screen.messages.findLast(({ type }) => type === 'account'), PATIENCE)
    .toMatchObject({ positions: [{ symbol: 'AAPL', currentQuantity: 1 }], orders: [] });
  await expect
    .poll(() => screen.messages.flatMap((one) => (one.type === 'notice' ? [one.notice.kind] : [])), PATIENCE)
    .toContain('alert_fired');
  await settle();
  expect(await firings()).toBe(1);
  expect(await owner.selectFrom('fills').select('number').execute()).toHaveLength(1);
  await holder.assertBalanced();
});

test('an edge holds nothing beside one that holds everything, and the panel and metrics say so', async () => {
  expect([holder.server.home.isWhole(), holder.server.home.isEdge]).toEqual([true, false]);
  expect(edge.server.home.slots()).toEqual([]);
  expect(LEASES.filter(edge.server.home.holds)).toEqual([]);
  expect(LEASES.filter(holder.server.home.holds)).toEqual(LEASES);
  const administrator = await edge.administrator();
  await edge.server.roll.runOnce();
  const { body } = await edge.call('GET /api/admin/system', { as: administrator });
  expect(body).toMatchObject({ processes: [{ isThis: true, isEdge: true, slots: [], leases: [] }] });
  const { text } = await edge.call('GET /metrics');
  expect(text).toMatch(/^lonja_edge 1$/m);
  expect(text).toMatch(/^lonja_slots_held 0$/m);
  expect((await holder.call('GET /metrics')).text).toMatch(/^lonja_edge 0$/m);
});
