import { sql, type Kysely } from 'kysely';
import { SchemaRefused } from './schema-refused.ts';

/** The last migration, by which schemas were counted before version 1. */
const LAST_MIGRATION = '0068_saved_whole';

/** What version 1 drops, each with a query for rows that would be lost. */
const UNUSED: Readonly<Record<string, string>> = {
  'the ledger account "rounding"': `select from ledger_entries where rounding is not null
    union all select from house_accounts where name = 'rounding' and (balance <> 0 or posting_count <> 0)`,
  'a shard of an account of the ledger': 'select from house_accounts where shard <> 0',
};

/** Whether the schema was made by migrations. */
export async function isOfMigrations<T>(db: Kysely<T>): Promise<boolean> {
  const { rows } = await sql<{
    is: boolean;
  }>`select to_regclass('kysely_migration') is not null as is`.execute(db);
  return rows[0]?.is === true;
}

/**
 * Checks that the schema is the one that upgrade 0001 turns into version 1.
 * @throws SchemaRefused when it is older, or has data that version 1 would drop
 */
export async function refuseUnlikeLastMigration<T>(db: Kysely<T>): Promise<void> {
  const { rows } = await sql<{ name: string | null }>`select max(name) as name from kysely_migration`.execute(
    db,
  );
  const last = rows[0]?.name;
  if (last !== LAST_MIGRATION) {
    throw new SchemaRefused(
      `The database's schema is not one that this version can upgrade (its last migration is ${last ?? 'none'}, not ${LAST_MIGRATION}): start it once with the last version that has packages/store/migrations, then with this one`,
    );
  }
  for (const [what, query] of Object.entries(UNUSED)) {
    const used = await sql`${sql.raw(query)} limit 1`.execute(db);
    if (used.rows.length > 0)
      throw new SchemaRefused(
        `The database has rows of ${what}, which no version of Lonja ever wrote: it stays as it is`,
      );
  }
}
