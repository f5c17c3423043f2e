import type { Note } from '@lonja/core';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { rowStatement } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';

/** What an entry is about: a position by the number of the fill that opened it, an order by its number, or the day. */
export interface NoteSubject {
  readonly openedBy?: number | undefined;
  readonly orderId?: number | undefined;
}

/** A note that is written in the transaction of its order. */
export interface NewNote {
  readonly accountId: number;
  readonly note: Note;
  readonly about: NoteSubject;
  /** Time of the account's market, milliseconds since 1970. */
  readonly at: number;
}

/** An entry of a journal. */
export interface JournalEntry {
  readonly id: bigint;
  readonly at: Date;
  readonly body: string;
  readonly tags: readonly string[];
  readonly setup: string | null;
  /** The position: of a note with an order, once that has filled. */
  readonly openedBy: number | null;
  readonly orderId: number | null;
  readonly corrects: bigint | null;
  /** The entry that takes its place. */
  readonly correctedBy: bigint | null;
}

export const insertNotes = rowStatement<NewNote>({
  name: 'insert-notes',
  columns: [
    { name: 'account_id', type: 'int', of: ({ accountId }) => accountId },
    { name: 'at', type: 'time', of: ({ at }) => at },
    { name: 'note', type: 'json', of: ({ note }) => JSON.stringify(note) },
    { name: 'opened_by', type: 'int', of: ({ about }) => about.openedBy ?? null },
    { name: 'order_id', type: 'int', of: ({ about }) => about.orderId ?? null },
  ],
  text: (
    given,
  ) => `insert into journal_entries (account_id, user_id, at, body, tags, setup, opened_by, order_id)
    select a.id, a.user_id, to_timestamp(u.at / 1000::float8), u.note::jsonb ->> 'text',
      array(select jsonb_array_elements_text(u.note::jsonb -> 'tags')), u.note::jsonb ->> 'setup', u.opened_by, u.order_id
    from ${given} join trading_accounts a on a.id = u.account_id`,
});

/** An entry that a person writes by itself. */
interface WrittenEntry {
  readonly accountId: number;
  readonly userId: string;
  readonly at: Date;
  readonly note: Note;
  readonly about: NoteSubject;
  /** The entry that it takes the place of, whose subject it keeps. */
  readonly corrects?: bigint | undefined;
}

/** Writes an entry, unless the account or the person has as many as they may. @returns its number, or which of them has */
export async function writeEntry(
  db: Kysely<Tables>,
  { accountId, userId, at, note, about, corrects }: WrittenEntry,
  maximum: { readonly ofAccount: number; readonly ofPerson: number },
): Promise<bigint | 'account_full' | 'person_full'> {
  const { rows } = await sql<{ id: bigint | null; of_account: bigint }>`
    with counted as (
      select count(*) as of_person, count(*) filter (where account_id = ${accountId}) as of_account
      from journal_entries where user_id = ${userId}
    ), written as (
    insert into journal_entries (account_id, user_id, at, body, tags, setup, opened_by, order_id, corrects)
    select ${accountId}, ${userId}, ${at}, ${note.text}, ${[...note.tags]}::text[], ${note.setup ?? null}::text,
      ${about.openedBy ?? null}::int, ${about.orderId ?? null}::int, ${corrects ?? null}::bigint
    from counted where of_account < ${maximum.ofAccount} and of_person < ${maximum.ofPerson}
    returning id)
    select (select id from written) as id, of_account from counted`.execute(db);
  const [row] = rows;
  if (row && row.id !== null) return row.id;
  return row && row.of_account < maximum.ofAccount ? 'person_full' : 'account_full';
}

/** How many entries the journal of an account has, and those of its person together. */
export async function countEntries(
  db: Kysely<Tables>,
  accountId: number,
): Promise<{ readonly ofAccount: number; readonly ofPerson: number }> {
  const { rows } = await sql<{ ofAccount: number; ofPerson: number }>`
    select count(*)::int as "ofPerson", count(*) filter (where account_id = ${accountId})::int as "ofAccount"
    from journal_entries where user_id = (select user_id from trading_accounts where id = ${accountId})`.execute(
    db,
  );
  return rows[0] ?? { ofAccount: 0, ofPerson: 0 };
}

