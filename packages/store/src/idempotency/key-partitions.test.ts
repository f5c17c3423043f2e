import { createDatabase } from '@lonja/testkit';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { openOwnerDatabase } from '../database/database.ts';
import { migrate } from '../schema/migrate.ts';
import { toIsoDay, listKeyPartitions, rollKeyPartitions } from './key-partitions.ts';

const DAY_MS = 86_400_000;

test('keys that came after days of sleep stay where they are, and the days after theirs get partitions', async () => {
  const database = await createDatabase(inject('pgUrl'));
  await migrate(database.url);
  const owner = openOwnerDatabase(database.url);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const now = Date.now();
  await sql`insert into idempotency_keys (day, user_id, id, fingerprint, status, body)
    values (${toIsoDay(now)}, gen_random_uuid(), gen_random_uuid(), '', 200, 'woken')`.execute(owner);
  const days = [1, 2, 3].map((ahead) => toIsoDay(now + ahead * DAY_MS));
  await rollKeyPartitions(owner, now);
  expect(await listKeyPartitions(client)).toEqual(days);
  expect((await sql`select from idempotency_keys where body = 'woken'`.execute(owner)).rows).toHaveLength(1);
  await rollKeyPartitions(owner, now + 2 * DAY_MS);
  expect((await sql`select from idempotency_keys`.execute(owner)).rows).toEqual([]);
  await client.end();
  await owner.destroy();
  await database.drop();
});
