import { PERSON, type Program, type Sender } from '@lonja/core';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

type Distributed<Kind> = Kind extends Program ? Omit<Kind, 'number'> & { readonly label: string } : never;
/** What tells a program from others of its person. */
export type ProgramIdentity = Distributed<Program>;

/** Finds the program of a person, and writes it down the first time. */
export async function findOrSaveSender(
  db: Kysely<Tables>,
  userId: string,
  program: ProgramIdentity,
  at: Date,
): Promise<Program> {
  const row = {
    kind: program.kind,
    key_id: 'key' in program ? program.key : null,
    hook: 'hook' in program ? program.hook : null,
    approved_by: 'approvedBy' in program ? program.approvedBy : null,
    label: program.label,
    words: 'words' in program ? program.words : null,
  };
  const find = () => {
    let query = db.selectFrom('senders').select('number').where('user_id', '=', userId);
    for (const [name, value] of Object.entries(row))
      query = query.where(sql.ref(name), 'is not distinct from', value);
    return query.executeTakeFirst();
  };
  const found = await find();
  if (found) return { ...program, number: found.number };
  const saved = await db
    .insertInto('senders')
    .values({ ...row, user_id: userId, first_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst();
  // Another process was first.
  const { number } = saved ?? (await find()) ?? {};
  if (number === undefined) throw new Error('a sender is there once it was saved');
  return { ...program, number };
}

/** What stands beside an order or a fill of its sender. */
export interface SenderColumns {
  readonly sender: number | null;
  readonly sender_kind: Program['kind'] | null;
  readonly sender_key: string | null;
  readonly sender_hook: number | null;
  readonly sender_approved_by: string | null;
  readonly sender_label: string | null;
  readonly sender_words: string | null;
}

/** To select from `senders as s`, joined by an order's or a fill's `sender`. */
export const SENDER_COLUMNS = [
  's.kind as sender_kind',
  's.key_id as sender_key',
  's.hook as sender_hook',
  's.approved_by as sender_approved_by',
  's.label as sender_label',
  's.words as sender_words',
] as const;

/** Who sent an order or a fill; undefined where nobody did, or it is not recorded. */
export function readSender(row: SenderColumns): Sender | undefined {
  if (row.sender === 0) return PERSON;
  if (row.sender === null || row.sender_kind === null) return undefined;
  return { ...readKind(row, row.sender_kind), number: row.sender, label: row.sender_label };
}

function readKind(row: SenderColumns, kind: Program['kind']) {
  const key = row.sender_key ?? '';
  switch (kind) {
    case 'key':
      return { kind, key };
    case 'agent':
      return { kind, key, words: row.sender_words };
    case 'hook':
      return { kind, hook: row.sender_hook ?? 0 };
    case 'approval':
      return { kind, key, approvedBy: row.sender_approved_by ?? '' };
  }
}

/** How an order and a fill name their sender. */
export const numberOfSender = (sender: Sender | undefined): number | null =>
  sender === undefined ? null : sender.kind === 'person' ? 0 : sender.number;
