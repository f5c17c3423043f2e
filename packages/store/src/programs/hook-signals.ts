import type { HookSymbol, SignalPosition, SignalState } from '@lonja/core';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { WrittenRefusal } from '../written/written-refusal.ts';

const MINUTE_MS = 60_000;

export type SignalRow = Selectable<Tables['hook_signals']>;

/** What came, read or not. */
export interface NewSignal {
  readonly hook: number;
  readonly at: Date;
  /** By its sender's word; such a signal counts once. */
  readonly sent: { readonly at: Date; readonly digest: Buffer } | undefined;
  readonly content:
    | { readonly ticker: string; readonly position: SignalPosition; readonly size: bigint | undefined }
    | { readonly unreadable: readonly string[]; readonly refusal: WrittenRefusal };
}

/**
 * Keeps what came to a hook: in the order of the hook's lock, which is that in which it is followed. One that was sent before another
 * about the same ticker had been is superseded as it comes. One that came before is not kept again.
 * @returns false where as many came within a minute as may come
 */
export async function saveSignal(
  db: Kysely<Tables>,
  signal: NewSignal,
  { perMinute }: { readonly perMinute: number },
): Promise<boolean> {
  const { hook, at, sent, content } = signal;
  const isRead = 'ticker' in content;
  const columns = isRead
    ? { ticker: content.ticker, position: content.position, size: content.size ?? null, unreadable: null }
    : { ticker: null, position: null, size: null, unreadable: content.unreadable };
  const refusal = isRead ? null : JSON.stringify(content.refusal);
  return db.transaction().execute(async (work) => {
    // A statement of its own: the next one sees what was committed before the lock was had.
    await work.selectFrom('hooks').select('number').where('number', '=', hook).forNoKeyUpdate().execute();
    const { rows } = await sql<{ isTaken: boolean }>`
      with came as (
        select count(*) < ${perMinute} as has_room from hook_signals
        where hook = ${hook} and at > ${new Date(at.getTime() - MINUTE_MS)}
      ), kept as (
        insert into hook_signals (hook, at, sent_at, digest, ticker, position, size, unreadable, state, decided_at, refusal)
        select number, ${at}, ${sent?.at ?? null}, ${sent?.digest ?? null}, ${columns.ticker}, ${columns.position},
          ${columns.size}::bigint, ${columns.unreadable}::text[], said.state,
          case when said.state <> 'waiting' then ${at}::timestamptz end, ${refusal}::jsonb
        from came, hooks, lateral (
          select case when ${refusal}::jsonb is not null then 'refused'
            when exists (select from hook_signals s
              where s.hook = number and s.ticker = ${columns.ticker} and s.sent_at > ${sent?.at ?? null}) then 'superseded'
            else 'waiting' end as state
        ) said
        where has_room and number = ${hook}
        on conflict on constraint hook_signals_digest do nothing
      )
      select has_room as "isTaken" from came`.execute(work);
    return rows[0]!.isTaken;
  });
}

/** A hook whose turn it is, with what its signals need. */
export interface FollowedHook {
  readonly number: number;
  readonly userId: string;
  readonly accountId: number;
  readonly world: number | null;
  readonly name: string;
  readonly symbols: readonly HookSymbol[];
  readonly quantity: bigint | null;
  readonly leverage: number;
  /** As it stands in the row: whoever's turn has ended does not end another one's. */
  readonly claimedUntil: Date;
}

/**
 * Gives hooks with waiting signals their turn. Each is one process's until its claim ends, so that its signals are followed in order. The
 * commit does not wait for the disk, nor does whoever keeps a signal for it: what a crash forgets is claimed again.
 */
export async function claimHooks(
  db: Kysely<Tables>,
  { now, until, limit }: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<FollowedHook[]> {
  const { rows } = await sql<FollowedHook>`
    update hooks h set claimed_until = ${until}
    from trading_accounts a
    where a.id = h.account_id and h.number in (
      select c.number from hooks c
      join users u on u.id = c.user_id and u.is_active
      where (c.claimed_until is null or c.claimed_until <= ${now})
        and (select set_config('synchronous_commit', 'off', true)) is not null
        and exists (select from hook_signals s where s.hook = c.number and s.state = 'waiting')
      order by c.claimed_until nulls first limit ${limit} for update of c skip locked)
    returning h.number, h.user_id as "userId", h.account_id as "accountId", a.world, h.name, h.symbols, h.quantity, h.leverage,
      h.claimed_until as "claimedUntil"`.execute(db);
  return rows;
}

/** Ends a turn, as it is claimed, unless it has ended by itself and is another process's. @param restsUntil when the next one may begin; null: at once */
export async function releaseHook(
  db: Kysely<Tables>,
  { number, claimedUntil }: Pick<FollowedHook, 'number' | 'claimedUntil'>,
  restsUntil: Date | null,
): Promise<void> {
  await sql`
    update hooks set claimed_until = ${restsUntil}
    where number = ${number} and claimed_until = ${claimedUntil}
      and (select set_config('synchronous_commit', 'off', true)) is not null`.execute(db);
}

/** What waits, in the order in which it came. */
export const listWaitingSignals = (db: Kysely<Tables>, hook: number): Promise<SignalRow[]> =>
  db
    .selectFrom('hook_signals')
    .selectAll()
    .where('hook', '=', hook)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute();

/** What became of a signal. */
export interface SignalOutcome {
  readonly state: SignalState;
  /** Null of one that goes on waiting. */
  readonly at: Date | null;
  /** The orders that it led to. */
  readonly orders: readonly number[];
  readonly refusal: WrittenRefusal | null;
}

export async function saveSignalOutcome(
  db: Kysely<Tables>,
  id: bigint,
  { state, at, orders, refusal }: SignalOutcome,
): Promise<void> {
  await db
    .updateTable('hook_signals')
    .set({ state, decided_at: at, orders: [...orders], refusal: refusal && JSON.stringify(refusal) })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** A hook's signals, the newest first. @param before an id: only older ones */
export async function listSignals(
  db: Kysely<Tables>,
  hook: number,
  { before, limit }: { readonly before: bigint | undefined; readonly limit: number },
): Promise<SignalRow[]> {
  let found = db.selectFrom('hook_signals').selectAll().where('hook', '=', hook);
  if (before !== undefined) found = found.where('id', '<', before);
  return found.orderBy('id', 'desc').limit(limit).execute();
}

/** Deletes what is old, and of each hook what is beyond its newest. @returns how many */
export async function pruneSignals(
  db: Kysely<Tables>,
  { before, kept }: { readonly before: Date; readonly kept: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from hook_signals s using (
      select id, row_number() over (partition by hook order by id desc) as place from hook_signals
    ) o
    where o.id = s.id and s.state <> 'waiting' and (o.place > ${kept} or s.at < ${before})`.execute(db);
  return Number(numAffectedRows);
}
