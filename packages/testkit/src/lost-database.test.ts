import fs from 'node:fs';
import path from 'node:path';
import { openOwnerDatabase } from '@lonja/store/database/database';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createDatabase } from './fresh-database.ts';
import { endConnections } from './lost-database.ts';

const HOLDERS = sql<boolean>`c.pid in (select l.pid from pg_locks l where l.locktype = 'advisory' and l.objid = 7)`;

/** A database with a connection that holds lock 7. */
async function holding() {
  const database = await createDatabase(inject('pgUrl'));
  const [owner, holder] = [openOwnerDatabase(database.url), openOwnerDatabase(database.url)];
  onTestFinished(async () => {
    await owner.destroy();
    await holder.destroy();
    await database.drop();
  });
  await sql`select pg_advisory_lock(0, 7)`.execute(holder);
  const backends = async () =>
    (
      await sql<{ pid: number }>`select c.pid from pg_stat_activity c
        where c.datname = current_database() and ${HOLDERS}`.execute(owner)
    ).rows;
  return { owner, backends };
}

test('ends connections of its own database alone, also where others hold the same lock in theirs', async () => {
  const [one, other] = [await holding(), await holding()];
  await endConnections(one.owner, HOLDERS);
  await expect.poll(one.backends).toEqual([]);
  expect(await other.backends()).toHaveLength(1);
});

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** Where it is done on a PostgreSQL of one's own, to one connection by its number, or by the product itself. */
const OTHERWISE: readonly string[] = [
  'packages/testkit/src/lost-database.ts',
  'packages/store/src/desk/database-entry.ts',
  'packages/store/src/desk/database-entry.test.ts',
  'packages/store/src/database/database.test.ts',
  'apps/server/src/test/processes/cluster-rig.ts',
  'apps/server/src/cluster/standby.test.ts',
];

test('no test ends connections in another way, which might be those of others', () => {
  const files = ['packages', 'apps', 'e2e', 'bench', 'clients'].flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.includes('node_modules'))
      .map((file) => path.join(folder, file)),
  );
  const ending = files.filter((file) =>
    /pg_(terminate|cancel)_backend/.test(fs.readFileSync(path.join(ROOT, file), 'utf8')),
  );
  expect(ending.toSorted()).toEqual(OTHERWISE.toSorted());
});
