import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

export interface AuditSearch {
  readonly actor: string | undefined;
  readonly user: string | undefined;
  readonly action: string | undefined;
  readonly from: Date | undefined;
  readonly until: Date | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** A row with the names of its actor and of its user, unless they are erased. */
export interface FoundAuditRow {
  readonly number: bigint;
  readonly record: string;
  readonly hash: Buffer;
  readonly actorName: string | null;
  readonly userName: string | null;
}

/** The newest first. */
export async function searchAudit(
  db: Kysely<Tables>,
  { actor, user, action, from, until, limit, offset }: AuditSearch,
): Promise<{ readonly rows: readonly FoundAuditRow[]; readonly total: number }> {
  const filtered = db
    .selectFrom('audit_log as l')
    .leftJoin('users as actor', 'actor.id', 'l.actor_id')
    .leftJoin('users as concerned', 'concerned.id', 'l.user_id')
    .$if(actor !== undefined, (query) =>
      query.where(sql<boolean>`lower(actor.username) = lower(${actor ?? ''})`),
    )
    .$if(user !== undefined, (query) =>
      query.where(sql<boolean>`lower(concerned.username) = lower(${user ?? ''})`),
    )
    .$if(action !== undefined, (query) => query.where('l.action', '=', action ?? ''))
    .$if(from !== undefined, (query) => query.where('l.at_ms', '>=', BigInt(from?.getTime() ?? 0)))
    .$if(until !== undefined, (query) => query.where('l.at_ms', '<', BigInt(until?.getTime() ?? 0)));
  const [rows, counted] = await Promise.all([
    filtered
      .select([
        'l.number',
        'l.record',
        'l.hash',
        'actor.username as actorName',
        'concerned.username as userName',
      ])
      .orderBy('l.number', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    filtered.select(({ fn }) => fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(counted.total) };
}

/**
 * All acts of administrators, of the console and of the system (`house` in older rows) that concern a user, the oldest first: for that
 * user's own export.
 */
export const listActsOn = (
  db: Kysely<Tables>,
  userId: string,
): Promise<{ number: bigint; record: string }[]> =>
  db
    .selectFrom('audit_log')
    .select(['number', 'record'])
    .where('user_id', '=', userId)
    .where('tells', 'is not', null)
    .where(sql<boolean>`record::jsonb -> 'actor' ->> 'role' <> 'user'`)
    .orderBy('number')
    .execute();

/** The rows of a person's own acts, but those whose reasons are these. The oldest first. */
export const listActsBy = (
  db: Kysely<Tables>,
  userId: string,
  without: readonly string[],
): Promise<{ record: string }[]> =>
  db
    .selectFrom('audit_log')
    .select('record')
    .where('actor_id', '=', userId)
    .where(sql<boolean>`record::jsonb ->> 'reason' <> all(${without}::text[])`)
    .orderBy('number')
    .execute();

/** Administrators' adjustments of clients' figures since a moment. */
export interface AdjustmentCounts {
  readonly balances: number;
  readonly totalProfits: number;
  readonly quantities: number;
  readonly averagePrices: number;
  readonly profits: number;
  readonly clients: number;
  /** Sums of what was posted against `adjustment`, by its sign; micro-dollars. */
  readonly credited: bigint;
  readonly debited: bigint;
}

export async function countAdjustments(db: Kysely<Tables>, since: Date): Promise<AdjustmentCounts> {
  const { rows } = await sql<AdjustmentCounts>`
    with acts as (
      select record::jsonb -> 'after' as after, user_id from audit_log
      where at_ms >= ${since.getTime()} and action in ('user_edited', 'user_created', 'position_set')
        and record::jsonb -> 'after' ?| array['balance', 'totalProfit', 'quantity', 'averagePrice', 'profit']
    ), posted as (
      select -adjustment as amount from ledger_entries where act is not null and at >= ${since}
    )
    select
      (select count(*)::int from acts where after ? 'balance') as balances,
      (select count(*)::int from acts where after ? 'totalProfit') as "totalProfits",
      (select count(*)::int from acts where after ? 'quantity') as quantities,
      (select count(*)::int from acts where after ? 'averagePrice') as "averagePrices",
      (select count(*)::int from acts where after ? 'profit') as profits,
      (select count(distinct user_id)::int from acts) as clients,
      (select coalesce(sum(amount) filter (where amount > 0), 0)::bigint from posted) as credited,
      (select coalesce(-sum(amount) filter (where amount < 0), 0)::bigint from posted) as debited`.execute(
    db,
  );
  const [counts] = rows;
  if (!counts) throw new Error('no counts');
  return counts;
}
