import { INSTALLATION_EVENT_TYPES, TEST_EVENT_TYPE } from '@lonja/core';
import { sql, type Kysely } from 'kysely';
import { textArray } from '../database/array-literal.ts';
import type { Tables } from '../database/tables.ts';
import { endRest } from './deliveries.ts';

/**
 * Makes a delivery of each event for each endpoint that asks for it, and deletes events that nobody asks for. One process at a time, or a
 * later event could be sent before an earlier one has its delivery.
 * @returns how many events were looked at
 */
export async function spreadWebhookEvents(db: Kysely<Tables>, now: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with turn as materialized (
      select pg_try_advisory_xact_lock(hashtext('lonja webhook events')) as is_mine
    ), taken as (
      select number, id, coalesce(user_id, (select a.user_id from trading_accounts a where a.id = account_id)) as user_id,
        account_id, type
      from webhook_events where not is_spread and (select is_mine from turn) order by number limit ${limit} for update
    ), asked as (
      select e.id as endpoint_id, t.id as event_id, t.number
      from taken t
      join webhook_endpoints e on e.user_id = t.user_id and not e.of_installation
        and (e.account_id is null or e.account_id = t.account_id)
      where e.is_active and t.type = any(e.events)
      union all
      select e.id, t.id, t.number
      from taken t
      join webhook_endpoints e on e.of_installation and e.is_active and t.type = any(e.events)
      join users u on u.id = e.user_id and u.role = 'admin'
      where t.type = any(${textArray(INSTALLATION_EVENT_TYPES)}::text[])
    ), spread as (
      insert into webhook_deliveries (endpoint_id, event_id, number, state, due_at)
      select a.endpoint_id, a.event_id, a.number, 'waiting', ${now}
      from asked a join webhook_endpoints e on e.id = a.endpoint_id
      join users u on u.id = e.user_id and u.is_active
      on conflict do nothing returning event_id
    ), kept as (
      update webhook_events v set is_spread = true, user_id = t.user_id
      from taken t where v.id = t.id and v.id in (select event_id from spread) returning v.id
    ), dropped as (
      delete from webhook_events v using taken t
      where v.id = t.id and v.id not in (select event_id from spread)
    )
    select count(*)::int as count from taken`.execute(db);
  return rows[0]?.count ?? 0;
}

/** An attempt that an endpoint's owner asks for. */
export async function saveTestEvent(
  db: Kysely<Tables>,
  endpoint: { readonly id: string; readonly user_id: string; readonly account_id: number | null },
  { id, data, at }: { readonly id: string; readonly data: object; readonly at: Date },
): Promise<void> {
  await sql`
    with event as (
      insert into webhook_events (id, user_id, account_id, type, data, at, is_spread)
      values (${id}, ${endpoint.user_id}, ${endpoint.account_id}, ${TEST_EVENT_TYPE}, ${JSON.stringify(data)}::jsonb, ${at}, true)
      returning id, number
    )
    insert into webhook_deliveries (endpoint_id, event_id, number, state, due_at)
    select ${endpoint.id}, id, number, 'waiting', ${at} from event`.execute(db);
  await endRest(db, endpoint.id);
}

/** A statement of a background job is short. */
const PRUNED_AT_ONCE = 5_000;

/** Deletes what is older, but for what is still on its way. @returns how many events */
export async function pruneWebhookEvents(db: Kysely<Tables>, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_events where id in (
      select v.id from webhook_events v where v.at < ${before} and v.is_spread
        and not exists (select from webhook_deliveries d where d.event_id = v.id and d.state = 'waiting')
      limit ${PRUNED_AT_ONCE})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
