import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { withChildProduct } from './child-product.ts';
import type { ChildServer } from './child-server.ts';
import { inTurns } from './desk-rig.ts';
import { workedBy } from './process-time.ts';
import { median, report, table, type Goal } from './report.ts';
import { seedClients, seedKeys, type SeededKey } from './seed.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4);
const READERS = 1_000;
/** Orders at a time, each of another account. */
const AT_ONCE = 32;
/** A server takes so many of one address that have not shown a key yet. */
const OPENED_AT_ONCE = 25;

/**
 * 1,000 accounts, each with one reader of what happens to it, while orders are placed on them: what an order costs the server more than
 * without readers, by Alpaca's /stream and by the native stream, and how long after its answer a reader has it.
 */
export const benchTradeUpdates = (): Promise<boolean> =>
  withChildProduct(async (product, databaseUrl) => {
    const keys = await seedKeys(databaseUrl, await seedClients(databaseUrl, READERS));
    const runs: Run[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      for (const kind of round % 2 === 0 ? KINDS : KINDS.toReversed()) {
        const run = await measure(product, kind, keys);
        // The first round warms it up.
        if (round > 0) runs.push(run);
        process.stdout.write('.');
      }
    }
    return summarize(runs);
  });

const KINDS = ['none', 'native', 'alpaca'] as const;
type Kind = (typeof KINDS)[number];

interface Run {
  readonly kind: Kind;
  readonly orders: number;
  /** Seconds that the server's process works for an order and whoever reads it. */
  readonly cpu: number;
  /** From an order's answer to its message, milliseconds; below zero where the message comes first. */
  readonly delays: readonly number[];
}

async function measure({ port, pid }: ChildServer, kind: Kind, keys: readonly SeededKey[]): Promise<Run> {
  const readers = kind === 'none' ? [] : await openReaders(port, STREAMS[kind], keys);
  const delays: number[] = [];
  const began = workedBy([pid]);
  const ends = performance.now() + SECONDS * 1_000;
  let orders = 0;
  const trade = async (first: number): Promise<void> => {
    for (let place = first; performance.now() < ends; place = (place + AT_ONCE) % READERS) {
      const arrived = readers[place]?.next();
      await order(port, keys[place]!);
      const answered = performance.now();
      if (arrived) delays.push((await arrived) - answered);
      orders += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, first) => trade(first)));
  const cpu = (workedBy([pid]) - began) / orders;
  await Promise.all(readers.map((reader) => reader.close()));
  await pause(500);
  return { kind, orders, cpu, delays };
}

async function order(port: number, { secret }: SeededKey): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/api/orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      symbol: 'AAPL',
      side: 'buy',
      type: 'market',
      quantity: '0.1',
      clientOrderId: randomUUID(),
    }),
  });
  await response.arrayBuffer();
  if (response.status !== 201) throw new Error(`an order was answered ${response.status}`);
}

interface Stream {
  readonly path: string;
  readonly headersOf: (key: SeededKey) => Readonly<Record<string, string>>;
  /** What a reader says to follow its account. */
  readonly ask: string | undefined;
  /** What the answer to that, or the first message, has in it. */
  readonly ready: string;
  /** What the message of a filled order has in it. */
  readonly filled: string;
}

const STREAMS: Readonly<Record<Exclude<Kind, 'none'>, Stream>> = {
  native: {
    path: '/api/stream',
    headersOf: ({ secret }) => ({ authorization: `Bearer ${secret}` }),
    ask: undefined,
    ready: '"type":"welcome"',
    filled: '"type":"account"',
  },
  alpaca: {
    path: '/stream',
    headersOf: ({ id, secret }) => ({ 'apca-api-key-id': id, 'apca-api-secret-key': secret }),
    ask: '{"action":"listen","data":{"streams":["trade_updates"]}}',
    ready: '"stream":"listening"',
    filled: '"event":"fill"',
  },
};

interface AccountReader {
  /** When the next filled order comes. */
  next(): Promise<number>;
  close(): Promise<unknown>;
}

const openReaders = (
  port: number,
  stream: Stream,
  keys: readonly SeededKey[],
): Promise<readonly AccountReader[]> =>
  inTurns(
    keys.map((key) => () => openReader(port, stream, key)),
    OPENED_AT_ONCE,
  );

async function openReader(
  port: number,
  { path, headersOf, ask, ready, filled }: Stream,
  key: SeededKey,
): Promise<AccountReader> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers: headersOf(key) });
  let whenFilled: ((at: number) => void) | undefined;
  await new Promise<void>((resolve, reject) => {
    socket.on('message', (data: Buffer) => {
      if (data.includes(filled)) whenFilled?.(performance.now());
      else if (data.includes(ready)) resolve();
    });
    socket.on('open', () => ask && socket.send(ask));
    socket.on('error', reject);
    socket.on('close', (code, reason) => reject(new Error(`a reader was closed: ${code} ${String(reason)}`)));
  });
  return {
    next: () => new Promise((resolve) => (whenFilled = resolve)),
    close: () => {
      const closed = once(socket, 'close');
      socket.close();
      return closed;
    },
  };
}

function summarize(runs: readonly Run[]): boolean {
  const of = (kind: Kind, figure: (run: Run) => number): number =>
    median(runs.filter((run) => run.kind === kind).map(figure));
  const cost = (kind: Kind): number => 1e6 * of(kind, ({ cpu }) => cpu);
  const rows = KINDS.map((kind) => [
    kind,
    of(kind, ({ orders }) => orders / SECONDS).toFixed(0),
    cost(kind).toFixed(0),
    ...(kind === 'none'
      ? []
      : [
          of(kind, ({ delays }) => quantile(delays, 0.5)).toFixed(1),
          of(kind, ({ delays }) => quantile(delays, 0.99)).toFixed(1),
        ]),
  ]);
  process.stdout.write(
    `\n\n${READERS} readers, orders of ${AT_ONCE} accounts at a time; medians of ${ROUNDS} interleaved rounds of ${SECONDS} s\n`,
  );
  process.stdout.write(
    `${table(['readers', 'orders/s', "server's µs an order", 'message after answer p50 ms', 'p99 ms'], rows)}\n`,
  );
  const goals: Goal[] = [
    {
      label: "order and its reader by Alpaca's /stream / native",
      value: cost('alpaca') / cost('native'),
      must: 1.1,
      aim: 1,
      isCeiling: true,
    },
  ];
  return report('trade-updates', goals, runs);
}

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(part * (values.length - 1))] ?? Number.NaN;
