import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { openOwnerPool } from '../database/database.ts';
import { pickNewestVersion, readOldestProgram, readUpgrades, type Upgrade } from '../database/upgrades.ts';
import { findOldestProgram, listPrograms } from '../database/programs.ts';
import { isOfMigrations, refuseUnlikeLastMigration } from './adopt-migrations.ts';
import { SchemaRefused } from './schema-refused.ts';

const SCHEMA = new URL('../../schema/', import.meta.url);

/** The files of version 1, each after those that it refers to. */
const SUBJECTS = [
  'installation',
  'people',
  'market',
  'trading',
  'orders',
  'transfers',
  'ledger',
  'idempotency',
  'audit',
  'workspace',
  'notices',
  'news',
];
const RULES = 'rules';

/** The first version that keeps which programs may work on it. */
const FIRST_WITH_PROGRAMS = 19;

/** How long an upgrade may make processes that are at work wait, in milliseconds. */
interface Patience {
  /** For a lock, which everybody who comes later waits behind. */
  readonly lock: number;
  /** For a statement, which holds its locks until the end. */
  readonly statement: number;
  readonly attempts: number;
  /** Between attempts, in which those who waited go on. */
  readonly rest: number;
}
const PATIENCE: Patience = { lock: 2_000, statement: 4_000, attempts: 5, rest: 1_000 };

/**
 * Brings a database to today's schema as its owner, in one transaction, under a lock that two starting processes share. A
 * newer schema stays as it is where this program may work on it.
 * @throws SchemaRefused when it is of a version that this program can't work on, or when programs at work can't work on this one's
 */
export async function migrate(
  url: string,
  upgrades?: readonly Upgrade[],
  patience: Patience = PATIENCE,
): Promise<void> {
  const known = upgrades ?? (await readUpgrades());
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: openOwnerPool(url, 1) }),
  });
  try {
    for (let attempt = 1; !(await bringUpToDate(db, known, patience, attempt)); attempt++)
      await delay(patience.rest);
  } finally {
    await db.destroy();
  }
}

/** @returns false where somebody at work held a lock that it needs, and there is another attempt */
async function bringUpToDate(
  db: Kysely<unknown>,
  known: readonly Upgrade[],
  patience: Patience,
  attempt: number,
): Promise<boolean> {
  try {
    await db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(hashtext('lonja schema'))`.execute(transaction);
      const found = await findVersion(transaction);
      const version = found ?? (await makeFirst(transaction, known));
      await refuseNewer(transaction, version, known);
      const pending = since(version, known);
      if (found !== undefined) await prepareBesideOthers(transaction, found, pending, patience);
      await applyUpgrades(transaction, pending);
    });
    return true;
  } catch (error) {
    const isLocked = hasCode(error, LOCK_NOT_AVAILABLE);
    if (isLocked && attempt < patience.attempts) return false;
    if (isLocked || hasCode(error, QUERY_CANCELED)) throw new SchemaRefused(TAKES_TOO_LONG);
    throw error;
  }
}

const LOCK_NOT_AVAILABLE = '55P03';
const QUERY_CANCELED = '57014';
const TAKES_TOO_LONG =
  'The upgrade of the schema would keep processes that are at work waiting for too long, and nothing of it was done: stop all of them, then start one';

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** Refuses upgrades under which a program at work can't go on; others may keep it waiting only shortly. */
async function prepareBesideOthers(
  db: Kysely<unknown>,
  version: number,
  pending: readonly Upgrade[],
  { lock, statement }: Patience,
): Promise<void> {
  if (pending.length === 0) return;
  const programs = await listPrograms(db, version);
  const oldest = Math.max(...pending.map(readOldestProgram));
  const older = programs.filter((program) => program < oldest).length;
  if (older > 0)
    throw new SchemaRefused(
      `The schema is upgraded to version ${pickNewestVersion(pending)}, on which ${older} of the processes at work could not go on (they are made for a version before ${oldest}): stop them, then start this one`,
    );
  if (programs.length > 1)
    await sql`select set_config('lock_timeout', ${String(lock)}, true),
      set_config('statement_timeout', ${String(statement)}, true)`.execute(db);
}

/** Makes the schema of a version in an empty database, inside a transaction. */
export async function makeSchema<T>(transaction: Kysely<T>, version: number): Promise<void> {
  const upgrades = await readUpgrades();
  await createSchema(transaction);
  await applyUpgrades(
    transaction,
    since(1, upgrades).filter((upgrade) => upgrade.version <= version),
  );
}

/** The pending upgrades of a schema, in order. */
const since = (version: number, upgrades: readonly Upgrade[]): Upgrade[] =>
  upgrades.filter((upgrade) => upgrade.version > version).toSorted((a, b) => a.version - b.version);

/** Undefined where there is no schema, or one without versions. */
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

async function refuseNewer<T>(db: Kysely<T>, version: number, upgrades: readonly Upgrade[]): Promise<void> {
  const newest = pickNewestVersion(upgrades);
  if (version <= newest) return;
  const oldest = await findOldestProgram(db);
  if (oldest > newest)
    throw new SchemaRefused(
      `The database has schema version ${version}, which a newer version of Lonja made (this one knows ${newest}): start that one, or restore a backup that this one wrote`,
    );
}

/** Creates version 1, from an empty database or from the last migration. */
async function makeFirst<T>(db: Kysely<T>, upgrades: readonly Upgrade[]): Promise<number> {
  if (await isOfMigrations(db)) {
    await refuseUnlikeLastMigration(db);
    await applyUpgrades(
      db,
      upgrades.filter(({ version }) => version === 1),
    );
    await run(db, await readSubject(RULES));
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

const saveVersion = <T>(db: Kysely<T>, upgrade: Pick<Upgrade, 'version' | 'name'> & Partial<Upgrade>) => {
  const { version, name, text = '' } = upgrade;
  return version < FIRST_WITH_PROGRAMS
    ? sql`insert into schema_versions (version, name) values (${version}, ${name})`.execute(db)
    : sql`insert into schema_versions (version, name, oldest_program)
        values (${version}, ${name}, ${readOldestProgram({ version, name, text })})`.execute(db);
};

const readSubject = (subject: string): Promise<string> => readFile(new URL(`${subject}.sql`, SCHEMA), 'utf8');
