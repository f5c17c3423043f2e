import { webhookEventOfNotice, type AlertTerms, type PriceAlert } from '@lonja/core';
import { CompiledQuery, sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { numberArray, separatedTexts, textsIn, wordArray } from '../database/array-literal.ts';
import {
  findResponse,
  saveResponse,
  type FoundResponse,
  type IdempotentResponse,
  type UsedKey,
} from '../idempotency/idempotent-responses.ts';
import { inWorld } from '../database/in-world.ts';
import { ofSlots } from '../database/of-slots.ts';
import { readAhead } from '../database/many/read-ahead.ts';
import type { Tables } from '../database/tables.ts';
import { leaveAlert } from '../database/strays.ts';
import { isAskedFor } from '../notices/notices.ts';

/** An alert with its owner, its market and its instrument's symbol. */
export interface AlertRecord extends PriceAlert {
  readonly userId: string;
  /** Undefined for whichever account is the primary one. */
  readonly accountId: number | undefined;
  /** Undefined for the installation's market. */
  readonly world: number | undefined;
  readonly symbol: string;
}

/** Owner of alerts. */
export interface AlertOwner {
  readonly userId: string;
  /** Null where there is none. */
  readonly accountId: number | null;
}

type AlertRow = Selectable<Tables['alerts']> & { readonly symbol: string; readonly world: number | null };

const alertsWithSymbols = (db: Kysely<Tables>) =>
  db
    .selectFrom('alerts')
    .innerJoin('instruments', 'instruments.id', 'alerts.instrument_id')
    .leftJoin('trading_accounts as account', 'account.id', 'alerts.account_id')
    .selectAll('alerts')
    .select(['instruments.symbol', 'account.world']);

/** A user's alerts, of every account, the newest first. */
export async function listAlerts(db: Kysely<Tables>, userId: string): Promise<AlertRecord[]> {
  const rows = await alertsWithSymbols(db)
    .where('alerts.user_id', '=', userId)
    .orderBy('alerts.id', 'desc')
    .execute();
  return rows.map(readAlert);
}

/** An account's alerts, the newest first. */
export async function listAccountAlerts(
  db: Kysely<Tables>,
  { userId, accountId }: AlertOwner,
): Promise<AlertRecord[]> {
  const rows = await alertsWithSymbols(db)
    .where('alerts.user_id', '=', userId)
    .where(sql<boolean>`alerts.account_id is not distinct from ${unlessPrimary(accountId)}`)
    .orderBy('alerts.id', 'desc')
    .execute();
  return rows.map(readAlert);
}

/** Null for the primary account: its alerts stay when a reset makes another one primary. */
const unlessPrimary = (accountId: number | null) =>
  sql<number | null>`(select id from trading_accounts where id = ${accountId} and not is_primary)`;

/** These alerts, of any user. */
export async function listAlertsById(db: Kysely<Tables>, ids: readonly number[]): Promise<AlertRecord[]> {
  if (ids.length === 0) return [];
  const rows = await alertsWithSymbols(db).where('alerts.id', 'in', ids).orderBy('alerts.id').execute();
  return rows.map(readAlert);
}

/** Alerts per page: those of a page are read in one piece, for which everybody waits. */
const PAGE = 500;

/** Every active alert of these slots and a world, page by page; undefined is the installation's market. */
export const loadActiveAlerts = (
  db: Kysely<Tables>,
  slots: readonly number[],
  world: number | undefined,
): AsyncGenerator<AlertRecord[], void> =>
  readAhead(0, async (after) => {
    const rows = await alertsWithSymbols(db)
      .where('is_active', '=', true)
      .where(ofSlots('alerts', slots))
      .where(inWorld('account', world))
      .where('account.closed_at', 'is', null)
      .where('alerts.id', '>', after)
      .orderBy('alerts.id')
      .limit(PAGE)
      .execute();
    return { page: rows.map(readAlert), next: rows[PAGE - 1]?.id };
  });

/** An account's alerts under a lock. */
export interface OwnAlerts {
  readonly isClosed: boolean;
  /** The newest first. */
  readonly alerts: readonly AlertRecord[];
  /** The idempotent response of a key on these days. */
  findResponse(key: UsedKey, days: readonly string[]): Promise<FoundResponse | undefined>;
  saveResponse(answer: IdempotentResponse, day: string): Promise<void>;
  insert(alert: NewAlert): Promise<AlertRecord>;
  update(alert: PriceAlert): Promise<void>;
  delete(id: number): Promise<void>;
}

export interface NewAlert extends AlertTerms {
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

/** Changes an account's alerts under a lock of its user, so that two requests never count them at the same time; commits at the end. */
export async function changeAlerts<Result>(
  db: Kysely<Tables>,
  owner: AlertOwner,
  work: (own: OwnAlerts) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    await transaction
      .selectFrom('users')
      .select('id')
      .where('id', '=', owner.userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const alerts = await listAccountAlerts(transaction, owner);
    return work(
      createOwnAlerts(transaction, owner, { alerts, isClosed: await isClosed(transaction, owner) }),
    );
  });
}

async function isClosed(db: Kysely<Tables>, { accountId }: AlertOwner): Promise<boolean> {
  if (accountId === null) return false;
  const account = await db
    .selectFrom('trading_accounts')
    .select('closed_at')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return account.closed_at !== null;
}

function createOwnAlerts(
  transaction: Transaction<Tables>,
  { userId, accountId }: AlertOwner,
  own: Pick<OwnAlerts, 'alerts' | 'isClosed'>,
): OwnAlerts {
  const find = async (id: number): Promise<AlertRecord> =>
    readAlert(await alertsWithSymbols(transaction).where('alerts.id', '=', id).executeTakeFirstOrThrow());
  return {
    ...own,
    findResponse: (key, days) => findResponse(transaction, key, days),
    saveResponse: (answer, day) => saveResponse(transaction, answer, day),
    insert: async ({ instrumentId, type, value, createdAt }) => {
      const { id } = await transaction
        .insertInto('alerts')
        .values({
          user_id: userId,
          account_id: unlessPrimary(accountId),
          instrument_id: instrumentId,
          type,
          value,
          is_active: true,
          revision: 0,
          created_at: new Date(createdAt),
          fired_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await leaveAlert(transaction, id, userId);
      return find(id);
    },
    update: async ({ id, value, isActive, revision, firedAt }) => {
      await transaction
        .updateTable('alerts')
        .set({
          value,
          is_active: isActive,
          revision,
          fired_at: firedAt === undefined ? null : new Date(firedAt),
        })
        .where('id', '=', id)
        .execute();
      await leaveAlert(transaction, id, userId);
    },
    delete: async (id) => {
      await transaction.deleteFrom('alerts').where('id', '=', id).execute();
      await leaveAlert(transaction, id, userId);
    },
  };
}

const readAlert = (row: AlertRow): AlertRecord => ({
  id: row.id,
  userId: row.user_id,
  accountId: row.account_id ?? undefined,
  world: row.world ?? undefined,
  instrumentId: row.instrument_id,
  symbol: row.symbol,
  type: row.type,
  value: row.value,
  isActive: row.is_active,
  revision: row.revision,
  createdAt: row.created_at.getTime(),
  firedAt: row.fired_at?.getTime(),
});

/** News that an alert fired, with its notice. */
export interface AlertFiring {
  readonly alertId: number;
  /** The alert's revision at the decision: one that was switched off, changed or deleted since does not fire. */
  readonly revision: number;
  readonly firedAt: number;
  readonly noticeId: string;
  /** An object of JSON. */
  readonly data: object;
}

/**
 * Switches alerts off and writes their notices in one transaction, each alert at most once over all tries.
 * @returns the ids of the written notices, including those of an earlier try whose answer was lost
 */
export async function fireAlerts(
  db: Kysely<Tables>,
  firings: readonly AlertFiring[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.executeQuery<{ id: string }>(
    CompiledQuery.raw(FIRE_ALERTS, [
      numberArray(firings.map((firing) => firing.alertId)),
      numberArray(firings.map((firing) => firing.revision)),
      numberArray(firings.map((firing) => firing.firedAt)),
      wordArray(firings.map((firing) => firing.noticeId)),
      separatedTexts(firings.map((firing) => JSON.stringify(firing.data))),
    ]),
  );
  return new Set(rows.map((row) => row.id));
}

const ALERT_EVENT = webhookEventOfNotice('alert_fired');

const FIRE_ALERTS = `
  with firings as (
    select u.* from unnest($1::int[], $2::int[], $3::bigint[], $4::uuid[], ${textsIn(5)})
      as u (alert_id, revision, fired_at, notice_id, data)
  ), fired as (
    update alerts a set is_active = false, fired_at = to_timestamp(f.fired_at / 1000.0)
    from firings f where a.id = f.alert_id and a.revision = f.revision and a.is_active
      and not exists (select from trading_accounts t where t.id = a.account_id and t.closed_at is not null)
    returning a.user_id, a.account_id, a.fired_at, f.notice_id, f.data
  ), notified as (
    insert into notices (id, user_id, kind, data, account_name, created_at)
    select f.notice_id, f.user_id, 'alert_fired', f.data::jsonb, t.name, f.fired_at
    from fired f left join trading_accounts t on t.id = f.account_id
    returning id
  ), heard as (
    insert into webhook_events (id, user_id, account_id, type, data, at)
    select f.notice_id, f.user_id, f.account_id, '${ALERT_EVENT}', f.data::jsonb, f.fired_at
    from fired f where ${isAskedFor(`'${ALERT_EVENT}'`, 'f.user_id')}
  )
  select id from notified
  union all
  select n.id from notices n join firings f on f.notice_id = n.id`;
