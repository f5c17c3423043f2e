import { readFile } from 'node:fs/promises';
import { copyMigrated } from '@lonja/testkit';
import type { Kysely } from 'kysely';
import { beforeAll, expect, inject, test } from 'vitest';
import { openOwnerDatabase } from '../database/database.ts';
import { formatCurrentSchema } from './current-schema.ts';
import { formatTableTypes } from './table-types.ts';

let owner: Kysely<unknown>;
beforeAll(async () => {
  const database = await copyMigrated(inject('pgUrl'));
  owner = openOwnerDatabase(database.url) as unknown as Kysely<unknown>;
  return async () => {
    await owner.destroy();
    await database.drop();
  };
});

test.each([
  ['./current.sql', formatCurrentSchema],
  ['../database/tables.ts', formatTableTypes],
])('%s is what scripts/write-schema.ts writes from the catalogue', async (file, format) => {
  expect(await readFile(new URL(file, import.meta.url), 'utf8')).toBe(await format(owner));
});
