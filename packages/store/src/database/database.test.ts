import { createDatabase, endConnections, ofProgram } from '@lonja/testkit';
import { sql } from 'kysely';
import { expect, inject, test, vi } from 'vitest';
import { migrate } from '../schema/migrate.ts';
import { openDatabase, openOwnerDatabase } from './database.ts';

test('a connection that is lost between two statements of a transaction fails it, and nothing else', async () => {
  const database = await createDatabase(inject('pgUrl'));
  await migrate(database.url);
  const owner = openOwnerDatabase(database.url);
  const faults: Error[] = [];
  const db = openDatabase(database.url, (error) => faults.push(error));
  const lost = db.transaction().execute(async (moment) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(moment);
    const pid = rows[0]?.pid ?? 0;
    await sql`select pg_terminate_backend(${pid}::int, 5000)`.execute(owner);
    await expect
      .poll(async () => {
        const left = await sql`select from pg_stat_activity where pid = ${pid}::int`.execute(owner);
        return left.rows.length;
      })
      .toBe(0);
    await sql`select 1`.execute(moment);
  });
  await expect(lost).rejects.toThrow('connection');
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await db.destroy();
  await owner.destroy();
  await database.drop();
});

test('connections that end with their pool are no fault, also where the database ends first', async () => {
  const database = await createDatabase(inject('pgUrl'));
  await migrate(database.url);
  const owner = openOwnerDatabase(database.url);
  const faults: Error[] = [];
  for (let round = 0; round < 10; round++) {
    const db = openDatabase(database.url, (error) => faults.push(error));
    await Promise.all(Array.from({ length: 8 }, () => sql`select pg_sleep(0.01)`.execute(db)));
    // As a stop does: the pool says good-bye, and the database may be quicker.
    await Promise.all([endConnections(owner, ofProgram('lonja')), db.destroy()]);
  }
  await expect
    .poll(
      async () =>
        (
          await sql`select from pg_stat_activity where application_name = 'lonja' and datname = current_database()`.execute(
            owner,
          )
        ).rows,
    )
    .toEqual([]);
  expect(faults).toEqual([]);
  await owner.destroy();
  await database.drop();
});

test('connections of requests stay over a lull, so that many at once find them', async () => {
  const database = await createDatabase(inject('pgUrl'));
  await migrate(database.url);
  const db = openDatabase(database.url, () => undefined);
  const all = () =>
    Promise.all(
      Array.from({ length: 8 }, () =>
        sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.05)`.execute(db),
      ),
    );
  const pidsOf = (results: Awaited<ReturnType<typeof all>>) =>
    results.flatMap(({ rows }) => rows.map(({ pid }) => pid)).toSorted((a, b) => a - b);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const before = pidsOf(await all());
    vi.advanceTimersByTime(3_600_000);
    expect(pidsOf(await all())).toEqual(before);
  } finally {
    vi.useRealTimers();
  }
  await db.destroy();
  await database.drop();
});
