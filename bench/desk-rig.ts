import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { quantity, type MarketOrder } from '@lonja/core';
import { startEmbedded } from '@lonja/store';
import { createMigratedDatabase } from '@lonja/testkit';
import { RIG_SYMBOLS, startServerRig, type ServerRig } from '../apps/server/src/server-rig.ts';

/** The whole server in this process, on a PostgreSQL of its own with fsync on, and a market that moves when told to. */
export interface DeskRig extends ServerRig {
  readonly databaseUrl: string;
}

export async function withDeskRig<Result>(measure: (rig: DeskRig) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lonja-bench-'));
  chmodSync(folder, 0o755); // as root, PostgreSQL runs as another user
  const postgres = await startEmbedded({ dir: folder });
  try {
    const database = await createMigratedDatabase(postgres.url, RIG_SYMBOLS);
    const rig = await startServerRig(database);
    try {
      return await measure({ ...rig, databaseUrl: database.url });
    } finally {
      await rig.stop();
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** So many trading accounts, opened by the desk itself. @returns their numbers */
export async function openAccounts({ server }: ServerRig, count: number): Promise<number[]> {
  return inTurns(
    Array.from({ length: count }, () => async () => {
      const outcome = await server.desk.submit({
        command: { kind: 'open_account', client: newClient() },
        render: () => ({ status: 201, body: '{}' }),
      });
      if (outcome.kind !== 'accepted') throw new Error(`an account was ${outcome.kind}`);
      return outcome.changes[0].after.account.id;
    }),
  );
}

const newClient = () => {
  const id = randomUUID();
  return {
    id,
    username: `b${id}`,
    email: `${id}@bench.invalid`,
    passwordHash: 'none',
    fullName: null,
    phone: null,
    country: null,
    createdAt: Date.now(),
  };
};

/** A market order that the desk must take. */
export async function trade(
  { server, market }: ServerRig,
  accountId: number,
  order: Pick<MarketOrder, 'side' | 'leverage'> & { readonly symbol: string; readonly units: number },
): Promise<void> {
  const { symbol, units, side, leverage } = order;
  const instrument = market.instrumentBySymbol(symbol);
  if (!instrument) throw new Error(`${symbol} is not listed`);
  const outcome = await server.desk.submit({
    command: {
      kind: 'market_order',
      accountId,
      order: {
        instrumentId: instrument.id,
        side,
        leverage,
        quantity: quantity(BigInt(units) * 100_000_000n),
        reduceOnly: false,
        seenPrice: undefined,
        slippage: 0,
      },
    },
    idempotency: { key: randomUUID(), fingerprint: Buffer.alloc(32) },
    render: ([change]) => ({ status: 200, body: JSON.stringify({ fill: change.account.fill?.number }) }),
  });
  if (outcome.kind !== 'accepted') throw new Error(`an order was ${outcome.kind}`);
}

/** As many at once as a busy server has requests. */
const AT_ONCE = 256;

/** Runs tasks side by side, so many at once. @returns what each came to, in their order */
export async function inTurns<Result>(
  tasks: readonly (() => Promise<Result>)[],
  atOnce = AT_ONCE,
): Promise<Result[]> {
  const results = Array.from<Result>({ length: tasks.length });
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < tasks.length) {
      const index = next++;
      results[index] = await (tasks[index] as () => Promise<Result>)();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}
