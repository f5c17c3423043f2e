import { sql, type Kysely, type Selectable, type Updateable } from 'kysely';
import type { Work } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { saveNotices, type NewNotice } from '../notices/notices.ts';
import { lockAccounts } from '../people/user-administration.ts';
import { isStillProven } from '../keys/proven.ts';

type EndpointRow = Selectable<Tables['webhook_endpoints']>;

/** An endpoint without its secrets. */
export type WebhookEndpoint = Pick<
  EndpointRow,
  | 'id'
  | 'user_id'
  | 'account_id'
  | 'of_installation'
  | 'url'
  | 'description'
  | 'events'
  | 'is_active'
  | 'previous_until'
  | 'created_at'
  | 'disabled_reason'
  | 'disabled_at'
  | 'failing_since'
>;

const SHOWN = [
  'id',
  'user_id',
  'account_id',
  'of_installation',
  'url',
  'description',
  'events',
  'is_active',
  'previous_until',
  'created_at',
  'disabled_reason',
  'disabled_at',
  'failing_since',
] as const;

export interface NewWebhookEndpoint {
  readonly id: string;
  readonly userId: string;
  readonly accountId: number | null;
  readonly isOfInstallation: boolean;
  readonly url: string;
  readonly description: string;
  readonly events: readonly string[];
  /** Base64. */
  readonly secret: string;
  readonly at: Date;
}

/**
 * Makes an endpoint after its owner has proved the password with this hash: what is committed from then on is sent to it.
 * @param most endpoints that a person may have, also with concurrent requests
 */
export async function saveWebhookEndpoint(
  work: Work,
  { id, userId, accountId, isOfInstallation, url, description, events, secret, at }: NewWebhookEndpoint,
  { maximum, provenBy }: { readonly maximum: number; readonly provenBy: string },
): Promise<WebhookEndpoint | 'too_many_webhooks' | 'password_changed'> {
  if (!(await lockProven(work, userId, provenBy))) return 'password_changed';
  const { count } = await work
    .selectFrom('webhook_endpoints')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (count >= maximum) return 'too_many_webhooks';
  const row = await work
    .insertInto('webhook_endpoints')
    .values({
      id,
      user_id: userId,
      account_id: accountId,
      of_installation: isOfInstallation,
      url,
      description,
      events: [...events],
      is_active: true,
      secret,
      created_at: at,
    })
    .returning(SHOWN)
    .executeTakeFirstOrThrow();
  await markHeard(work, userId);
  return row;
}

async function lockProven(work: Kysely<Tables>, userId: string, provenBy: string): Promise<boolean> {
  // Accounts before users, as everybody has them.
  await lockAccounts(work, userId);
  return isStillProven(work, userId, provenBy);
}

/**
 * Says of a person's accounts whether an endpoint hears of them. With another version, so that every desk reads the row again before it
 * commits to it; one that is no longer heard of keeps its own, because an event too many is deleted unsent.
 */
async function markHeard(work: Kysely<Tables>, userId: string): Promise<void> {
  await sql`
    update trading_accounts a set is_heard = not a.is_heard, version = a.version + (not a.is_heard)::int
    where a.user_id = ${userId} and a.closed_at is null and a.is_heard <> exists (
      select from webhook_endpoints e
      where e.user_id = a.user_id and e.is_active and not e.of_installation and (e.account_id is null or e.account_id = a.id))`.execute(
    work,
  );
}

/** A person's endpoints, the oldest first. */
export const listWebhookEndpoints = (db: Kysely<Tables>, userId: string): Promise<WebhookEndpoint[]> =>
  db
    .selectFrom('webhook_endpoints')
    .select(SHOWN)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export interface WebhookChange {
  readonly url: string;
  readonly description: string;
  readonly events: readonly string[];
  readonly isActive: boolean;
}

/**
 * Changes an endpoint, after its owner has proved the password with this hash. One that is switched off is sent nothing any more, of
 * what waits either; one that is switched on begins anew.
 */
export function changeWebhookEndpoint(
  db: Kysely<Tables>,
  { id, user_id: userId }: Pick<WebhookEndpoint, 'id' | 'user_id'>,
  { url, description, events, isActive }: WebhookChange,
  provenBy: string,
): Promise<WebhookEndpoint | 'password_changed' | undefined> {
  return db.transaction().execute(async (work) => {
    if (!(await lockProven(work, userId, provenBy))) return 'password_changed';
    const fresh: Updateable<Tables['webhook_endpoints']> = isActive
      ? { ...NO_FAILURES, disabled_reason: null, disabled_at: null }
      : {};
    const row = await work
      .updateTable('webhook_endpoints')
      .set({ url, description, events: [...events], is_active: isActive, ...fresh })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning(SHOWN)
      .executeTakeFirst();
    if (!row) return undefined;
    if (!isActive) await endWaiting(work, id);
    await markHeard(work, userId);
    return row;
  });
}

const NO_FAILURES = { failures: 0, failing_since: null, rests_until: null } as const;

const endWaiting = (work: Kysely<Tables>, id: string): Promise<unknown> =>
  work
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', problem: 'disabled' })
    .where('endpoint_id', '=', id)
    .where('state', '=', 'waiting')
    .execute();

/** With its deliveries. */
export function deleteWebhookEndpoint(
  db: Kysely<Tables>,
  { id, user_id: userId }: Pick<WebhookEndpoint, 'id' | 'user_id'>,
): Promise<void> {
  return db.transaction().execute(async (work) => {
    await lockAccounts(work, userId);
    await work.deleteFrom('webhook_endpoints').where('id', '=', id).where('user_id', '=', userId).execute();
    await markHeard(work, userId);
  });
}

/** A new secret signs from now on, beside the present one for a while. */
export function rotateWebhookSecret(
  db: Kysely<Tables>,
  { id, user_id: userId }: Pick<WebhookEndpoint, 'id' | 'user_id'>,
  {
    secret,
    previousUntil,
    provenBy,
  }: { readonly secret: string; readonly previousUntil: Date; readonly provenBy: string },
): Promise<WebhookEndpoint | 'password_changed' | undefined> {
  return db.transaction().execute(async (work) => {
    if (!(await lockProven(work, userId, provenBy))) return 'password_changed';
    return work
      .updateTable('webhook_endpoints')
      .set((row) => ({ previous_secret: row.ref('secret'), previous_until: previousUntil, secret }))
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning(SHOWN)
      .executeTakeFirst();
  });
}

/** Switches an endpoint off, with the notice that says so. @returns false where it is off already */
export function disableWebhookEndpoint(
  db: Kysely<Tables>,
  { id, user_id: userId }: Pick<WebhookEndpoint, 'id' | 'user_id'>,
  {
    reason,
    at,
    notice,
  }: { readonly reason: 'gone' | 'failing'; readonly at: Date; readonly notice: NewNotice },
): Promise<boolean> {
  return db.transaction().execute(async (work) => {
    await lockAccounts(work, userId);
    const row = await work
      .updateTable('webhook_endpoints')
      .set({ is_active: false, disabled_reason: reason, disabled_at: at })
      .where('id', '=', id)
      .where('is_active', '=', true)
      .returning('id')
      .executeTakeFirst();
    if (!row) return false;
    await endWaiting(work, id);
    await markHeard(work, userId);
    await saveNotices(work, [notice]);
    return true;
  });
}

/** Deletes endpoints of people whom an earlier program has erased. */
export async function deleteEndpointsOfNobody(db: Kysely<Tables>): Promise<void> {
  await sql`delete from webhook_endpoints e using users u where u.id = e.user_id and u.deleted_at is not null`.execute(
    db,
  );
}
