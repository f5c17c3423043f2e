import { createDatabase } from '@lonja/testkit';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { openOwnerDatabase } from '../database/database.ts';
import { readUpgrades } from '../database/upgrades.ts';
import { makeSchema } from '../schema/migrate.ts';

const UPGRADE = 50;
const PERSON = '00000000-0000-4000-8000-000000000001';

test('upgrade 50 gives lists their ids and dates, and each a name of its own', async () => {
  const database = await createDatabase(inject('pgUrl'));
  const owner = openOwnerDatabase(database.url);
  const name = 'Long name with 💶💶💶💶';
  const lists = [
    { name, symbols: ['BTC', 'AAPL'] },
    { name: 'Other', symbols: [] },
    { name, symbols: [] },
  ];
  const read = await owner.transaction().execute(async (db) => {
    await makeSchema(db, UPGRADE - 1);
    await sql`insert into users (id, username, email, password_hash, role) values
      (${PERSON}, 'ana', 'ana@example.org', '', 'user')`.execute(db);
    await sql`insert into watchlists (user_id, lists, version, saved_at) values
      (${PERSON}, ${JSON.stringify(lists)}, 7, '2026-11-27T14:30:00.25Z')`.execute(db);
    const upgrade = (await readUpgrades()).find(({ version }) => version === UPGRADE)!;
    await sql.raw(upgrade.text).execute(db);
    return db.selectFrom('watchlists').select(['lists', 'version']).executeTakeFirstOrThrow();
  });
  await owner.destroy();
  await database.drop();
  const at = '2026-11-27T14:30:00.250Z';
  const id = expect.stringMatching(/^[0-9a-f-]{36}$/) as string;
  expect(read).toEqual({
    lists: [
      { ...lists[0], id, createdAt: at, updatedAt: at },
      { ...lists[1], id, createdAt: at, updatedAt: at },
      {
        ...lists[2],
        name: expect.stringMatching(/^Long name with [0-9a-f]{8}$/) as string,
        id,
        createdAt: at,
        updatedAt: at,
      },
    ],
    version: 7,
  });
});
