import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openOwnerDatabase } from '@lonja/store/database/database';
import { startEmbedded } from '@lonja/store/embedded/start-embedded';
import { startChild, type ChildServer } from './child-server.ts';
import { copyAccounts } from './copied-accounts.ts';
import { longestPiece } from './loop-work.ts';
import { median, report, type Goal } from './report.ts';
import { seedClients, type SeededClient } from './seed.ts';
import { TRADED } from './traded.ts';

const ACCOUNTS = Number(process.env['BENCH_ACCOUNTS'] ?? 100_000);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
/** Markets that never close. */
const HELD = ['BTC', 'ETH', 'SOL', 'XRP', 'ADA'];

/** Enough for five positions, in micros of a USD; the sum of all accounts must fit a column. */
const CASH = 10_000_000_000_000n;

/** What a start leaves for later is done by then. */
const AFTERMATH_MS = 4_000;

/** How long after its start a process takes requests, and what memory it has then, with nobody and with so many accounts of five positions on margin. */
export async function benchStart(): Promise<boolean> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lonja-bench-'));
  chmodSync(folder, 0o755); // as root, PostgreSQL runs as another user
  const postgres = await startEmbedded({ dir: folder });
  try {
    const [client] = await tradeOnce(postgres.url);
    const few = await measure(postgres.url);
    await addCopies(postgres.url, client!.accountId);
    const many = await measure(postgres.url);
    const of = (runs: readonly Start[], figure: keyof Start): number =>
      median(runs.map((run) => run[figure]));
    process.stdout.write(
      `with one account ${of(few, 'seconds').toFixed(2)} s and ${of(few, 'megabytes').toFixed(0)} MB, with ${ACCOUNTS} more ${of(many, 'seconds').toFixed(2)} s and ${of(many, 'megabytes').toFixed(0)} MB\n`,
    );
    const goals: Goal[] = [
      { label: 'ready, s', value: of(many, 'seconds'), must: 3, aim: 1.5, isCeiling: true },
      { label: 'memory, MB', value: of(many, 'megabytes'), must: 400, aim: 300, isCeiling: true },
      longestPiece(Math.max(...[...few, ...many].map(({ longest }) => longest))),
    ];
    return report('start', goals, { few, many });
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function addCopies(databaseUrl: string, from: number): Promise<void> {
  const owner = openOwnerDatabase(databaseUrl);
  try {
    await copyAccounts(owner, from, ACCOUNTS);
  } finally {
    await owner.destroy();
  }
}

interface Start {
  readonly seconds: number;
  readonly megabytes: number;
  /** The longest piece of work in the first seconds in which requests are taken, milliseconds. */
  readonly longest: number;
}

async function measure(databaseUrl: string): Promise<Start[]> {
  const starts: Start[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now();
    const server = await start(databaseUrl);
    const seconds = (performance.now() - began) / 1_000;
    const megabytes = readResident(server.pid);
    await wait(AFTERMATH_MS);
    starts.push({ seconds, megabytes, longest: await server.readLongestWork() });
    await server.stop();
  }
  return starts;
}

const start = (databaseUrl: string): Promise<ChildServer> =>
  startChild('product', 'apps/server/src/main.ts', { DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' });

/** A client who holds what the others are copied from. */
async function tradeOnce(databaseUrl: string): Promise<readonly SeededClient[]> {
  const server = await start(databaseUrl);
  try {
    const clients = await seedClients(databaseUrl, 1, CASH);
    for (const symbol of HELD) await buy(server, clients[0]!, symbol);
    return clients;
  } finally {
    await server.stop();
  }
}

async function buy({ port }: ChildServer, client: SeededClient, symbol: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/api/trades/buy`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${client.bearer}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      'x-account': String(client.accountId),
    },
    body: JSON.stringify({
      ...TRADED,
      userId: client.userId,
      symbol,
      quantity: 10,
      price: 1_000_000,
      leverageType: 'crypto',
      marginUsed: 5_000,
    }),
  });
  if (!response.ok) throw new Error(`${symbol}: ${response.status} ${await response.text()}`);
}

/** Megabytes of a process that are in memory (Linux). */
const readResident = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
