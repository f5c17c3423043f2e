import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { openDatabase } from '@lonja/store/database/database';
import { auditBooks } from '@lonja/store/ledger/ledger-audit';
import { recordProof } from '@lonja/testkit';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { startCluster, type Cluster } from '../test/processes/cluster-rig.ts';
import type { Actor } from '../test/server-rig.ts';

/** How often the standby stands still. */
const HANGS = Number(process.env['PROVE_HANGS'] ?? 1);

interface Order {
  readonly client: Actor;
  readonly key: string;
  readonly answers: Set<string>;
  readonly statuses: number[];
}

async function send(origin: string, { client, key, answers, statuses }: Order): Promise<number> {
  const answer = await fetch(`${origin}/api/trades/buy`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${client.bearer}`,
      'idempotency-key': key,
    },
    body: JSON.stringify({
      userId: client.id,
      symbol: 'EURUSD',
      quantity: 10,
      price: 1,
      leverage: 100,
      slippagePercent: 100,
    }),
  });
  const text = await answer.text();
  if (answer.status === 200) answers.add(text);
  statuses.push(answer.status);
  return answer.status;
}

const newOrder = (client: Actor): Order => ({ client, key: randomUUID(), answers: new Set(), statuses: [] });

/** Asks at these processes in turn until it is done. */
async function untilDone(origins: readonly string[], order: Order): Promise<void> {
  let asked = 0;
  await vi.waitUntil(async () => (await send(origins[asked++ % origins.length]!, order)) === 200, {
    timeout: 60_000,
    interval: 50,
  });
}

/** Everything that was asked for is there once, and the ledger adds up. */
async function assertDoneOnce({ pair }: Cluster, orders: readonly Order[]): Promise<void> {
  expect(orders.filter(({ answers }) => answers.size !== 1)).toEqual([]);
  const db = openDatabase(pair.url, () => undefined);
  try {
    expect(await db.selectFrom('fills').select('number').execute()).toHaveLength(orders.length);
    expect((await Array.fromAsync(auditBooks(db))).flat()).toEqual([]);
  } finally {
    await db.destroy();
  }
}

describe.runIf(existsSync('/proc'))('two processes on a primary with a synchronous standby', () => {
  let cluster: Cluster;
  let clients: readonly Actor[];
  const orders: Order[] = [];
  beforeAll(async () => {
    cluster = await startCluster(2, 'PostgreSQL');
    clients = await Promise.all([cluster.join(), cluster.join(), cluster.join(), cluster.join()]);
    return () => cluster.stop();
  }, 300_000);

  test(
    `while the standby stands still, ${HANGS} times, nothing is answered as done, whoever is asked and however often; awake, everything is there once`,
    async () => {
      const startedAt = performance.now();
      const [waits, recoveries]: [number[], number[]] = [[], []];
      const { pair } = cluster;
      for (let hang = 0; hang < HANGS; hang++) {
        const before = clients.map(newOrder);
        await Promise.all(before.map((order) => untilDone(cluster.origins(), order)));
        const frozen = pair.standby();
        for (const pid of frozen) process.kill(pid, 'SIGSTOP');
        const during = [...clients, ...clients].map(newOrder);
        const ask = (time: number): Promise<unknown> =>
          Promise.all(
            during.map(async (order, place) => {
              const began = performance.now();
              await send(cluster.origins()[(place + time) % 2]!, order);
              waits.push(performance.now() - began);
            }),
          );
        await ask(0);
        // Whoever ends what waits for the standby leaves on one disk what was committed, for everybody to see.
        await pair.ask(`select pg_terminate_backend(pid) from pg_stat_activity
        where wait_event = 'SyncRep' and application_name like 'lonja-desk%'`);
        await ask(1);
        expect(during.filter(({ answers }) => answers.size > 0)).toEqual([]);
        expect(new Set(during.flatMap(({ statuses }) => statuses))).toEqual(new Set([503]));
        for (const pid of frozen) process.kill(pid, 'SIGCONT');
        const awoke = performance.now();
        await Promise.all(during.map((order) => untilDone(cluster.origins(), order)));
        recoveries.push(performance.now() - awoke);
        orders.push(...before, ...during);
      }
      await assertDoneOnce(cluster, orders);
      recordProof({
        proof: 'hanging standby',
        hangs: HANGS,
        orders: orders.length,
        slowestRefusal: Math.round(Math.max(...waits)),
        slowestRecovery: Math.round(Math.max(...recoveries)),
        milliseconds: Math.round(performance.now() - startedAt),
      });
    },
    120_000 + HANGS * 120_000,
  );

  test('an address that leads to the standby is an outage for as long as it does, and no fault', async () => {
    const during = clients.map(newOrder);
    cluster.pair.leadTo('standby');
    for (const origin of cluster.origins()) {
      const isOut = async (): Promise<boolean> => (await fetch(`${origin}/api/health`)).status === 503;
      await vi.waitUntil(isOut, { timeout: 30_000, interval: 50 });
      await Promise.all(during.map((order) => send(origin, order)));
    }
    expect(new Set(during.flatMap(({ statuses }) => statuses))).toEqual(new Set([503]));
    cluster.pair.leadTo('primary');
    await Promise.all(during.map((order) => untilDone(cluster.origins(), order)));
    orders.push(...during);
    await assertDoneOnce(cluster, orders);
  });
});
