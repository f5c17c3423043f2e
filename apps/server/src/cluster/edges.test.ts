import { randomUUID } from 'node:crypto';
import { isEdge, openOwnerDatabase } from '@lonja/store';
import { copyMigrated, createMigratedDatabase } from '@lonja/testkit';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createPostgresBus } from '../bus/postgres-bus.ts';
import { createPrograms, stop } from '../test/program.ts';
import { openScreen } from '../test/screen.ts';
import { RIG_SYMBOLS, startServerRig, type ServerRig } from '../test/server-rig.ts';

/** Longer than slots take to move: two heartbeats, and what they hold is loaded. */
const PATIENCE = { timeout: 30_000, interval: 50 } as const;
const LEASES = ['feeds', 'mail', 'chores'] as const;

const CALM = { AAPL: ['191.20', '191.24'] } as const;
const REACHED = { AAPL: ['189.00', '189.04'] } as const;

/** A process that does everything by itself, and an edge beside it. */
async function startHolderAndEdge(): Promise<{ readonly holder: ServerRig; readonly edge: ServerRig }> {
  const database = await createMigratedDatabase(inject('pgUrl'), RIG_SYMBOLS);
  const holder = await startServerRig(database, { joinBus: createPostgresBus });
  const edge = await holder.beside({ joinBus: createPostgresBus, isEdge: true });
  onTestFinished(async () => {
    await edge.stop();
    await holder.stop();
  });
  return { holder, edge };
}

test('what is asked of an edge triggers where the slots are, once, and screens at the edge are fresh', async () => {
  const { holder, edge } = await startHolderAndEdge();
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
  const { holder, edge } = await startHolderAndEdge();
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

test(
  'an edge takes nothing when the one that holds everything is killed, says so, and is ready again beside the next one',
  { timeout: 120_000 },
  async () => {
    const database = await copyMigrated(inject('pgUrl'));
    const owner = openOwnerDatabase(database.url);
    const programs = createPrograms();
    onTestFinished(async () => {
      await programs.end();
      await owner.destroy();
      await database.drop();
    });
    const launch = (env = {}) => programs.launch({ DATABASE_URL: database.url, ...env });
    const holder = launch();
    await holder.ready();
    const edge = await launch({ SLOTS: 'none' }).ready();
    const readiness = async () => {
      const answer = await fetch(`${edge}/api/health/ready`);
      return { code: answer.status, ...((await answer.json()) as object) };
    };
    await expect.poll(readiness, PATIENCE).toMatchObject({ code: 200, status: 'ready' });
    await stop(holder, 'SIGKILL');
    await expect.poll(readiness, PATIENCE).toMatchObject({
      code: 503,
      status: 'unavailable',
      reason: 'only edges run (SLOTS=none): nobody does what happens by itself',
    });
    expect((await fetch(`${edge}/api/health/live`)).status).toBe(200);
    await launch().ready();
    await expect.poll(readiness, PATIENCE).toMatchObject({ code: 200, status: 'ready' });
    const takers = await owner.selectFrom('moves').select('process').where('kind', '=', 'took').execute();
    expect(takers.length).toBeGreaterThan(1);
    expect(takers.filter(({ process }) => isEdge(process))).toEqual([]);
  },
);
