import { setTimeout as wait } from 'node:timers/promises';
import { withChildProduct } from './child-product.ts';
import type { ChildServer } from './child-server.ts';
import { runLoad, type LoadResult } from './load.ts';
import { longestPiece } from './loop-work.ts';
import { median, report, type Goal } from './report.ts';
import { send } from './request.ts';
import { seedClients, type SeededClient } from './seed.ts';
import { orderRequest } from './traded.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? '5');
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? '4');
const CLIENTS = 64;
const TRADERS = 16;
const READERS = 8;
const CANDLES = 10_000;
const DAY_MS = 86_400_000;
const SYMBOLS = ['AAPL', 'EURUSD', 'BTC', 'XAGEUR', 'MSFT', 'GBPUSD'];
const INTERVALS = ['1m', '5m', '1h', '1d'];

/** What an order takes while an address without a session asks for candles as fast as its limit allows, against alone. */
export const benchCandles = (): Promise<boolean> =>
  withChildProduct(async (product, databaseUrl) => {
    const clients = await seedClients(databaseUrl, CLIENTS);
    await product.readLongestWork();
    const runs: { readonly alone: LoadResult; readonly beside: LoadResult; readonly pages: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const alone = await trade(product, clients);
      // An address that was never seen has all of its budget to spend at once.
      const readers = askForCandles(product, `127.0.3.${round + 1}`);
      const beside = await trade(product, clients);
      runs.push({ alone, beside, pages: await readers.stop() });
      process.stdout.write('.');
    }
    const longest = await product.readLongestWork();
    const p99 = (kind: 'alone' | 'beside'): number => median(runs.map((run) => run[kind].p99));
    const failures = runs.flatMap(({ alone, beside }) => [
      ...Object.values(alone.failures),
      ...Object.values(beside.failures),
    ]);
    process.stdout.write(
      `\n\norders of ${TRADERS} connections: p99 ${p99('alone').toFixed(1)} ms alone, ${p99('beside').toFixed(1)} ms beside ${median(runs.map(({ pages }) => pages)).toFixed(0)} pages of candles, medians of ${ROUNDS} rounds of ${SECONDS} s\n`,
    );
    const goals: Goal[] = [
      {
        label: 'p99 of an order beside / alone',
        value: p99('beside') / p99('alone'),
        must: 2,
        aim: 1.3,
        isCeiling: true,
      },
      { label: 'answers that were no success', value: failures.length, must: 0, aim: 0, isCeiling: true },
      longestPiece(longest),
    ];
    return report('candles', goals, runs);
  });

const trade = ({ port }: ChildServer, clients: readonly SeededClient[]): Promise<LoadResult> =>
  runLoad({
    port,
    connections: TRADERS,
    seconds: SECONDS,
    warmUp: 1,
    request: (connection) => orderRequest(clients[connection % clients.length] as SeededClient),
  });

/** Long charts that nobody has asked for before. Waits when the server asks to. @returns how many pages came */
function askForCandles({ port }: ChildServer, from: string): { stop(): Promise<number> } {
  const end = new AbortController();
  let answered = 0;
  let asked = 0;
  const read = async (): Promise<void> => {
    while (!end.signal.aborted) {
      const [symbol, interval] = [SYMBOLS[asked % 6], INTERVALS[Math.floor(asked / 6) % 4]];
      const to = Date.now() - Math.floor(asked++ / 24) * 20 * DAY_MS;
      const path = `GET /api/candles/${symbol}?interval=${interval}&limit=${CANDLES}&to=${to}`;
      const { status, headers } = await send(port, path, { from });
      if (status === 200) answered += 1;
      else if (headers['retry-after'] !== undefined)
        await pause(1000 * Number(headers['retry-after']), end.signal);
      else throw new Error(`candles were answered ${status}`);
    }
  };
  const reading = Promise.all(Array.from({ length: READERS }, read));
  return {
    stop: async () => {
      end.abort();
      await reading;
      return answered;
    },
  };
}

/** Ends at once when nobody asks any more. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  wait(milliseconds, undefined, { signal }).catch(() => undefined);
