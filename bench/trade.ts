import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openOwnerDatabase } from '@lonja/store/database/database';
import { startEmbedded } from '@lonja/store/embedded/start-embedded';
import { auditRange } from '@lonja/store/ledger/ledger-audit';
import { PRODUCT, startChild, type ChildServer } from './child-server.ts';
import { countFailures, runLoad, type LoadResult } from './load.ts';
import { longestPiece } from './loop-work.ts';
import { median, report, table, type Goal } from './report.ts';
import { seedClients, type SeededClient } from './seed.ts';
import { orderRequest } from './traded.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4);
const CONNECTIONS = [1, 64, 256] as const;
const CLIENTS = 1_000;
/** What is compared, in the order in which a round measures them. */
const SERVERS = ['echo', 'product', 'function', 'route', 'unprepared', 'prepared'] as const;
export type ServerName = (typeof SERVERS)[number];

/** How each is started. */
const SERVER_ROWS: Readonly<Record<ServerName, ServerRow>> = {
  echo: { script: 'bench/servers/echo-server.ts' },
  product: { script: PRODUCT },
  function: { script: 'bench/servers/function-server.ts' },
  route: { script: 'bench/servers/function-route-server.ts' },
  unprepared: { script: 'bench/servers/naive-server.ts' },
  prepared: { script: 'bench/servers/naive-server.ts', env: { PREPARED: '1' } },
};

