import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { openOwnerDatabase } from '@lonja/store/database/database';
import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import { inTurns } from './desk-rig.ts';
import { median, table } from './report.ts';
import type { SeededHook, SeededKey } from './seed.ts';

/** Orders of a round, so many at a time. */
const ORDERS = 48;
const AT_ONCE = 16;

interface ProgramCallsOptions {
  readonly port: number;
  readonly databaseUrl: string;
  readonly keys: readonly SeededKey[];
  /** Hooks of other accounts: 48 that get a signal each a round, and one a round that gets 48. */
  readonly hooks: readonly SeededHook[];
  readonly rounds: number;
}

/** How long an order takes its sender by every way in: for information, by one simple client and from few accounts. */
export async function measureProgramCalls(options: ProgramCallsOptions): Promise<object> {
  const { port, databaseUrl, keys, hooks, rounds } = options;
  const ways = new Map<string, number[][]>();
  const note = (way: string, times: number[]): void => {
    ways.set(way, [...(ways.get(way) ?? []), times]);
  };
  for (let round = 0; round < rounds; round++) {
    const traders = keys.slice(0, ORDERS);
    note('native', await timed(traders.map((key) => () => orderNatively(port, key))));
    note('Alpaca', await timed(traders.map((key) => () => orderByAlpaca(port, key))));
    const tokens = await inTurns(
      traders.map((key) => () => previewedToken(port, key)),
      AT_ONCE,
    );
    const executes = traders.map(
      (key, place) => () => callTool(port, key, 'execute_preview', { token: tokens[place] }),
    );
    note('MCP, execute_preview', await timed(executes));
    const own = hooks.slice(0, ORDERS);
    const size = round + 1;
    note('signals, 48 hooks: answered', await timed(own.map((hook) => () => signal(port, hook, size))));
    note('signals, 48 hooks: followed', await followed(databaseUrl, own));
    // A hook takes 60 a minute.
    const same = hooks[ORDERS + round]!;
    note(
      'signals, one hook: answered',
      await timed(own.map((_, place) => () => signal(port, same, 1 + place))),
    );
    note('signals, one hook: followed', await followed(databaseUrl, [same]));
    process.stdout.write('.');
  }
  const rows = [...ways].map(([way, times]) => [
    way,
    ...[0.5, 0.99].map((part) => median(times.map((some) => quantile(some, part))).toFixed(1)),
  ]);
  process.stdout.write(
    `\n\n${ORDERS} orders, ${AT_ONCE} at a time, by a simple client; medians of ${rounds} interleaved rounds\n${table(['', 'p50 ms', 'p99 ms'], rows)}\n`,
  );
  return Object.fromEntries(ways);
}

const timed = (tasks: readonly (() => Promise<unknown>)[]): Promise<number[]> =>
  inTurns(
    tasks.map((task) => async () => {
      const began = performance.now();
      await task();
      return performance.now() - began;
    }),
    AT_ONCE,
  );

const MARKET = { symbol: 'AAPL', side: 'buy', type: 'market' };

const orderNatively = (port: number, { secret }: SeededKey): Promise<string> =>
  post(
    port,
    '/api/orders',
    { authorization: `Bearer ${secret}` },
    {
      ...MARKET,
      quantity: '0.1',
      clientOrderId: randomUUID(),
    },
  );

const orderByAlpaca = (port: number, { id, secret }: SeededKey): Promise<string> =>
  post(
    port,
    '/v2/orders',
    { 'apca-api-key-id': id, 'apca-api-secret-key': secret },
    {
      ...MARKET,
      time_in_force: 'day',
      qty: '0.1',
      client_order_id: randomUUID(),
    },
  );

const signal = (port: number, { path }: SeededHook, size: number): Promise<string> =>
  post(port, path, {}, { ticker: 'AAPL', position: 'long', size });

async function previewedToken(port: number, key: SeededKey): Promise<string> {
  const { token } = await callTool(port, key, 'preview_order', { order: { ...MARKET, quantity: '0.1' } });
  if (!token) throw new Error('an order was not previewed');
  return token;
}

interface ToolAnswer {
  readonly token?: string;
}

/** One tool, as a client without a session calls it. */
async function callTool(
  port: number,
  { secret }: SeededKey,
  name: string,
  given: object,
): Promise<ToolAnswer> {
  const headers = { authorization: `Bearer ${secret}`, accept: 'application/json, text/event-stream' };
  const params = { name, arguments: given };
  const text = await post(port, '/mcp', headers, { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  const { result } = JSON.parse(text.slice(text.indexOf('{'))) as {
    readonly result: { readonly isError?: boolean; readonly structuredContent: ToolAnswer };
  };
  if (!result || result.isError) throw new Error(text);
  return result.structuredContent;
}

async function post(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: object,
): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path.slice(0, 12)} was answered ${response.status}: ${text}`);
  return text;
}

/** From a signal's arrival until it was decided, by the server's clock, of the newest 48; once none waits. */
async function followed(databaseUrl: string, hooks: readonly SeededHook[]): Promise<number[]> {
  const db = openOwnerDatabase(databaseUrl);
  const numbers = hooks.map(({ number }) => number);
  try {
    for (;;) {
      const { rows } = await sql<{ state: string; ms: number }>`
        select state, extract(epoch from decided_at - at)::float8 * 1000 as ms from hook_signals
        where hook = any(${numbers}::integer[]) order by id desc limit ${ORDERS}`.execute(db);
      if (rows.some(({ state }) => state === 'refused')) throw new Error('a signal was refused');
      if (rows.every(({ state }) => state !== 'waiting')) return rows.map(({ ms }) => ms);
      await pause(50);
    }
  } finally {
    await db.destroy();
  }
}

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(part * (values.length - 1))] ?? Number.NaN;
