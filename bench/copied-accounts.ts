import { HOUSE_ACCOUNTS } from '@lonja/core';
import type { Database } from '@lonja/store/database/database';
import { sql } from 'kysely';

/** So many copies; those in a world are practice accounts there, or a contest's entries. */
export interface Copies {
  readonly count: number;
  readonly world?: number;
  readonly contest?: number;
}

/** What a copy in a world has in place of what it is copied from, by column. */
const IN_A_WORLD: Readonly<Record<string, string>> = {
  kind: `case when c.world is null then t.kind when c.contest is null then 'practice' else 'contest' end`,
  is_primary: 'c.world is null and t.is_primary',
  name: `case when c.world is null then t.name else 'Copy' end`,
  terms: `case when c.world is null then t.terms
    else jsonb_strip_nulls(jsonb_build_object('grant', t.cash::text, 'world', c.world, 'contest', c.contest)) end`,
};

/** Adds accounts with the rows of one, each of a client of its own. */
export async function copyAccounts(owner: Database, from: number, groups: readonly Copies[]): Promise<void> {
  await owner.transaction().execute(async (transaction) => {
    const run = (text: string) => sql.raw(text).execute(transaction);
    await sql`create temp table copies on commit drop as
      select gen_random_uuid() as user_id, nextval('trading_accounts_id_seq')::int as id, g.world, g.contest
      from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as g (count int, world int, contest int),
        generate_series(1, g.count)`.execute(transaction);
    await run(`insert into users (id, username, email, password_hash, role)
      select user_id, 'g' || id, id || '@books.invalid', 'none', 'user' from copies`);
    const copy = async (table: string, own: string) => {
      const columns = await sql<{ name: string }>`select column_name as name from information_schema.columns
        where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'`.execute(
        transaction,
      );
      const names = columns.rows.map(({ name }) => name);
      const values = names.map((name) =>
        name === own
          ? 'c.id'
          : name === 'user_id'
            ? 'c.user_id'
            : (table === 'trading_accounts' && IN_A_WORLD[name]) || `t.${name}`,
      );
      await run(`insert into ${table} (${names.join(', ')}) overriding system value
        select ${values.join(', ')} from ${table} t cross join copies c where t.${own} = ${from}`);
    };
    await copy('trading_accounts', 'id');
    for (const table of ['ledger_entries', 'fills', 'positions', 'orders']) await copy(table, 'account_id');
    await run(`insert into contest_entries (contest_id, account_id, user_id, number)
      select contest, id, user_id, row_number() over (partition by contest order by id) from copies where contest is not null`);
    for (const name of HOUSE_ACCOUNTS)
      await run(`update house_accounts set (balance, posting_count) =
        (select coalesce(sum(${name}), 0), count(${name}) from ledger_entries) where name = '${name}'`);
  });
  await sql`vacuum (analyze)`.execute(owner);
}
