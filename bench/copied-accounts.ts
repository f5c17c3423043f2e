import { HOUSE_ACCOUNTS } from '@lonja/core';
import type { Database } from '@lonja/store/database/database';
import { sql } from 'kysely';

/** Adds so many accounts with the rows of one, each of a client of its own. */
export async function copyAccounts(owner: Database, from: number, count: number): Promise<void> {
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
