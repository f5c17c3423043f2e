import { createDatabase } from '@lonja/testkit';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { openOwnerDatabase } from './database.ts';
import { openPackedRows } from './packed-rows.ts';

const BIGINTS = [0n, 1n, -1n, 2n ** 32n, -(2n ** 32n), 2n ** 53n + 1n, -(2n ** 63n), 2n ** 63n - 1n];

test('packed rows are read as the numbers that PostgreSQL has, those beyond a float as the nearest one', async () => {
  const database = await createDatabase(inject('pgUrl'));
  const owner = openOwnerDatabase(database.url);
  const texts = `{${BIGINTS.join(',')}}`;
  const { rows } = await sql<{ packed: Buffer; none: Buffer | null }>`
    select string_agg(int4send(-place::int4) || int8send(figure), '' order by place) as packed,
      string_agg(int8send(figure), '') filter (where false) as none
    from unnest(${texts}::bigint[]) with ordinality as f (figure, place)`.execute(owner);
  await owner.destroy();
  await database.drop();
  const packed = openPackedRows(rows[0]!.packed, 12);
  expect([...packed.integers(0)]).toEqual(BIGINTS.map((_, place) => -place - 1));
  expect([...packed.floats(4)]).toEqual(BIGINTS.map(Number));
  expect([...openPackedRows(rows[0]!.none, 8).floats(0)]).toEqual([]);
});
