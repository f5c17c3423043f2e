import { randomUUID } from 'node:crypto';
import { financingDayOf, quantity, type MarketOrder } from '@lonja/core';
import { sql } from 'kysely';
import { OPEN_ACCOUNT } from '../apps/server/src/accounts/commands.ts';
import { bindCommand } from '../apps/server/src/desk/command/command-row.ts';
import { RIG_SYMBOLS, startServerRig, type ServerRig } from '../apps/server/src/test/server-rig.ts';
import { MARKET_ORDER } from '../apps/server/src/trading/commands.ts';
import { withBenchDatabase } from './bench-database.ts';
import { watchLoop, type LoopWatch } from './loop-work.ts';

/** The whole server in this process, on a PostgreSQL of its own with fsync on, and a market that moves when the bench says so. */
export interface DeskRig extends ServerRig {
  readonly databaseUrl: string;
  /** The work of the server, and of what the bench itself does meanwhile. */
  readonly loop: LoopWatch;
}

export const withDeskRig = <Result>(
  measure: (rig: DeskRig) => Promise<Result>,
  symbols: readonly string[] = RIG_SYMBOLS,
): Promise<Result> =>
  withBenchDatabase(symbols, async (database) => {
    const rig = await startServerRig(database);
    const loop = watchLoop();
    try {
      return await measure({ ...rig, databaseUrl: database.url, loop });
    } finally {
      loop.stop();
      await rig.stop();
    }
  });

/** So many trading accounts, opened by the desk itself. @returns their numbers */
export async function openAccounts({ server }: ServerRig, count: number): Promise<number[]> {
  return inTurns(
    Array.from({ length: count }, () => async () => {
      const outcome = await server.desk.submit({
        command: bindCommand(OPEN_ACCOUNT, { client: newClient() }),
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

/** Accounts with a grant in micros of a USD, straight into the tables. @returns their numbers */
export async function addAccounts(
  { owner }: Pick<DeskRig, 'owner'>,
  count: number,
  grant: bigint,
): Promise<number[]> {
  // At once, as the desk writes: the audit in the background must not find a part of it.
  const numbers = await owner.transaction().execute(async (transaction) => {
    await sql`insert into users (id, username, email, password_hash, role)
      select gen_random_uuid(), 'g' || n, n || '@growth.invalid', 'none', 'user' from generate_series(1, ${count}::int) n`.execute(
      transaction,
    );
    const { rows } = await sql<{ id: number }>`
      insert into trading_accounts (user_id, kind, version, entry_count, cash, financed_through)
      select id, 'demo', 1, 1, ${grant}::bigint, ${financingDayOf(Date.now())}::int from users where username like 'g%' returning id`.execute(
      transaction,
    );
    await sql`insert into ledger_entries (account_id, number, kind, at, cash, funding)
      select id, 1, 'opening_grant', now(), cash, -cash from trading_accounts where fill_count = 0 on conflict do nothing`.execute(
      transaction,
    );
    await sql`update house_accounts set (balance, posting_count) =
      (select coalesce(sum(funding), 0), count(funding) from ledger_entries) where name = 'funding'`.execute(
      transaction,
    );
    return rows.map(({ id }) => id);
  });
  // As autovacuum leaves them: the first reader of a row that was loaded in bulk would otherwise write its page again.
  await sql`vacuum (analyze)`.execute(owner);
  return numbers;
}

/** A market order that the desk must take, of whole units. */
export function trade(
  rig: ServerRig,
  accountId: number,
  order: Pick<MarketOrder, 'side' | 'leverage'> & { readonly symbol: string; readonly units: number },
): Promise<void> {
  const { symbol, units, side, leverage } = order;
  const instrument = rig.market.instrumentBySymbol(symbol);
  if (!instrument) throw new Error(`${symbol} is not listed`);
  return send(rig, accountId, {
    instrumentId: instrument.id,
    side,
    leverage,
    quantity: quantity(BigInt(units) * 100_000_000n),
  });
}

/** The same by the instrument's number, of any quantity. */
export async function send(
  { server }: { readonly server: Pick<ServerRig['server'], 'desk'> },
  accountId: number,
  order: Pick<MarketOrder, 'instrumentId' | 'side' | 'leverage' | 'quantity'>,
): Promise<void> {
  const outcome = await server.desk.submit({
    command: bindCommand(MARKET_ORDER, {
      accountId,
      sender: null,
      order: { ...order, reduceOnly: false, seenPrice: undefined, slippage: 0 },
    }),
    idempotency: { userId: randomUUID(), id: randomUUID(), fingerprint: Buffer.alloc(32) },
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
