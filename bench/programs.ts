import { randomUUID } from 'node:crypto';
import { withChildProduct } from './child-product.ts';
import { countFailures, postRequest, runLoad, type LoadResult } from './load.ts';
import { measureProgramCalls } from './program-calls.ts';
import { workedBy } from './process-time.ts';
import { longestPiece } from './loop-work.ts';
import { median, report, table, type Goal } from './report.ts';
import { seedClients, seedHooks, seedKeys, type SeededKey } from './seed.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4);
const CONNECTIONS = [1, 64] as const;
/** So many that no limit of a minute is met, and so few that their keys are as well known as those of busy programs. */
const ACCOUNTS = 400;
const ACCOUNTS_OF_A_CONNECTION = 100;

interface Run extends LoadResult {
  readonly door: Door;
  /** Seconds that the server's process works for an order. */
  readonly cpu: number;
}

/** The same market order of a program by each way in, against the native call, of one server. */
export const benchPrograms = (): Promise<boolean> =>
  withChildProduct(async ({ port, pid, readLongestWork }, databaseUrl) => {
    const keys = await seedKeys(databaseUrl, await seedClients(databaseUrl, ACCOUNTS));
    const hooks = await seedHooks(databaseUrl, await seedClients(databaseUrl, ACCOUNTS));
    const calls = await measureProgramCalls({ port, databaseUrl, keys, hooks, rounds: ROUNDS });
    const run = async (door: Door, connections: number): Promise<Run> => {
      const accounts = Math.min(ACCOUNTS, connections * ACCOUNTS_OF_A_CONNECTION);
      const began = workedBy([pid]);
      const result = await runLoad({
        port,
        connections,
        seconds: SECONDS,
        warmUp: 0,
        request: (connection, count) => REQUESTS[door](keys[(connection + connections * count) % accounts]!),
      });
      return { ...result, door, cpu: (workedBy([pid]) - began) / result.requests };
    };
    for (const door of DOORS) await run(door, 64);
    await readLongestWork();
    const runs: Run[] = [];
    for (const connections of CONNECTIONS) {
      for (let round = 0; round < ROUNDS; round++) {
        for (const door of round % 2 === 0 ? DOORS : DOORS.toReversed()) {
          runs.push(await run(door, connections));
          process.stdout.write('.');
        }
      }
    }
    return summarize(runs, calls, await readLongestWork());
  });

type Door = 'native' | 'alpaca';
const DOORS: readonly Door[] = ['native', 'alpaca'];

const REQUESTS: Readonly<Record<Door, (key: SeededKey) => string>> = {
  native: ({ secret }) =>
    postRequest(
      '/api/orders',
      { authorization: `Bearer ${secret}` },
      JSON.stringify({ ...ORDER, quantity: '0.1', clientOrderId: randomUUID() }),
    ),
  alpaca: ({ id, secret }) =>
    postRequest(
      '/v2/orders',
      { 'apca-api-key-id': id, 'apca-api-secret-key': secret },
      JSON.stringify({ ...ORDER, time_in_force: 'day', qty: '0.1', client_order_id: randomUUID() }),
    ),
};
const ORDER = { symbol: 'AAPL', side: 'buy', type: 'market' };

function summarize(runs: readonly Run[], calls: object, longest: number): boolean {
  const of = (door: Door, connections: number, figure: (run: Run) => number): number =>
    median(runs.filter((run) => run.door === door && run.connections === connections).map(figure));
  const rate = (door: Door, connections: number): number =>
    of(door, connections, ({ perSecond }) => perSecond);
  const rows = CONNECTIONS.flatMap((connections) =>
    DOORS.map((door) => [
      door,
      String(connections),
      rate(door, connections).toFixed(0),
      of(door, connections, ({ p50 }) => p50).toFixed(1),
      of(door, connections, ({ p99 }) => p99).toFixed(1),
      (1e6 * of(door, connections, ({ cpu }) => cpu)).toFixed(0),
    ]),
  );
  process.stdout.write(`\n\nMedians of ${ROUNDS} interleaved rounds of ${SECONDS} s\n`);
  process.stdout.write(
    `${table(['', 'connections', 'orders/s', 'p50 ms', 'p99 ms', "server's µs an order"], rows)}\n`,
  );
  const goals: Goal[] = CONNECTIONS.map((connections) => ({
    label: `Alpaca's order / native, ${connections}`,
    value: rate('alpaca', connections) / rate('native', connections),
    must: 0.9,
    aim: 1,
  }));
  goals.push({
    label: 'answers that were no success',
    value: countFailures(runs),
    must: 0,
    aim: 0,
    isCeiling: true,
  });
  goals.push(longestPiece(longest));
  return report('programs', goals, { runs, calls });
}
