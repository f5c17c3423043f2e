import { sql, type Kysely } from 'kysely';
import { forgetPersonalValues, saveAudit } from '../audit/audit.ts';
import type { NewAuditRow } from '../desk/act-writes.ts';
import type { Tables } from '../database/tables.ts';
import { forgetCertificates } from '../certificates/certificates.ts';
import { archiveGroupsOfLastTeacher } from '../groups/groups.ts';
import { eraseWork } from '../groups/works.ts';
import { lockUser } from './user-administration.ts';

/** Why a user can't be erased yet; `not_found` after the erasure. */
type ClosingRefusal = 'not_found' | 'last_administrator' | 'user_has_open_books';

/** The user to erase, and when. */
export interface LeavingUser {
  readonly id: string;
  /** Of a password that nobody knows. */
  readonly passwordHash: string;
  readonly at: Date;
}

/**
 * Erases the personal data of a user who leaves; account, fills and ledger stay under the opaque id, and the account is closed:
 * later orders for it are refused.
 * @returns why not: nobody else could administer the installation; or a position is open, an order waits, or money is held for
 * a withdrawal
 */
export const eraseUser = (db: Kysely<Tables>, leaving: LeavingUser): Promise<ClosingRefusal | undefined> =>
  closeUser(db, leaving, []);

/** The same with an administrator's audit row. */
export async function closeUser(
  db: Kysely<Tables>,
  leaving: LeavingUser,
  audit: readonly NewAuditRow[],
): Promise<ClosingRefusal | undefined> {
  return db.transaction().execute(async (transaction) => {
    const state = await lockUser(transaction, leaving.id);
    const refusal = refusalOf(state) ?? (state && state.liveOrders > 0 ? 'user_has_open_books' : undefined);
    if (refusal) return refusal;
    await closeAccounts(transaction, leaving);
    await erase(transaction, leaving);
    await saveAudit(transaction, audit);
    return undefined;
  });
}

/** Why a user can't be erased, apart from waiting orders: checked before those are cancelled. */
export const findClosingRefusal = (db: Kysely<Tables>, id: string): Promise<ClosingRefusal | undefined> =>
  db.transaction().execute(async (transaction) => refusalOf(await lockUser(transaction, id)));

function refusalOf(state: Awaited<ReturnType<typeof lockUser>>): ClosingRefusal | undefined {
  if (!state) return 'not_found';
  if (state.isLastAdministrator) return 'last_administrator';
  return state.openPositions + state.pendingWithdrawals > 0 ? 'user_has_open_books' : undefined;
}

/** The new version invalidates every cached copy of the account, in all processes. */
async function closeAccounts(db: Kysely<Tables>, { id, at }: LeavingUser): Promise<void> {
  await db
    .updateTable('trading_accounts')
    .set({ closed_at: at, version: sql<number>`version + 1` })
    .where('user_id', '=', id)
    .where('closed_at', 'is', null)
    .execute();
}

async function erase(db: Kysely<Tables>, { id, passwordHash, at }: LeavingUser): Promise<void> {
  // Before the logins are gone by which its lines are found.
  await eraseWork(db, id);
  await archiveGroupsOfLastTeacher(db, id, at);
  for (const table of OWN_TABLES) await db.deleteFrom(table).where('user_id', '=', id).execute();
  await db
    .updateTable('users')
    .set({
      username: `deleted-${id}`,
      email: `deleted-${id}@invalid`,
      password_hash: passwordHash,
      full_name: null,
      phone: null,
      country: null,
      is_active: false,
      deleted_at: at,
    })
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('proposals')
    .set({ key_name: null, words: null })
    .where('account_id', 'in', db.selectFrom('trading_accounts').select('id').where('user_id', '=', id))
    .execute();
  // A journal is only deleted of somebody who is erased.
  await db.deleteFrom('journal_entries').where('user_id', '=', id).execute();
  await db
    .deleteFrom('notices')
    .where('user_id', '=', id)
    .where('kind', 'in', [
      'sign_in',
      'grade_returned',
      'deadline_extended',
      'disqualified',
      'appeal_answered',
    ])
    .execute();
  await db
    .updateTable('withdrawals')
    .set({
      card_name: null,
      card_expiry: null,
      bank_name: null,
      account_last4: null,
      routing_number: null,
      wallet_address: null,
      paypal_email: null,
    })
    .where('user_id', '=', id)
    .execute();
  await eraseInContests(db, id);
  // Its verdict stays, with what was answered.
  await db
    .updateTable('evaluation_appeals')
    .set({ text: null })
    .where((where) =>
      where(
        'account_id',
        'in',
        where.selectFrom('evaluations as e').select('e.account_id').where('e.user_id', '=', id),
      ),
    )
    .execute();
  // Orders and fills name their senders by number.
  await db.updateTable('senders').set({ label: null, words: null }).where('user_id', '=', id).execute();
  await forgetCertificates(db, id);
  await forgetPersonalValues(db, id);
}

async function eraseInContests(db: Kysely<Tables>, id: string): Promise<void> {
  // Its results stay under the number of its entry: the places of others count by them, but by nobody's luck.
  await db
    .updateTable('contest_entries')
    .set({ alias: null, luck_below: null, luck_ties: null, luck_trials: null })
    .where('user_id', '=', id)
    .execute();
  await db
    .updateTable('contest_entries')
    .set({ disqualified_reason: ERASED })
    .where('user_id', '=', id)
    .where('disqualified_at', 'is not', null)
    .execute();
  // The team of others stays, under its number.
  await db.updateTable('contest_teams').set({ name: null }).where('made_by', '=', id).execute();
}

/** Stands in the place of a text that may not be missing. */
const ERASED = 'erased';

/** Tables with a person's own data, which the erasure deletes; they refuse rows of erased users. */
const OWN_TABLES = [
  'memberships',
  // After the memberships, whose end is noted there.
  'contest_staff',
  'lti_people',
  'lti_seats',
  'lti_scores',
  'lti_launches',
  'api_keys',
  'hooks',
  'webhook_endpoints',
  'webhook_events',
  'alerts',
  'watchlists',
  'chart_drawings',
  'user_settings',
  'verification_requests',
  'recovery_codes',
  'two_factor',
  'login_challenges',
  'password_resets',
  'mail',
  // Responses of transfers contain destinations of money; the closed account refuses a retry.
  'idempotency_keys',
] as const;
