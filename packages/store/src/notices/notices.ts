import { webhookEventOfNotice } from '@lonja/core';
import { CompiledQuery, sql, type Kysely, type Selectable } from 'kysely';
import { numberArray, separatedTexts, textsIn, wordArray } from '../database/array-literal.ts';
import { selectName } from '../database/select-name.ts';
import type { Statement } from '../database/statement.ts';
import { portionsOf } from '../database/many/map-in-turns.ts';
import type { Tables } from '../database/tables.ts';

declare const figuresOfKind: unique symbol;
/** A kind of notice with its figures. The server alone knows which figures a kind has, and makes it (`record/notice-body.ts`). */
export interface NewNoticeBody {
  readonly kind: string;
  /** An object of JSON. */
  readonly data: object;
  /** Only in types: nobody writes one as a literal. */
  readonly [figuresOfKind]: true;
}
export interface NewNotice extends NewNoticeBody {
  readonly id: string;
  /** The addressee: a user, or whoever owns a trading account. */
  readonly to: { readonly userId: string } | { readonly accountId: number };
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}
export type NoticeRow = Selectable<Tables['notices']>;

/** The notices as statements, for a transaction that writes more: a notice commits with its cause, and with its event. */
export function insertNotices(notices: readonly NewNotice[]): Statement[] {
  if (notices.length === 0) return [];
  return [
    ...insertEvents(notices),
    {
      name: 'insert-notices',
      text: `insert into notices (id, user_id, kind, data, account_name, created_at)
        select u.id, coalesce(u.user_id, a.user_id), u.kind, u.data::jsonb, a.name, to_timestamp(u.created_at / 1000.0)
        from unnest($1::uuid[], $2::uuid[], $3::int[], $4::text[], ${textsIn(5)}, $6::bigint[])
          as u (id, user_id, account_id, kind, data, created_at)
        left join trading_accounts a on a.id = u.account_id`,
      values: [
        wordArray(notices.map((notice) => notice.id)),
        wordArray(notices.map(({ to }) => ('userId' in to ? to.userId : null))),
        numberArray(notices.map(({ to }) => ('accountId' in to ? to.accountId : null))),
        wordArray(notices.map((notice) => notice.kind)),
        separatedTexts(notices.map((notice) => JSON.stringify(notice.data))),
        numberArray(notices.map((notice) => notice.createdAt)),
      ],
    },
  ];
}

/** The events of notices that some endpoint asks for. */
function insertEvents(notices: readonly NewNotice[]): Statement[] {
  const events = notices.flatMap((notice) => {
    const type = webhookEventOfNotice(notice.kind);
    return type ? [{ ...notice, type }] : [];
  });
  if (events.length === 0) return [];
  return [
    {
      name: 'insert-webhook-events-of-notices',
      text: `insert into webhook_events (id, user_id, account_id, type, data, at)
        select u.id, coalesce(u.user_id, a.user_id), u.account_id, u.type, u.data::jsonb, to_timestamp(u.created_at / 1000.0)
        from unnest($1::uuid[], $2::uuid[], $3::int[], $4::text[], ${textsIn(5)}, $6::bigint[])
          as u (id, user_id, account_id, type, data, created_at)
        left join trading_accounts a on a.id = u.account_id
        where ${isAskedFor('u.type', 'coalesce(u.user_id, a.user_id)')}`,
      values: [
        wordArray(events.map((event) => event.id)),
        wordArray(events.map(({ to }) => ('userId' in to ? to.userId : null))),
        numberArray(events.map(({ to }) => ('accountId' in to ? to.accountId : null))),
        wordArray(events.map((event) => event.type)),
        separatedTexts(events.map((event) => JSON.stringify(event.data))),
        numberArray(events.map((event) => event.createdAt)),
      ],
    },
  ];
}

/** SQL: whether an endpoint asks for a type of event of a person. */
export const isAskedFor = (type: string, userId: string): string => `exists (
  select from webhook_endpoints e
  where e.is_active and ${type} = any(e.events) and (e.user_id = ${userId} or e.of_installation))`;

/** In one statement: to lay out more keeps the thread from others for longer than 10 ms. */
const AT_ONCE = 1_000;

/** Writes notices outside of a batch: alone, or in the given transaction. */
export async function saveNotices(db: Kysely<Tables>, notices: readonly NewNotice[]): Promise<void> {
  for (const portion of portionsOf(notices, AT_ONCE))
    for (const { text, values } of insertNotices(portion))
      await db.executeQuery(CompiledQuery.raw(text, [...(values ?? [])]));
}

/**
 * Who changed a grade is stored by id and named as the notice is read, so that nobody is named who is erased. One that was stored with a
 * name is read without.
 */
const named = sql<NoticeRow['data']>`case when n.kind = 'grade_returned' and n.data ->> 'changed' is not null
  then jsonb_set(n.data, '{changed,by}', coalesce(
    (select to_jsonb(${selectName('u')}) from users u where u.id = (n.data #>> '{changed,byId}')::uuid), 'null'))
  else n.data end`;

const notices = (db: Kysely<Tables>) => db.selectFrom('notices as n').selectAll().select(named.as('data'));

/** A user's notices, the newest first, those older than the notice `before` where one is named. */
export async function listNotices(
  db: Kysely<Tables>,
  userId: string,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<NoticeRow[]> {
  const all = notices(db).where('user_id', '=', userId);
  const older = before === undefined ? all : all.where(olderThan(before, userId));
  return older.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** The oldest first. */
export const listNoticesById = (db: Kysely<Tables>, ids: readonly string[]): Promise<NoticeRow[]> =>
  notices(db).where('id', 'in', ids).orderBy('created_at').orderBy('id').execute();

/** Notices of these users from a moment on, the oldest first. */
export const listNoticesSince = (
  db: Kysely<Tables>,
  userIds: readonly string[],
  since: Date,
): Promise<NoticeRow[]> =>
  notices(db)
    .where('user_id', 'in', userIds)
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** How old notices are looked at for having been read: whoever reads older ones sees it at the next page. */
const READ_LATE = sql`interval '30 days'`;

/** Who of these users has read notices since a moment. */
export async function listReadersSince(
  db: Kysely<Tables>,
  userIds: readonly string[],
  since: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom('notices')
    .select('user_id')
    .distinct()
    .where('user_id', 'in', userIds)
    .where('created_at', '>=', sql<Date>`${since}::timestamptz - ${READ_LATE}`)
    .where('read_at', '>=', since)
    .execute();
  return rows.map((row) => row.user_id);
}

const olderThan = (id: string, userId: string) => sql<boolean>`(created_at, id) < (
  select last.created_at, last.id from notices last where last.id = ${id} and last.user_id = ${userId})`;

export async function countUnreadNotices(db: Kysely<Tables>, userId: string): Promise<number> {
  const row = await db
    .selectFrom('notices')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Marks a user's notices as read: these, or all when none are named. @returns the ids of those that were unread */
export async function markNoticesRead(
  db: Kysely<Tables>,
  userId: string,
  { ids, at }: { readonly ids: readonly string[] | undefined; readonly at: Date },
): Promise<string[]> {
  const unread = db
    .updateTable('notices')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null);
  const rows = await (ids === undefined ? unread : unread.where('id', 'in', ids)).returning('id').execute();
  return rows.map((row) => row.id);
}
