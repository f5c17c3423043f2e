import { ENTRY_KINDS } from '@lonja/core';
import { createMigratedDatabase } from '@lonja/testkit';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { openOwnerDatabase } from '../database/database.ts';

test('the ledger takes every kind of entry that core posts, and no other', async () => {
  const database = await createMigratedDatabase(inject('pgUrl'), []);
  const owner = openOwnerDatabase(database.url);
  const { rows } = await sql<{ source: string }>`
    select prosrc as source from pg_proc where proname = 'is_sound_entry'`.execute(owner);
  const listed = /kind not in \(([^)]+)\) then 'entry_has_a_kind'/.exec(rows[0]?.source ?? '')?.[1] ?? '';
  const kinds = [...listed.matchAll(/'(\w+)'/g)].map(([, kind]) => kind ?? '');
  expect(kinds.toSorted((a, b) => a.localeCompare(b))).toEqual(
    Object.keys(ENTRY_KINDS).toSorted((a, b) => a.localeCompare(b)),
  );
  await owner.destroy();
  await database.drop();
});
