import { ENTRY_KINDS } from '@lonja/core';
import { createMigratedDatabase } from '@lonja/testkit';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { openOwnerDatabase } from './database.ts';

test('the ledger takes every kind of entry that core posts, and no other', async () => {
  const database = await createMigratedDatabase(inject('pgUrl'), []);
  const owner = openOwnerDatabase(database.url);
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'ledger_entries_kind_check'
  `.execute(owner);
  const kinds = [...(rows[0]?.definition ?? '').matchAll(/'(\w+)'/g)].map(([, kind]) => kind ?? '');
  expect(kinds.toSorted((a, b) => a.localeCompare(b))).toEqual(
    Object.keys(ENTRY_KINDS).toSorted((a, b) => a.localeCompare(b)),
  );
  await owner.destroy();
  await database.drop();
});
