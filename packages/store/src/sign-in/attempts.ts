import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** How much at once, and how much comes back: `perSecond` evenly, or all of it at the end of a window of seconds. */
export type AttemptLimit =
  | { readonly maximum: number; readonly perSecond: number }
  | { readonly maximum: number; readonly windowSeconds: number };

/** How long the rest of an attempt is kept that is no longer counted. */
const KEPT = sql`interval '5 minutes'`;

/**
 * Takes one attempt of a key, over all processes: those at the same moment wait for each other in the database. One that is
 * refused writes nothing.
 * @param key 16 bytes
 * @returns 0 when it was taken, else in how many seconds to try again
 */
export async function takeAttempt(db: Kysely<Tables>, key: Buffer, limit: AttemptLimit): Promise<number> {
  const { spent, at } = 'perSecond' in limit ? ofBucket(limit.perSecond) : ofWindow(limit.windowSeconds);
  const taken = await sql`
    insert into attempts as a (key, spent, at) values (${key}, 1, clock_timestamp())
    on conflict (key) do update set spent = ${spent} + 1, at = ${at} where ${spent} < ${limit.maximum}
    returning 1`.execute(db);
  if (taken.rows.length > 0) return 0;
  const { rows } = await sql<{ over: number; age: number }>`
    select ${spent} - ${limit.maximum}::float8 as over, extract(epoch from clock_timestamp() - a.at)::float8 as age
    from attempts a where key = ${key}`.execute(db);
  const [row] = rows;
  if (!row) return 1;
  const wait = 'perSecond' in limit ? row.over / limit.perSecond : limit.windowSeconds - row.age;
  return Math.max(1, Math.ceil(wait));
}

/** Gives back an attempt that was taken in advance and does not count. */
export async function giveAttemptBack(db: Kysely<Tables>, key: Buffer): Promise<void> {
  await sql`update attempts set spent = greatest(0, spent - 1) where key = ${key}`.execute(db);
}

interface Refill {
  readonly spent: RawBuilder<unknown>;
  readonly at: RawBuilder<unknown>;
}

/** A clock that was set back gives nothing, and takes nothing. */
const elapsed = sql`greatest(0, extract(epoch from clock_timestamp() - a.at)::float8)`;

const ofBucket = (perSecond: number): Refill => ({
  spent: sql`greatest(0, a.spent - ${perSecond}::float8 * ${elapsed})`,
  at: sql`clock_timestamp()`,
});

function ofWindow(seconds: number): Refill {
  const isOver = sql`${elapsed} >= ${seconds}::float8`;
  return {
    spent: sql`case when ${isOver} then 0 else a.spent end`,
    at: sql`case when ${isOver} then clock_timestamp() else a.at end`,
  };
}

export async function deleteOldAttempts(db: Kysely<Tables>): Promise<void> {
  await sql`delete from attempts where at < clock_timestamp() - ${KEPT} or at > clock_timestamp() + ${KEPT}`.execute(
    db,
  );
}