interface ServerRow {
  readonly script: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** A server under load for some seconds. */
interface TradeRun extends LoadResult {
  readonly server: ServerName;
  readonly round: number;
}

/** What a run compares. */
export interface TradePlan {
  readonly rounds: number;
  readonly seconds: number;
  /** With one connection. The product behind another desk has a market of its own, and so is here only, and ends before the others. */
  readonly alone: readonly ServerName[];
  /** With 64 and with 256. */
  readonly busy: readonly Exclude<ServerName, 'route'>[];
}

/** What it found. */
export interface TradeRuns {
  readonly runs: readonly TradeRun[];
  /** What the books of the product's own accounts lack: must be nothing. */
  readonly breaches: readonly string[];
  /** The longest piece of the product's main thread, milliseconds. */
  readonly longest: number;
}

/**
 * The durable trade POST on the full route against a bare echo of the same server library, one transaction a
 * request as a single call of a function, the same behind the product's own route, and one with a round trip a statement, on
 * the same tables; interleaved, fsync on, books audited at the end.
 */
export async function benchTrade(): Promise<boolean> {
  const plan = {
    rounds: ROUNDS,
    seconds: SECONDS,
    alone: SERVERS,
    busy: SERVERS.filter((name) => name !== 'route'),
  };
  return summarize(await runTrades(plan));
}

/** Measures the servers of a plan, in turns, on one PostgreSQL. */
export async function runTrades(plan: TradePlan): Promise<TradeRuns> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lonja-bench-'));
  chmodSync(folder, 0o755); // as root, PostgreSQL runs as another user
  const postgres = await startEmbedded({ dir: folder });
  const servers: ChildServer[] = [];
  try {
    // The product first: it makes the schema that all of them use.
    servers.push(await startServer('product', postgres.url));
    const product = await seedClients(postgres.url, CLIENTS);
    const others = await seedClients(postgres.url, CLIENTS);
    const names = new Set([...plan.alone, ...plan.busy]);
    for (const name of SERVERS)
      if (names.has(name) && name !== 'product' && name !== 'route')
        servers.push(await startServer(name, postgres.url));
    const clients = { product, others };
    await servers[0]?.readLongestWork();
    const runs = [
      ...(await measureAlone(servers, clients, plan, postgres.url)),
      ...(await measure(
        servers.filter(({ name }) => plan.busy.some((one) => one === name)),
        clients,
        plan,
        [64, 256],
      )),
    ];
    const longest = (await servers[0]?.readLongestWork()) ?? 0;
    return { runs, longest, breaches: await audit(postgres.url, product) };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function startServer(name: ServerName, databaseUrl: string): Promise<ChildServer> {
  const { script, env } = SERVER_ROWS[name];
  return startChild(name, script, { DATABASE_URL: databaseUrl, LOG_LEVEL: 'error', ...env });
}

interface Clients {
  readonly product: readonly SeededClient[];
  readonly others: readonly SeededClient[];
}

/** One connection, where the plan asks for it beside the product's route with another desk. */
async function measureAlone(
  servers: readonly ChildServer[],
  clients: Clients,
  plan: TradePlan,
  databaseUrl: string,
): Promise<TradeRun[]> {
  const asked = servers.filter(({ name }) => plan.alone.some((one) => one === name));
  if (!plan.alone.includes('route')) return measure(asked, clients, plan, [1]);
  const route = await startServer('route', databaseUrl);
  try {
    return await measure([...asked, route], clients, plan, [1]);
  } finally {
    await route.stop();
  }
}

async function measure(
  servers: readonly ChildServer[],
  clients: Clients,
  { rounds, seconds }: TradePlan,
  atOnce: readonly number[],
): Promise<TradeRun[]> {
  const runs: TradeRun[] = [];
  for (const connections of atOnce) {
    for (let round = 1; round <= rounds; round++) {
      for (const name of SERVERS) {
        const server = servers.find((one) => one.name === name);
        if (!server) continue;
        const traders = name === 'product' ? clients.product : clients.others;
        const result = await runLoad({
          port: server.port,
          connections,
          seconds,
          warmUp: 1,
          request: (connection) => orderRequest(traders[connection % traders.length] as SeededClient),
        });
        runs.push({ ...result, server: name, round });
        process.stdout.write('.');
      }
    }
  }
  return runs;
}

/** The product's own accounts must add up; those of the naive servers leave the house out. */
async function audit(databaseUrl: string, product: readonly SeededClient[]): Promise<string[]> {
  const db = openOwnerDatabase(databaseUrl);
  try {
    const ids = product.map((client) => client.accountId);
    return await auditRange(db, Math.min(...ids), Math.max(...ids) + 1);
  } finally {
    await db.destroy();
  }
}

function summarize({ runs, breaches, longest }: TradeRuns): boolean {
  const rate = (server: ServerName, connections: number): number =>
    median(
      runs
        .filter((run) => run.server === server && run.connections === connections)
        .map((run) => run.perSecond),
    );
  const latency = (connections: number, quantile: 'p50' | 'p99', server: ServerName = 'product'): number =>
    median(
      runs
        .filter((run) => run.server === server && run.connections === connections)
        .map((run) => run[quantile]),
    );
  const ratio = (against: ServerName, connections: number): number =>
    rate('product', connections) / rate(against, connections);
  const rows = CONNECTIONS.map((connections) => [
    String(connections),
    ...SERVERS.map((server) => formatFigure(rate(server, connections))),
    latency(connections, 'p50').toFixed(1),
    latency(connections, 'p99').toFixed(1),
    latency(connections, 'p99', 'echo').toFixed(1),
  ]);
  process.stdout.write(`\n\nTrades a second, medians of ${ROUNDS} interleaved rounds of ${SECONDS} s\n`);
  process.stdout.write(
    `${table(['connections', ...SERVERS, 'product p50 ms', 'p99 ms', 'echo p99 ms'], rows)}\n`,
  );
  const share = (server: ServerName, against: ServerName): string =>
    (rate(server, 1) / rate(against, 1)).toFixed(2);
  process.stdout
    .write(`\nOne connection: the product's route with a function call for a desk / a bare function call
${share('route', 'function')}, the product / that ${share('product', 'route')}\n`);
  const goals: Goal[] = [
    { label: 'trade / echo, 64 connections', value: ratio('echo', 64), must: 0.2, aim: 0.3 },
    { label: 'trade / echo, 256 connections', value: ratio('echo', 256), must: 0.31, aim: 0.5 },
    {
      label: 'p99 / mean of the echo, 64 connections',
      value: latency(64, 'p99') / meanMilliseconds(64, rate('echo', 64)),
      must: 12,
      aim: 6,
      isCeiling: true,
    },
    { label: 'trade / 8 round trips unprepared, 64', value: ratio('unprepared', 64), must: 6, aim: 9 },
    { label: 'trade / 8 round trips prepared, 64', value: ratio('prepared', 64), must: 4.4, aim: 6 },
    {
      label: 'trade / its route with a one-function desk, 1',
      value: ratio('route', 1),
      must: 0.8,
      aim: 0.95,
    },
    { label: 'answers that were no success', value: countFailures(runs), must: 0, aim: 0, isCeiling: true },
    { label: 'breaches of the books', value: breaches.length, must: 0, aim: 0, isCeiling: true },
    longestPiece(longest),
  ];
  for (const breach of breaches) process.stdout.write(`${breach}\n`);
  return report('trade', goals, runs);
}

/** Empty where nothing was measured. */
const formatFigure = (perSecond: number): string => (Number.isNaN(perSecond) ? '' : perSecond.toFixed(0));

/** Mean time to an answer, where each of the connections always waits for one. */
const meanMilliseconds = (connections: number, perSecond: number): number =>
  (connections * 1_000) / perSecond;
