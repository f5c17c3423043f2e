import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { createDatabase } from './fresh-database.ts';

it('makes databases that know nothing of each other, and drops one that is still in use', async () => {
  const [first, second] = [await createDatabase(inject('pgUrl')), await createDatabase(inject('pgUrl'))];
  const client = new pg.Client({ connectionString: first.url });
  client.on('error', () => {}); // its session is ended under it
  await client.connect();
  await client.query('CREATE TABLE only_here ()');

  expect(await tables(first.url)).toEqual(['only_here']);
  expect(await tables(second.url)).toEqual([]);

  await first.drop();
  await second.drop();
  await expect(tables(first.url)).rejects.toThrow('does not exist');
  await client.end().catch(() => {});
});

async function tables(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
  );
  await client.end();
  return rows.map(({ name }) => name);
}
