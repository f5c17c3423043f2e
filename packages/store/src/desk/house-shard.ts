import type pg from 'pg';
import { FIRST_SHARD, PROCESS_LOCKS } from '../database/process-locks.ts';

/** More than there are connections. */
const SHARDS = 1_000;

/**
 * Takes the lowest free rows of the system's own accounts for a desk's connection, and makes them if they are new: desks that
 * update the same rows wait for each other's commits.
 * @returns their number
 */
export async function takeShard(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ shard: number }>(
    `select n as shard from generate_series(0, $3::int - 1) n where pg_try_advisory_lock($1, $2 + n) limit 1`,
    [PROCESS_LOCKS, FIRST_SHARD, SHARDS],
  );
  const [row] = rows;
  if (!row) throw new Error('every shard of the ledger is taken');
  await client.query(
    `insert into house_accounts (shard, name) select $1, name from house_accounts where shard = 0
     on conflict do nothing`,
    [row.shard],
  );
  return row.shard;
}
