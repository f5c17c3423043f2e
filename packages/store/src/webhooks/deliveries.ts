import type { WebhookProblem } from '@lonja/core';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** An endpoint whose turn it is, with what signs. */
export interface ServedEndpoint {
  readonly id: string;
  readonly user_id: string;
  readonly url: string;
  /** Base64; the present one first. */
  readonly secrets: readonly string[];
  readonly failures: number;
  readonly failingSince: Date | null;
  /** It answered slowly, or not at all, the last time. */
  readonly isSlow: boolean;
  /** As it stands in the row: whoever's turn has ended does not end another one's. */
  readonly claimedUntil: Date;
}

/** How many turns begin at most: of endpoints that answer quickly, and of those that do not. */
export interface FreeTurns {
  readonly quick: number;
  readonly slow: number;
}

/**
 * Gives endpoints with something due their turn, those first that had theirs longest ago. Each is one process's until its claim ends:
 * so what an endpoint is sent comes in order, one after the other, and what a process leaves that died another one sends.
 * @param free turns in each lane @param share turns that a person has at a time in each lane, over all processes
 */
export async function claimWebhookEndpoints(
  db: Kysely<Tables>,
  {
    now,
    until,
    free,
    share,
  }: { readonly now: Date; readonly until: Date; readonly free: FreeTurns; readonly share: number },
): Promise<ServedEndpoint[]> {
  const { rows } = await sql<ServedEndpoint>`
    with due as (
      select c.id, c.is_slow, c.served_at,
        row_number() over (partition by c.user_id, c.is_slow order by c.served_at nulls first)
          + (select count(*) from webhook_endpoints o
             where o.user_id = c.user_id and o.is_slow = c.is_slow and o.claimed_until > ${now}) as of_person
      from webhook_endpoints c
      join users u on u.id = c.user_id and u.is_active
      where c.is_active and (c.claimed_until is null or c.claimed_until <= ${now})
        and (c.rests_until is null or c.rests_until <= ${now})
        and exists (select from webhook_deliveries d
          where d.endpoint_id = c.id and d.state = 'waiting' and d.due_at <= ${now})
    ), next as (
      select id, is_slow, row_number() over (partition by is_slow order by served_at nulls first) as in_lane
      from due where of_person <= ${share}
    )
    update webhook_endpoints e set claimed_until = ${until}, served_at = ${now}
    where e.id in (
      select c.id from webhook_endpoints c join next n on n.id = c.id
      where n.in_lane <= case when n.is_slow then ${free.slow}::int else ${free.quick}::int end
        -- Another process may have taken it since the line was formed.
        and (c.claimed_until is null or c.claimed_until <= ${now})
      for update of c skip locked)
    returning e.id, e.user_id, e.url, e.failures, e.failing_since as "failingSince", e.claimed_until as "claimedUntil",
      e.is_slow as "isSlow",
      case when e.previous_until > ${now} then array[e.secret, e.previous_secret] else array[e.secret] end as secrets`.execute(
    db,
  );
  return rows;
}

/** Ends a turn, unless it has ended by itself and is another process's. */
export async function releaseWebhookEndpoint(
  db: Kysely<Tables>,
  { id, claimedUntil }: Pick<ServedEndpoint, 'id' | 'claimedUntil'>,
): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set({ claimed_until: null })
    .where('id', '=', id)
    .where('claimed_until', '=', claimedUntil)
    .execute();
}

export interface DueDelivery {
  readonly eventId: string;
  readonly type: string;
  readonly userId: string;
  readonly accountId: number | null;
  readonly data: object;
  readonly at: Date;
  readonly attempts: number;
}

