import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { openDatabase } from '@lonja/store/database/database';
import { auditBooks } from '@lonja/store/ledger/ledger-audit';
import { createRandom, recordProof, type Random } from '@lonja/testkit';
import { afterEach, expect, test, vi } from 'vitest';
import { startCluster, type Cluster } from '../test/processes/cluster-rig.ts';
import { startClusterLoad, type ClusterLoad } from '../test/processes/cluster-load.ts';
import { hasNatsServer } from '../test/processes/nats-server.ts';
import { openPatiently, type Screen } from '../test/screen.ts';
import type { Actor } from '../test/server-rig.ts';
import type { DatabasePair } from '../test/processes/database-pair.ts';

/** How often something is killed or paused, over each bus; a short run is over one of them. */
const ROUNDS = Number(process.env['PROVE_KILLS'] ?? 3);
/** The least that a pause lasts; it ends when the slots of the paused process are the others'. */
const PAUSE_MS = Number(process.env['PROVE_PAUSE_SECONDS'] ?? 0) * 1_000;
const CLIENTS = 4;
/** Acknowledged before each kill, and after it. */
const ACKNOWLEDGED = 20;
const PATIENCE = { timeout: 120_000, interval: 10 } as const;
/** After this somebody asks again, another process. */
const PATIENCE_OF_A_PAGE_MS = 3_000;
let cluster: Cluster | undefined;
afterEach(async () => {
  await cluster?.stop();
  cluster = undefined;
}, 120_000);

/** A short run has the first ones; the standby and the bus have short tests of their own. */
const VICTIMS = ['process', 'primary', 'pause', 'standby', 'bus'] as const;
type Victim = (typeof VICTIMS)[number];

const portOf = (origin: string): number => Number(new URL(origin).port);

/** A client with a screen at every process, who trades at any of them. */
interface Watcher {
  readonly client: Actor;
  readonly screens: Map<string, Screen>;
  bought: number;
}

