import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openOwnerDatabase, type Database } from '@lonja/store/database/database';
import { startEmbedded } from '@lonja/store/embedded/start-embedded';
import { PRODUCT, startChild, type ChildServer } from './child-server.ts';
import { copyAccounts } from './copied-accounts.ts';
import { longestPiece } from './loop-work.ts';
import { median, report, table, type Goal } from './report.ts';
import { seedClients, type SeededClient } from './seed.ts';
import { startWorlds } from './started-worlds.ts';
import { TRADED } from './traded.ts';

const ACCOUNTS = Number(process.env['BENCH_ACCOUNTS'] ?? 100_000);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
/** Markets that never close. */
const HELD = ['BTC', 'ETH', 'SOL', 'XRP', 'ADA'];

/** Enough for five positions, in micros of a USD; the sum of all accounts must fit a column. */
const CASH = 10_000_000_000_000n;

/** What a start leaves for later is done by then. */
const AFTERMATH_MS = 4_000;

/**
 * How long after its start a process takes requests, and what memory it has then: with nobody, with so many accounts of five positions on
 * margin, and with contests and worlds beside them whose clocks run.
 */
export async function benchStart(): Promise<boolean> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lonja-bench-'));
  chmodSync(folder, 0o755); // as root, PostgreSQL runs as another user
  const postgres = await startEmbedded({ dir: folder });
  try {
    const [client] = await tradeOnce(postgres.url);
    await measure(postgres.url, 1); // the compiled form of the modules is kept from then on
    const few = await measure(postgres.url);
    await withOwner(postgres.url, (owner) => copyAccounts(owner, client!.accountId, [{ count: ACCOUNTS }]));
    const many = await measure(postgres.url);
    await withOwner(postgres.url, async (owner) =>
      copyAccounts(owner, client!.accountId, await startWorlds(owner, { held: HELD, by: client!.userId })),
    );
    const around = await measure(postgres.url);
    const measured = [
      { label: 'with one account', starts: few },
      { label: `${ACCOUNTS} more`, starts: many },
      { label: 'and ten contests and twenty worlds', starts: around },
    ];
    process.stdout.write(
      `${table(
        ['', 'ready', "main thread's work", 'memory', 'longest piece'],
        measured.map(({ label, starts }) => [
          label,
          `${of(starts, 'seconds').toFixed(2)} s`,
          `${of(starts, 'worked').toFixed(2)} s`,
          `${of(starts, 'megabytes').toFixed(0)} MB`,
          `${of(starts, 'longest').toFixed(0)} ms`,
        ]),
      )}\n`,
    );
    const goals: Goal[] = [
      ...measured.slice(1).flatMap(({ label, starts }): Goal[] => [
        { label: `${label}: ready, s`, value: of(starts, 'seconds'), must: 3, aim: 1.5, isCeiling: true },
        {
          label: `${label}: memory, MB`,
          value: of(starts, 'megabytes'),
          must: 400,
          aim: 300,
          isCeiling: true,
        },
      ]),
      longestPiece(Math.max(...[...few, ...many, ...around].map(({ longest }) => longest))),
    ];
    return report('start', goals, { few, many, around });
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function withOwner(databaseUrl: string, work: (owner: Database) => Promise<void>): Promise<void> {
  const owner = openOwnerDatabase(databaseUrl);
  try {
    await work(owner);
  } finally {
    await owner.destroy();
  }
}

const of = (starts: readonly Start[], figure: keyof Start): number =>
  median(starts.map((start) => start[figure]));

interface Start {
  readonly seconds: number;
  /** Seconds of a processor that its main thread has worked by then. */
  readonly worked: number;
  readonly megabytes: number;
  /** The longest piece of work in the first seconds in which requests are taken, milliseconds. */
  readonly longest: number;
}

async function measure(databaseUrl: string, rounds = ROUNDS): Promise<Start[]> {
  const starts: Start[] = [];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    const server = await start(databaseUrl);
    const seconds = (performance.now() - began) / 1_000;
    const [megabytes, worked] = [readResident(server.pid), readMainThread(server.pid)];
    await wait(AFTERMATH_MS);
    starts.push({ seconds, worked, megabytes, longest: await server.readLongestWork() });
    await server.stop();
  }
  return starts;
}

const start = (databaseUrl: string): Promise<ChildServer> =>
  startChild('product', PRODUCT, { DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' });

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

/** Seconds of a processor that the main thread of a process has worked (Linux). */
function readMainThread(pid: number): number {
  const figures = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(figures[11]) + Number(figures[12])) / TICKS_A_SECOND;
}

const TICKS_A_SECOND = 100;
