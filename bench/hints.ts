import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { WebSocket } from 'ws';
import { createPostgresBus } from '../apps/server/src/bus/postgres-bus.ts';
import { startServerRig, type Actor, type ServerRig } from '../apps/server/src/test/server-rig.ts';
import { withDeskRig } from './desk-rig.ts';
import { startNats, type JoinBus } from './nats.ts';
import { report, table, type Goal } from './report.ts';

const TRADES = Number(process.env['BENCH_TRADES'] ?? 400);

/**
 * How long after its answer a trade is on a screen: at the process that took it, and at another that has it from a hint, by
 * PostgreSQL and, where a nats-server is installed, by NATS. Two whole servers in one process of Node.js, trades one after the
 * other.
 */
export const benchHints = (): Promise<boolean> =>
  withDeskRig(async (rig) => {
    const figures = new Map<string, readonly number[]>();
    const postgres = await freshness(rig, createPostgresBus);
    figures.set('same process', postgres.same);
    figures.set('PostgreSQL', postgres.other);
    const nats = await startNats();
    if (nats) {
      figures.set('NATS', (await freshness(rig, nats.join)).other);
      await nats.stop();
    } else process.stdout.write('NATS is skipped: no nats-server is installed.\n');
    process.stdout.write(
      `${table(
        ['screen fresh by', 'p50 ms', 'p99 ms', 'longest'],
        [...figures].map(([name, waits]) => [
          name,
          ...[0.5, 0.99, 1].map((part) => quantile(waits, part).toFixed(1)),
        ]),
      )}\n`,
    );
    const goals: Goal[] = [...figures].map(([name, waits]) => ({
      label: `${name}: p99 in parts of a second`,
      value: quantile(waits, 0.99) / 1_000,
      must: 0.5,
      aim: 0.1,
      isCeiling: true,
    }));
    return report('hints', goals, [...figures]);
  });

interface Freshness {
  readonly same: readonly number[];
  readonly other: readonly number[];
}

async function freshness(rig: ServerRig, joinBus: JoinBus): Promise<Freshness> {
  const database = { ...rig.database, drop: () => Promise.resolve() };
  const [here, there] = [
    await startServerRig(database, { joinBus }),
    await startServerRig(database, { joinBus }),
  ];
  try {
    const client = await here.join();
    const screens = [await openScreen(here.port, client), await openScreen(there.port, client)] as const;
    const waits: readonly [number[], number[]] = [[], []];
    for (let trade = 0; trade < TRADES; trade++) {
      const arrivals = screens.map((screen) => screen.next(trade + 2));
      const answered = buy(here, client).then(() => performance.now());
      const [at, ...arrived] = await Promise.all([answered, ...arrivals]);
      for (const [index, when] of arrived.entries()) waits[index]?.push(Math.max(0, when - at));
    }
    for (const screen of screens) screen.close();
    return { same: waits[0], other: waits[1] };
  } finally {
    await here.stop();
    await there.stop();
  }
}

async function buy(at: ServerRig, client: Actor): Promise<void> {
  const body = { userId: client.id, symbol: 'ORCL', quantity: 0.01, price: 140.04 };
  const { status, text } = await at.call('POST /api/trades/buy', { as: client, body });
  if (status !== 200) throw new Error(`${status} ${text}`);
}

interface AccountMessage {
  readonly type: string;
  readonly version?: number;
}

/** A screen that says when it has a version of the account, or a later one. */
async function openScreen(port: number, { cookie }: Actor) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/stream`, { headers: { cookie } });
  let waiting: { readonly version: number; readonly resolve: (at: number) => void } | undefined;
  socket.on('message', (data: Buffer) => {
    const { type, version = 0 } = JSON.parse(data.toString()) as AccountMessage;
    if (type === 'account' && waiting && version >= waiting.version) waiting.resolve(performance.now());
  });
  await once(socket, 'message');
  return {
    next: (version: number) => new Promise<number>((resolve) => (waiting = { version, resolve })),
    close: () => socket.close(),
  };
}

const quantile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
};
