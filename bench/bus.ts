import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Database } from '@lonja/store';
import { sql } from 'kysely';
import { createPostgresBus } from '../apps/server/src/bus/postgres-bus.ts';
import { RIG_SYMBOLS, startServerRig } from '../apps/server/src/test/server-rig.ts';
import { withBenchDatabase } from './bench-database.ts';
import { postRequest, runLoad } from './load.ts';
import { startNats, type JoinBus } from './nats.ts';
import { median, quartiles, report, table, type Goal } from './report.ts';
import { seedClients, type SeededClient } from './seed.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 41);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 1.5);
const CONNECTIONS = 64;
const CLIENTS = 1_000;

/**
 * What share of the processor time of two processes, their PostgreSQL and their bus goes to the hints, while one of them takes
 * orders as fast as it can: rounds with the bus against rounds in which nothing is published, in turn. The generator of the load,
 * plain sockets, works in the same process. On Linux only, whose /proc says what each process has worked.
 */
export async function benchBus(): Promise<boolean> {
  const shares = new Map([['PostgreSQL', await measureShares(createPostgresBus)]]);
  const nats = await startNats();
  if (nats) {
    shares.set('NATS', await measureShares(nats.join, nats.pid));
    await nats.stop();
  } else process.stdout.write('NATS is skipped: no nats-server is installed.\n');
  process.stdout.write(
    `${table(
      ['bus', 'a quarter below', 'median share', 'a quarter above', 'rounds'],
      [...shares].map(([name, values]) => {
        const [lower, upper] = quartiles(values);
        return [name, lower.toFixed(3), median(values).toFixed(3), upper.toFixed(3), String(values.length)];
      }),
    )}\n`,
  );
  const goals: Goal[] = [...shares].map(([name, values]) => ({
    label: `${name}: share of processor time`,
    value: median(values),
    must: 0.03,
    aim: 0.01,
    isCeiling: true,
  }));
  return report('bus', goals, [...shares]);
}

/** @returns for each round with the bus what it took more than the one beside it without, as a share of its own */
const measureShares = (joinBus: JoinBus, busPid?: number): Promise<number[]> =>
  withBenchDatabase(RIG_SYMBOLS, async (database, owner) => {
    const clients = await seedClients(database.url, CLIENTS);
    let isOpen = true;
    const joinValve: JoinBus = (url, onFault) => {
      const bus = joinBus(url, onFault);
      return { ...bus, publish: (subject, data) => void (isOpen && bus.publish(subject, data)) };
    };
    const here = await startServerRig(database, { joinBus: joinValve });
    const there = await here.beside({ joinBus: joinValve });
    const pids = [process.pid, ...(busPid === undefined ? [] : [busPid]), ...(await postgresRoot(owner))];
    /** @returns what an order costs */
    const work = async (isWithBus: boolean): Promise<number> => {
      isOpen = isWithBus;
      const began = workedBy(pids);
      const { requests, failures } = await runLoad({
        port: here.port,
        connections: CONNECTIONS,
        seconds: SECONDS,
        warmUp: 0,
        request: (connection, count) =>
          orderOf(clients[(connection + CONNECTIONS * count) % CLIENTS] as SeededClient),
      });
      if (Object.keys(failures).length > 0) throw new Error(`orders failed: ${JSON.stringify(failures)}`);
      return (workedBy(pids) - began) / requests;
    };
    const shares: number[] = [];
    for (let round = -1; round < ROUNDS; round++) {
      const isFirst = round % 2 === 0;
      const first = await work(isFirst);
      const second = await work(!isFirst);
      const [open, shut] = isFirst ? [first, second] : [second, first];
      if (round >= 0) shares.push((open - shut) / open);
    }
    await there.stop();
    await here.stop();
    return shares;
  });

const orderOf = ({ userId, bearer }: SeededClient): string =>
  postRequest(
    '/api/trades/buy',
    { authorization: `Bearer ${bearer}`, 'idempotency-key': randomUUID() },
    JSON.stringify({ userId, symbol: 'ORCL', quantity: 0.01, price: 140.04 }),
  );

/** The process that started those of every connection. */
async function postgresRoot(owner: Database): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(owner);
  return rows.map(({ pid }) => statOf(pid)?.parent as number);
}

/** What these processes, those that they started and those of them that have ended worked, in ticks of the kernel. */
function workedBy(pids: readonly number[]): number {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return all
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat !== undefined)
    .filter(({ pid, parent }) => pids.includes(pid) || pids.includes(parent))
    .reduce((sum, { worked }) => sum + worked, 0);
}

/** @returns undefined when it has ended */
function statOf(
  pid: number,
): { readonly pid: number; readonly parent: number; readonly worked: number } | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // After the name, which may hold anything: state, parent, … user and kernel time, and those of children that ended.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  return { pid, parent, worked: fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) };
}
