import { performance } from 'node:perf_hooks';
import { HOUSE_ACCOUNTS } from '@lonja/core';
import { auditBooks, loadTrialBalance } from '@lonja/store';
import { sql } from 'kysely';
import { openAccounts, trade, withDeskRig, type DeskRig } from './desk-rig.ts';
import { median, report, type Goal } from './report.ts';

const ACCOUNTS = Number(process.env['BENCH_ACCOUNTS'] ?? 100_000);
const ROUNDS = 3;

/**
 * What a round of the ledger audit takes, over accounts of seven entries, six fills and two positions each, against one
 * statement that reads every entry once.
 */
export const benchBooks = (): Promise<boolean> =>
  withDeskRig(async (rig) => {
    await copyAccounts(rig, await tradedAccount(rig), ACCOUNTS);
    const runs: Round[] = [];
    for (let round = 0; round < ROUNDS; round++) runs.push(await measureRound(rig));
    const of = (figure: keyof Round): number => median(runs.map((run) => run[figure]));
    process.stdout.write(
      `${ACCOUNTS} accounts: a round works for ${of('worked').toFixed(0)} ms, its longest step ${of('longest').toFixed(0)} ms; ` +
        `one statement over all entries ${of('statement').toFixed(0)} ms\n`,
    );
    const goals: Goal[] = [
      {
        label: 'round / one statement over all entries',
        value: median(runs.map(({ worked, statement }) => worked / statement)),
        must: 20,
        aim: 10,
        isCeiling: true,
      },
    ];
    return report('books', goals, runs);
  });

/** Milliseconds. */
interface Round {
  readonly worked: number;
  readonly longest: number;
  readonly statement: number;
}

async function measureRound({ server: { db } }: DeskRig): Promise<Round> {
  const began = performance.now();
  await loadTrialBalance(db);
  const read = performance.now();
  let longest = 0;
  let last = read;
  for await (const breaches of auditBooks(db)) {
    if (breaches.length > 0) throw new Error(breaches.join('; '));
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }
  return { statement: read - began, worked: last - read, longest };
}

/** An account with trades of the desk's own. */
async function tradedAccount(rig: DeskRig): Promise<number> {
  const [id] = (await openAccounts(rig, 1)) as [number];
  for (const [symbol, side, units] of [
    ['AAPL', 'buy', 3],
    ['EURUSD', 'buy', 400],
    ['AAPL', 'sell', 1],
    ['GBPUSD', 'buy', 500],
    ['EURUSD', 'buy', 200],
    ['GBPUSD', 'sell', 500],
  ] as const)
    await trade(rig, id, { symbol, side, units, leverage: 1 });
  return id;
}

/** So many accounts with the rows of one. */
async function copyAccounts({ owner }: DeskRig, from: number, count: number): Promise<void> {
  await owner.transaction().execute(async (transaction) => {
    const run = (text: string) => sql.raw(text).execute(transaction);
    await run(`insert into users (id, username, email, password_hash, role)
      select gen_random_uuid(), 'g' || n, n || '@books.invalid', 'none', 'user' from generate_series(1, ${count}) n`);
    await run(`create temp table copies on commit drop as
      select id as user_id, nextval('trading_accounts_id_seq')::int as id from users where username like 'g%'`);
    const copy = async (table: string, own: string) => {
      const columns = await sql<{ name: string }>`select column_name as name from information_schema.columns
        where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'`.execute(
        transaction,
      );
      const names = columns.rows.map(({ name }) => name);
      const values = names.map((name) =>
        name === own ? 'c.id' : name === 'user_id' ? 'c.user_id' : `t.${name}`,
      );
      await run(`insert into ${table} (${names.join(', ')}) overriding system value
        select ${values.join(', ')} from ${table} t cross join copies c where t.${own} = ${from}`);
    };
    await copy('trading_accounts', 'id');
    for (const table of ['ledger_entries', 'fills', 'positions', 'orders']) await copy(table, 'account_id');
    for (const name of HOUSE_ACCOUNTS)
      await run(`update house_accounts set (balance, posting_count) =
        (select coalesce(sum(${name}), 0), count(${name}) from ledger_entries) where name = '${name}'`);
  });
  await sql`vacuum (analyze)`.execute(owner);
}
