import { copyMigrated } from '@lonja/testkit';
import { sql, type Kysely } from 'kysely';
import { beforeAll, expect, inject, test } from 'vitest';
import { openOwnerDatabase } from '../database/database.ts';
import { PERSONAL_ROWS } from './rows.ts';

let owner: Kysely<unknown>;
beforeAll(async () => {
  const database = await copyMigrated(inject('pgUrl'));
  owner = openOwnerDatabase(database.url) as unknown as Kysely<unknown>;
  return async () => {
    await owner.destroy();
    await database.drop();
  };
});

/** Foreign keys, each as the table that has it and the table that it is to. */
async function foreignKeys(isCascading: boolean): Promise<readonly string[]> {
  const { rows } = await sql<{ key: string }>`
    select format('%s to %s', conrelid::regclass, confrelid::regclass) as key from pg_constraint
    where contype = 'f' and (confdeltype = 'c' or not ${isCascading})`.execute(owner);
  return rows.map(({ key }) => key);
}

test('[DSH-29] rows that go with those of another table have a foreign key to it that cascades', async () => {
  const cascading = await foreignKeys(true);
  const going = Object.entries(PERSONAL_ROWS).flatMap(([table, row]) =>
    row !== 'nobody' && typeof row.erased === 'object' && 'with' in row.erased
      ? [`${table} to ${row.erased.with}`]
      : [],
  );
  expect(going.length).toBeGreaterThan(0);
  expect(cascading).toEqual(expect.arrayContaining(going));
});

test('[DSH-29] a table that refers to a user or an account is somebody’s', async () => {
  const keys = await foreignKeys(false);
  const nobodys = Object.entries(PERSONAL_ROWS).flatMap(([table, row]) => (row === 'nobody' ? [table] : []));
  const personal = nobodys.filter(
    (table) => keys.includes(`${table} to users`) || keys.includes(`${table} to trading_accounts`),
  );
  expect(personal).toEqual([]);
});
