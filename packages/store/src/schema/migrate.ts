import { readdir, readFile } from 'node:fs/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { openOwnerPool } from '../database/database.ts';
import { isOfMigrations, refuseUnlikeLastMigration } from './adopt-migrations.ts';
import { SchemaRefused } from './schema-refused.ts';

const SCHEMA = new URL('../../schema/', import.meta.url);
const UPGRADES = new URL('../../upgrades/', import.meta.url);

/** Version 1, each file after those that it refers to. */
const SUBJECTS = [
  'installation',
  'people',
  'market',
  'trading',
  'orders',
  'transfers',
  'ledger',
  'conditions',
  'idempotency',
  'audit',
  'workspace',
  'notices',
  'news',
];
/** What the migrations knew nothing of. */
const AFTER_MIGRATIONS = ['conditions'];
const RULES = 'rules';

/** What makes a version of the schema out of the one before. */
export interface Upgrade {
  readonly version: number;
  readonly name: string;
  readonly text: string;
}

/**
 * Brings a database to today's schema as its owner, in one transaction, under a lock that two starting processes share.
 * @throws SchemaRefused when it is neither empty nor of a version that this one knows
 */
export async function migrate(url: string, upgrades?: readonly Upgrade[]): Promise<void> {
  const known = upgrades ?? (await readUpgrades());
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: openOwnerPool(url, 1) }),
  });
  try {
    await db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(hashtext('lonja schema'))`.execute(transaction);
      const version = (await findVersion(transaction)) ?? (await makeFirst(transaction, known));
      refuseNewer(version, known);
      await applyUpgrades(transaction, since(version, known));
    });
  } finally {
    await db.destroy();
  }
}

/** The version that `migrate` leads to. */
export const readSchemaVersion = async (): Promise<number> => newestOf(await readUpgrades());

/** Makes the schema of a version in an empty database, inside a transaction. */
export async function makeSchema<T>(transaction: Kysely<T>, version: number): Promise<void> {
  const upgrades = await readUpgrades();
  await createSchema(transaction);
  await applyUpgrades(
    transaction,
    since(1, upgrades).filter((upgrade) => upgrade.version <= version),
  );
}

/** What is to be done to a schema of a version, in its order. */
const since = (version: number, upgrades: readonly Upgrade[]): Upgrade[] =>
  upgrades.filter((upgrade) => upgrade.version > version).toSorted((a, b) => a.version - b.version);

const newestOf = (upgrades: readonly Upgrade[]): number =>
  Math.max(...upgrades.map((upgrade) => upgrade.version));

/** Undefined where nothing, or nothing that counts versions, has made a schema. */
async function findVersion<T>(db: Kysely<T>): Promise<number | undefined> {
  const { rows } = await sql<{
    made: boolean;
  }>`select to_regclass('schema_versions') is not null as made`.execute(db);
  if (rows[0]?.made !== true) return undefined;
  const newest = await sql<{ version: number }>`select max(version) as version from schema_versions`.execute(
    db,
  );
  return newest.rows[0]?.version;
}

function refuseNewer(version: number, upgrades: readonly Upgrade[]): void {
  const newest = newestOf(upgrades);
  if (version > newest)
    throw new SchemaRefused(
      `The database has schema version ${version}, which a newer version of Lonja made (this one knows ${newest}): start that one, or restore a backup that this one wrote`,
    );
}

/** Version 1, of nothing or of what the migrations had made. */
async function makeFirst<T>(db: Kysely<T>, upgrades: readonly Upgrade[]): Promise<number> {
  if (await isOfMigrations(db)) {
    await refuseUnlikeLastMigration(db);
    await applyUpgrades(
      db,
      upgrades.filter(({ version }) => version === 1),
    );
    for (const subject of [...AFTER_MIGRATIONS, RULES]) await run(db, await readSubject(subject));
  } else await createSchema(db);
  return 1;
}

async function createSchema<T>(db: Kysely<T>): Promise<void> {
  for (const subject of [...SUBJECTS, RULES]) await run(db, await readSubject(subject));
  await saveVersion(db, { version: 1, name: 'schema' });
}

async function applyUpgrades<T>(db: Kysely<T>, upgrades: readonly Upgrade[]): Promise<void> {
  for (const upgrade of upgrades) {
    await run(db, upgrade.text);
    await saveVersion(db, upgrade);
  }
}

const run = <T>(db: Kysely<T>, text: string) => sql.raw(text).execute(db);

const saveVersion = <T>(db: Kysely<T>, { version, name }: Pick<Upgrade, 'version' | 'name'>) =>
  sql`insert into schema_versions (version, name) values (${version}, ${name})`.execute(db);

const readSubject = (subject: string): Promise<string> => readFile(new URL(`${subject}.sql`, SCHEMA), 'utf8');

/** `0002_what_it_brings.sql` makes version 2. */
async function readUpgrades(): Promise<Upgrade[]> {
  const names = (await readdir(UPGRADES)).filter((file) => file.endsWith('.sql'));
  return Promise.all(
    names.map(async (file) => ({
      version: Number.parseInt(file, 10),
      name: file.replace(/\.sql$/, ''),
      text: await readFile(new URL(file, UPGRADES), 'utf8'),
    })),
  );
}