/** What is due, in the order in which it happened. */
export const listDueDeliveries = (
  db: Kysely<Tables>,
  endpointId: string,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<DueDelivery[]> =>
  db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_events as v', 'v.id', 'd.event_id')
    .select([
      'v.id as eventId',
      'v.type',
      sql<string>`v.user_id`.as('userId'),
      'v.account_id as accountId',
      'v.data',
      'v.at',
      'd.attempts',
    ])
    .where('d.endpoint_id', '=', endpointId)
    .where('d.state', '=', 'waiting')
    .where('d.due_at', '<=', now)
    .orderBy('d.number')
    .limit(limit)
    .execute();

/** What came of an attempt. */
export interface DeliveryOutcome {
  readonly state: 'waiting' | 'sent' | 'failed';
  readonly problem: WebhookProblem | null;
  readonly statusCode: number | null;
  readonly at: Date;
  /** The answer took long, or there was none. */
  readonly isSlow: boolean;
  /** Time of the next attempt, of a delivery that waits. */
  readonly dueAt?: Date;
}

/**
 * In one statement, whose commit does not wait for the disk: what a crash forgets is sent again.
 * @param restsUntil for how long the endpoint is left alone; absent where it took the event
 */
export async function saveDeliveryOutcome(
  db: Kysely<Tables>,
  endpointId: string,
  eventId: string,
  { outcome, restsUntil }: { readonly outcome: DeliveryOutcome; readonly restsUntil?: Date | undefined },
): Promise<void> {
  const { state, problem, statusCode, at, isSlow, dueAt } = outcome;
  const hasFailed = restsUntil !== undefined;
  await sql`
    with tried as (
      update webhook_deliveries set state = ${state}, problem = ${problem}, status_code = ${statusCode}, tried_at = ${at},
        attempts = attempts + 1, due_at = coalesce(${dueAt ?? null}, due_at)
      -- One that was switched off meanwhile stays so.
      where endpoint_id = ${endpointId} and event_id = ${eventId} and state = 'waiting'
        and (select set_config('synchronous_commit', 'off', true)) is not null
    )
    update webhook_endpoints set failures = case when ${hasFailed} then failures + 1 else 0 end,
      failing_since = case when ${hasFailed} then coalesce(failing_since, ${at}) end, rests_until = ${restsUntil ?? null},
      is_slow = ${isSlow}
    where id = ${endpointId} and (${hasFailed} or failures > 0 or is_slow <> ${isSlow})`.execute(db);
}

/** A delivery as its endpoint's owner sees it. */
export interface ListedDelivery {
  readonly eventId: string;
  readonly type: string;
  readonly at: Date;
  readonly state: 'waiting' | 'sent' | 'failed';
  readonly attempts: number;
  readonly dueAt: Date;
  readonly triedAt: Date | null;
  readonly statusCode: number | null;
  readonly problem: WebhookProblem | null;
}

/** The newest first. @param before an event of the endpoint: only older ones */
export function listDeliveries(
  db: Kysely<Tables>,
  endpointId: string,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<ListedDelivery[]> {
  const all = db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_events as v', 'v.id', 'd.event_id')
    .select([
      'v.id as eventId',
      'v.type',
      'v.at',
      'd.state',
      'd.attempts',
      'd.due_at as dueAt',
      'd.tried_at as triedAt',
      'd.status_code as statusCode',
      'd.problem',
    ])
    .where('d.endpoint_id', '=', endpointId);
  const older =
    before === undefined
      ? all
      : all.where('d.number', '<', (where) =>
          where
            .selectFrom('webhook_deliveries as last')
            .select('last.number')
            .where('last.endpoint_id', '=', endpointId)
            .where('last.event_id', '=', before),
        );
  return older.orderBy('d.number', 'desc').limit(limit).execute();
}

/** Sends an event at once, from the first attempt on. @returns false when the endpoint has no such event */
export async function retryDelivery(
  db: Kysely<Tables>,
  { endpointId, eventId, at }: { readonly endpointId: string; readonly eventId: string; readonly at: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', attempts: 0, due_at: at, problem: null })
    .where('endpoint_id', '=', endpointId)
    .where('event_id', '=', eventId)
    .returning('event_id')
    .executeTakeFirst();
  if (row) await endRest(db, endpointId);
  return row !== undefined;
}

/** An endpoint whose owner asks for an attempt is not left alone any longer. */
export const endRest = (db: Kysely<Tables>, endpointId: string): Promise<unknown> =>
  db.updateTable('webhook_endpoints').set({ rests_until: null }).where('id', '=', endpointId).execute();
