import { sql, type Kysely } from 'kysely';
import type { Work } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

export interface NewMail {
  readonly userId: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly createdAt: Date;
  /** After this its text is useless. */
  readonly expiresAt: Date;
}

/** Mail without its text. */
export interface MailRecord {
  readonly id: number;
  readonly recipient: string;
  readonly subject: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly sentAt: Date | null;
  readonly problem: string | null;
  readonly openedAt: Date | null;
  readonly hasText: boolean;
}

export interface WaitingMail {
  readonly id: number;
  /** How often somebody has tried to deliver it. */
  readonly attempts: number;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
}

export async function saveMail(db: Kysely<Tables>, mail: NewMail): Promise<number> {
  const { id } = await db
    .insertInto('mail')
    .values({
      user_id: mail.userId,
      recipient: mail.recipient,
      subject: mail.subject,
      text: mail.text,
      created_at: mail.createdAt,
      expires_at: mail.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * 50 deliverable messages, least tried first, then the oldest; none that was permanently refused.
 * @param tried 'new': only what never was
 */
export async function listWaitingMail(
  db: Kysely<Tables>,
  now: Date,
  tried: 'all' | 'new',
): Promise<WaitingMail[]> {
  return db
    .selectFrom('mail')
    .select(['id', 'attempts', 'recipient', 'subject', 'text'])
    .where('sent_at', 'is', null)
    .where('text', '<>', '')
    .where('expires_at', '>', now)
    .where('is_refused', '=', false)
    .$if(tried === 'new', (query) => query.where('attempts', '=', 0))
    .orderBy('attempts')
    .orderBy('id')
    .limit(50)
    .execute();
}

/** Counts an attempt before it is made. @returns false when another process has made it meanwhile */
export async function claimMail(
  db: Kysely<Tables>,
  { id, attempts }: Pick<WaitingMail, 'id' | 'attempts'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set({ attempts: attempts + 1 })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Marks a mail as sent and deletes its text. */
export async function markMailSent(db: Kysely<Tables>, id: number, at: Date): Promise<void> {
  await db.updateTable('mail').set({ sent_at: at, text: '', problem: null }).where('id', '=', id).execute();
}

/** @param isRefused permanently: it is not tried again */
export async function markMailFailed(
  db: Kysely<Tables>,
  id: number,
  { problem, isRefused }: { readonly problem: string; readonly isRefused: boolean },
): Promise<void> {
  await db.updateTable('mail').set({ problem, is_refused: isRefused }).where('id', '=', id).execute();
}

/** The newest 200. */
export async function listMail(db: Kysely<Tables>, now: Date): Promise<MailRecord[]> {
  const rows = await db.selectFrom('mail').selectAll().orderBy('id', 'desc').limit(200).execute();
  return rows.map((row) => ({
    id: row.id,
    recipient: row.recipient,
    subject: row.subject,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    sentAt: row.sent_at,
    problem: row.problem,
    openedAt: row.opened_at,
    hasText: row.text !== '' && row.expires_at > now,
  }));
}

/** The addressee of a stored message, and whether it has a reset link; such mail expires together with its reset. */
export async function findMailOwner(
  db: Kysely<Tables>,
  id: number,
): Promise<{ readonly userId: string; readonly hasResetLink: boolean } | undefined> {
  const { rows } = await sql<{ userId: string; hasResetLink: boolean }>`
    select m.user_id as "userId", exists (
      select from password_resets r where r.user_id = m.user_id and r.expires_at = m.expires_at
    ) as "hasResetLink"
    from mail m where m.id = ${id}`.execute(db);
  return rows[0];
}

/**
 * The text for an administrator; the first reader is stored with the mail. Undefined: delivered, expired or unknown.
 */
export async function openMail(
  work: Work,
  id: number,
  by: { readonly userId: string; readonly at: Date; readonly reason: string },
): Promise<string | undefined> {
  const row = await work
    .selectFrom('mail')
    .select(['text', 'opened_at'])
    .where('id', '=', id)
    .where('text', '<>', '')
    .where('expires_at', '>', by.at)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.opened_at === null) {
    await work
      .updateTable('mail')
      .set({ opened_by: by.userId, opened_at: by.at, opened_reason: by.reason })
      .where('id', '=', id)
      .execute();
  }
  return row.text;
}

/** Messages that are still tried, and how many of them have failed so far. */
export async function countWaitingMail(
  db: Kysely<Tables>,
  now: Date,
): Promise<{ readonly waiting: number; readonly failing: number }> {
  const row = await db
    .selectFrom('mail')
    .select(({ fn }) => [
      fn.countAll<bigint>().as('waiting'),
      fn.countAll<bigint>().filterWhere('problem', 'is not', null).as('failing'),
    ])
    .where('sent_at', 'is', null)
    .where('is_refused', '=', false)
    .where('text', '<>', '')
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return { waiting: Number(row.waiting), failing: Number(row.failing) };
}

/** Empties expired texts; the rows without text stay for 90 days. */
export async function clearOldMail(db: Kysely<Tables>, now: Date): Promise<void> {
  await db
    .updateTable('mail')
    .set({ text: '' })
    .where('expires_at', '<', now)
    .where('text', '<>', '')
    .execute();
  await db
    .deleteFrom('mail')
    .where('created_at', '<', new Date(now.getTime() - 90 * 86_400_000))
    .execute();
}
