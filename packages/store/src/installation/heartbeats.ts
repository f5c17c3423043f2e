import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** How many minutes of a stretch of time the process was up. */
export interface UptimeRecord {
  /** The first minute of the stretch; undefined before the first heartbeat. */
  readonly since: Date | undefined;
  /** The newest such minute. */
  readonly until: Date | undefined;
  readonly minutesUp: number;
}

/** Records that the process was up in this minute. @param spread of EURUSD in 1e-8; null without a fresh quote */
export async function saveHeartbeat(db: Kysely<Tables>, minute: Date, spread: bigint | null): Promise<void> {
  await db
    .insertInto('heartbeats')
    .values({ minute, eurusd_spread: spread })
    .onConflict((conflict) => conflict.column('minute').doNothing())
    .execute();
}

/**
 * @param from start of the stretch; later where the installation is younger, because the time before its first start is no
 * outage
 */
export async function loadUptime(db: Kysely<Tables>, from: Date): Promise<UptimeRecord> {
  // The first whole minute of the stretch, or of the installation where that is later.
  const begin = sql`(select date_trunc('minute', interval '59.999999 s' + greatest(${from}, created_at)) from installation)`;
  const row = await db
    .selectFrom('heartbeats')
    .select([
      sql<Date | null>`least(min(minute), ${begin})`.as('since'),
      sql<Date | null>`max(minute)`.as('until'),
      sql<number>`count(*)::int`.as('minutes'),
    ])
    .where('minute', '>=', from)
    .executeTakeFirstOrThrow();
  return { since: row.since ?? undefined, until: row.until ?? undefined, minutesUp: row.minutes };
}

/** The median of the minutes' spreads in 1e-8; undefined without one. */
export async function loadMedianSpread(db: Kysely<Tables>, from: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom('heartbeats')
    .select(sql<number | null>`percentile_cont(0.5) within group (order by eurusd_spread)`.as('median'))
    .where('minute', '>=', from)
    .where('eurusd_spread', 'is not', null)
    .executeTakeFirstOrThrow();
  return row.median ?? undefined;
}

export async function deleteOldHeartbeats(db: Kysely<Tables>, before: Date): Promise<void> {
  await db.deleteFrom('heartbeats').where('minute', '<', before).execute();
}