/** Buys one more, asking any process until one has it. @returns the milliseconds that it took */
async function buyOne(watcher: Watcher, origins: () => readonly string[], random: Random): Promise<number> {
  const key = randomUUID();
  const began = performance.now();
  await vi.waitUntil(async () => {
    const answer = await fetch(`${anyOf(origins(), random)}/api/trades/buy`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${watcher.client.bearer}`,
        'idempotency-key': key,
      },
      body: JSON.stringify({
        userId: watcher.client.id,
        symbol: 'EURUSD',
        quantity: 1,
        price: 1,
        leverage: 100,
        slippagePercent: 100,
      }),
      // A paused process does not answer.
      signal: AbortSignal.timeout(PATIENCE_OF_A_PAGE_MS),
    }).catch(() => undefined);
    return answer?.status === 200;
  }, PATIENCE);
  watcher.bought += 1;
  return performance.now() - began;
}

/** Opens one at each process that has none, and closes what is left of those that are gone. */
async function openScreens({ client, screens }: Watcher, origins: readonly string[]): Promise<void> {
  for (const origin of screens.keys()) if (!origins.includes(origin)) screens.delete(origin);
  for (const origin of origins)
    if (!screens.has(origin)) screens.set(origin, await openPatiently(portOf(origin), client));
}

/** Waits until every screen shows all that was bought. @returns the milliseconds that it took */
async function showAll({ screens, bought }: Watcher): Promise<number> {
  const began = performance.now();
  await vi.waitUntil(
    () =>
      [...screens.values()].every(({ messages }) => {
        const last = messages.findLast((message) => message.type === 'account');
        return last?.positions[0]?.currentQuantity === bought;
      }),
    PATIENCE,
  );
  return performance.now() - began;
}

const anyOf = <One>(all: readonly One[], random: Random): One => all[Math.floor(random() * all.length)]!;

/** The processes that hold slots, by their pids. */
async function slotHolders(pair: DatabasePair): Promise<readonly number[]> {
  const rows = await pair.ask<{ pid: number }>(`
    select distinct substring(a.application_name from '^lonja-desk ([0-9]+)-')::int as pid
    from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'advisory' and l.granted and l.classid = ${0x4c6f6e6a} and l.objid between 256 and 511`);
  return rows.map(({ pid }) => pid);
}

/** Kills it, or pauses it, and brings back what it was. @returns how long it took until an order was taken again */
async function killAndMend(
  { pair, processes, kill, launch, cutBus, mendBus }: Cluster,
  victim: Victim,
  random: Random,
  isTradedAgain: () => Promise<unknown>,
): Promise<number> {
  const began = performance.now();
  const sinceThen = async (): Promise<number> => {
    await isTradedAgain();
    return performance.now() - began;
  };
  if (victim === 'process') {
    await kill(anyOf(processes(), random));
    const taken = await sinceThen();
    await launch();
    return taken;
  }
  if (victim === 'bus') {
    await cutBus();
    const taken = await sinceThen();
    await mendBus();
    return taken;
  }
  if (victim === 'pause') {
    const { child } = anyOf(processes(), random).program;
    child.kill('SIGSTOP');
    const taken = await sinceThen();
    await vi.waitUntil(
      async () => performance.now() - began > PAUSE_MS && !(await slotHolders(pair)).includes(child.pid!),
      PATIENCE,
    );
    child.kill('SIGCONT');
    return taken;
  }
  if (victim === 'primary') await pair.failOver();
  else await pair.killStandby();
  await pair.renewStandby();
  return sinceThen();
}

/** The ledger adds up, and everything that was asked for is there once. */
async function assertBooks(url: string, load: ClusterLoad, watcher: Watcher): Promise<void> {
  const db = openDatabase(url, () => undefined);
  try {
    expect((await Array.fromAsync(auditBooks(db))).flat()).toEqual([]);
    const wanted = load.intents.filter(({ isRefused }) => !isRefused);
    expect(wanted.filter(({ answers }) => answers.size !== 1)).toEqual([]);
    const fills = await db.selectFrom('fills').select('order_id').execute();
    const buys = wanted.filter(({ kind }) => kind === 'buy').length + watcher.bought;
    expect(fills.filter(({ order_id }) => order_id === null)).toHaveLength(buys);
    const pairs = await db.selectFrom('orders').select(['account_id', 'oco_group', 'status']).execute();
    expect(pairs).toHaveLength(2 * wanted.filter(({ kind }) => kind === 'oco').length);
  } finally {
    await db.destroy();
  }
}

/** One leg of each pair has filled, and the other is cancelled; each alert has fired, once. */
async function assertTriggered({ pair }: Cluster): Promise<void> {
  await vi.waitUntil(
    async () => {
      const [row] = await pair.ask<{ live: number }>(
        "select count(*)::int as live from orders where status in ('pending', 'working')",
      );
      return row?.live === 0;
    },
    { timeout: 120_000, interval: 200 },
  );
  const halves =
    await pair.ask(`select account_id, oco_group, array_agg(status order by status) as legs from orders
    group by 1, 2 having array_agg(status order by status) <> array['cancelled', 'filled']`);
  expect(halves).toEqual([]);
  await vi.waitUntil(
    async () => {
      const [row] = await pair.ask<{ active: number }>(
        'select count(*)::int as active from alerts where is_active',
      );
      return row?.active === 0;
    },
    { timeout: 60_000, interval: 200 },
  );
  const [fired] = await pair.ask<{ alerts: number; notices: number }>(`select
    (select count(*)::int from alerts) as alerts,
    (select count(*)::int from notices where kind = 'alert_fired') as notices`);
  expect(fired?.notices).toBe(fired?.alerts);
}

const isLong = process.env['PROVE_KILLS'] !== undefined;
const BUSES = [...(isLong && hasNatsServer ? (['NATS'] as const) : []), 'PostgreSQL'] as const;

test.runIf(existsSync('/proc')).each(BUSES)(
  `${ROUNDS} times under load a process, the primary, the bus of %s or the standby is killed, or a process paused: everything that was acknowledged is there once`,
  { timeout: 300_000 + ROUNDS * 120_000 },
  async (bus) => {
    const startedAt = performance.now();
    const seed = Number(process.env['PROVE_SEED'] ?? Date.now() % 2 ** 31);
    const random = createRandom(seed);
    cluster = await startCluster(3, bus);
    const { origins, pair } = cluster;
    const clients = await Promise.all(Array.from({ length: CLIENTS }, cluster.join));
    const watcher: Watcher = { client: await cluster.join(), screens: new Map(), bought: 0 };
    const load = startClusterLoad({ clients, origins, random });
    const slowest: Record<string, number> = {};
    const mark = (name: string, milliseconds: number): void => {
      slowest[name] = Math.max(slowest[name] ?? 0, Math.round(milliseconds));
    };
    for (let round = 0; round < ROUNDS; round++) {
      await load.more(ACKNOWLEDGED);
      const victim = VICTIMS[round % VICTIMS.length]!;
      const buy = (): Promise<number> => buyOne(watcher, origins, random);
      await openScreens(watcher, origins());
      mark(`${victim}: orders taken`, await killAndMend(cluster, victim, random, buy));
      await openScreens(watcher, origins());
      await buy();
      mark(`${victim}: screens right`, await showAll(watcher));
      await load.more(ACKNOWLEDGED);
    }
    await load.end();
    await assertTriggered(cluster);
    await assertBooks(pair.url, load, watcher);
    expect(
      [...load.statuses.keys()].filter((status) => ![0, 200, 201, 408, 409, 503].includes(status)),
    ).toEqual([]);
    recordProof({
      proof: `failover: hints by ${bus}`,
      seed,
      rounds: ROUNDS,
      intents: load.intents.length,
      statuses: Object.fromEntries(load.statuses),
      slowest,
      milliseconds: Math.round(performance.now() - startedAt),
    });
  },
);