/** The choice of entries to list. */
export interface EntryFilter {
  readonly tag?: string | undefined;
  readonly setup?: string | undefined;
  /** Positions that the entries are about, by their opening fills. */
  readonly positions?: readonly number[] | undefined;
  /** Only older ones. */
  readonly before?: bigint | undefined;
  readonly id?: bigint | undefined;
  /** Without those that another one has taken the place of. */
  readonly isCurrent?: boolean;
  readonly limit: number;
}

/**
 * The position that an entry is about: of a note with an order that of its fill.
 * @param e the entry's row in the query
 */
export const positionOfEntry = (e: 'e'): RawBuilder<number | null> => sql<number | null>`coalesce(
  ${sql.ref(`${e}.opened_by`)},
  (select f.position_opened_by from fills f
    where f.account_id = ${sql.ref(`${e}.account_id`)} and f.order_id = ${sql.ref(`${e}.order_id`)}))`;

/** An account's entries, the newest first. */
export async function listAccountEntries(
  db: Kysely<Tables>,
  accountId: number,
  { tag, setup, positions, before, id, isCurrent = false, limit }: EntryFilter,
): Promise<JournalEntry[]> {
  const position = positionOfEntry('e');
  const conditions = [
    sql`e.account_id = ${accountId}`,
    ...(id === undefined ? [] : [sql`e.id = ${id}`]),
    ...(tag === undefined ? [] : [sql`${tag} = any(e.tags)`]),
    ...(setup === undefined ? [] : [sql`e.setup = ${setup}`]),
    ...(before === undefined ? [] : [sql`e.id < ${before}`]),
    ...(positions === undefined ? [] : [sql`${position} = any(${[...positions]}::int[])`]),
    ...(isCurrent ? [sql`c.id is null`] : []),
  ];
  const { rows } = await sql<JournalEntry>`
    select e.id, e.at, e.body, e.tags, e.setup, ${position} as "openedBy", e.order_id as "orderId", e.corrects,
      c.id as "correctedBy"
    from journal_entries e left join journal_entries c on c.corrects = e.id
    where ${sql.join(conditions, sql` and `)}
    order by e.id desc limit ${limit}`.execute(db);
  return rows;
}

/** The tags and setups of an account's journal, the most used first. */
export async function listLabels(
  db: Kysely<Tables>,
  accountId: number,
): Promise<{ readonly tags: readonly string[]; readonly setups: readonly string[] }> {
  const current = sql`from journal_entries e
    where e.account_id = ${accountId} and not exists (select from journal_entries c where c.corrects = e.id)`;
  const { rows } = await sql<{ kind: 'tag' | 'setup'; label: string }>`
    select kind, label from (
      select 'tag' as kind, unnest(e.tags) as label ${current}
      union all select 'setup', e.setup ${current} and e.setup is not null
    ) labels group by 1, 2 order by count(*) desc, 2 limit 200`.execute(db);
  const of = (wanted: string) => rows.filter(({ kind }) => kind === wanted).map(({ label }) => label);
  return { tags: of('tag'), setups: of('setup') };
}

/** Whether an account has had a position that this fill opened, or an order of this number. */
export async function hasSubject(
  db: Kysely<Tables>,
  accountId: number,
  { openedBy, orderId }: NoteSubject,
): Promise<boolean> {
  if (openedBy === undefined && orderId === undefined) return true;
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from fills where account_id = ${accountId} and number = ${openedBy ?? 0} and opened > 0
        and position_opened_by = number)
      or exists (select from orders where account_id = ${accountId} and id = ${orderId ?? 0}) as found`.execute(
    db,
  );
  return rows[0]?.found === true;
}
