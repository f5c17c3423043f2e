import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@lonja/store/database/database';
import { sql } from 'kysely';
import { createPostgresBus } from '../apps/server/src/bus/postgres-bus.ts';
import { RIG_SYMBOLS, startServerRig, type RigDatabase } from '../apps/server/src/test/server-rig.ts';
import { withBenchDatabase } from './bench-database.ts';
import { postRequest, runLoad } from './load.ts';
import { startNats, type JoinBus } from './nats.ts';
import { readStat, workedBy } from './process-time.ts';
import { median, report, table, type Goal } from './report.ts';
import { seedClients, type SeededClient } from './seed.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4);
const CONNECTIONS = 64;
const CLIENTS = 1_000;
/** Hints of one burst, forty bursts a second: as many as a process alone takes orders. */
const HINTS = 100;
const BURST_MS = 25;

/**
 * What share of the processors' time a bus takes of processes that trade as fast as they can: a hint of each changed account, from
 * its publishing until another process has it, against an order over HTTP and that hint. Each counts what this process, PostgreSQL
 * and the bus work; the generator of the orders, plain sockets, works in this process too. On Linux only, whose /proc says what each
 * process has worked.
 */
export const benchBus = (): Promise<boolean> =>
  withBenchDatabase(RIG_SYMBOLS, async (database, owner) => {
    const pids = [process.pid, ...(await postgresRoot(owner))];
    const order = await measureOrders(database, pids);
    const hints = new Map([['PostgreSQL', await measureHints(database.url, createPostgresBus, pids)]]);
    const nats = await startNats();
    if (nats) {
      hints.set('NATS', await measureHints(database.url, nats.join, [...pids, nats.pid]));
      await nats.stop();
    } else process.stdout.write('NATS is skipped: no nats-server is installed.\n');
    const shares = [...hints].map(([name, hint]) => ({ name, hint, share: hint / (hint + order) }));
    process.stdout.write(
      `an order takes ${microseconds(order)} of the processors\n${table(
        ['bus', 'a hint', 'share'],
        shares.map(({ name, hint, share }) => [name, microseconds(hint), share.toFixed(3)]),
      )}\n`,
    );
    const goals: Goal[] = shares.map(({ name, share }) => ({
      label: `${name}: share of processor time`,
      value: share,
      must: 0.03,
      aim: 0.01,
      isCeiling: true,
    }));
    return report('bus', goals, { order, hints: [...hints] });
  });

const microseconds = (seconds: number): string => `${(1e6 * seconds).toFixed(1)} µs`;

/** @returns seconds that an order takes of the processors, where no other process hears of it */
async function measureOrders(database: RigDatabase, pids: readonly number[]): Promise<number> {
  const clients = await seedClients(database.url, CLIENTS);
  const rig = await startServerRig({ ...database, drop: () => Promise.resolve() });
  const costs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const began = workedBy(pids);
    const { requests, failures } = await runLoad({
      port: rig.port,
      connections: CONNECTIONS,
      seconds: SECONDS,
      warmUp: 0,
      request: (connection, count) =>
        buildOrderRequest(clients[(connection + CONNECTIONS * count) % CLIENTS] as SeededClient),
    });
    if (Object.keys(failures).length > 0) throw new Error(`orders failed: ${JSON.stringify(failures)}`);
    costs.push((workedBy(pids) - began) / requests);
  }
  await rig.stop();
  return median(costs);
}

/** @returns seconds that a hint from one process to another takes of the processors */
async function measureHints(url: string, joinBus: JoinBus, pids: readonly number[]): Promise<number> {
  const fail = (error: unknown): void => {
    throw error;
  };
  const [from, to] = [joinBus(url, fail), joinBus(url, fail)];
  let heard = 0;
  to.subscribe('changed.*', () => (heard += 1));
  // Until each knows of the other.
  for (; heard === 0; await pause(BURST_MS)) from.publish('changed.1', '');
  const costs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    heard = 0;
    const began = workedBy(pids);
    const ends = performance.now() + SECONDS * 1_000;
    for (let next = 0; performance.now() < ends; await pause(BURST_MS))
      for (let count = 0; count < HINTS; count++) from.publish(`changed.${next++}`, '');
    costs.push((workedBy(pids) - began) / heard);
  }
  await Promise.all([from.close(), to.close()]);
  return median(costs);
}

const buildOrderRequest = ({ userId, bearer }: SeededClient): string =>
  postRequest(
    '/api/trades/buy',
    { authorization: `Bearer ${bearer}`, 'idempotency-key': randomUUID() },
    JSON.stringify({ userId, symbol: 'ORCL', quantity: 0.01, price: 140.04 }),
  );

/** The process that started those of every connection. */
async function postgresRoot(owner: Database): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(owner);
  return rows.map(({ pid }) => readStat(pid)?.parent as number);
}
