import { sql, type Kysely } from 'kysely';
import { forgetPersonalValues, saveAudit } from './audit.ts';
import type { NewAuditRow } from './desk/act-writes.ts';
import type { Tables } from './tables.ts';

/**
 * Erases the personal data of a user who leaves; account, fills and ledger stay under the opaque id.
 * @param passwordHash of a password that nobody knows
 * @returns false when a position is open or money is held for a withdrawal
 */
export const eraseUser = (db: Kysely<Tables>, id: string, passwordHash: string): Promise<boolean> =>
  closeUser(db, id, passwordHash, []);

/** The same with the audit row of an administrator who does it. */
export async function closeUser(
  db: Kysely<Tables>,
  id: string,
  passwordHash: string,
  audit: readonly NewAuditRow[],
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    // The desk's lock: no order is decided while this looks.
    const accounts = await transaction
      .selectFrom('trading_accounts')
      .select(['id', 'withdrawal_hold'])
      .where('user_id', '=', id)
      .orderBy('id')
      .forUpdate()
      .execute();
    const { count } = await transaction
      .selectFrom('positions')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('account_id', 'in', [0, ...accounts.map((account) => account.id)])
      .executeTakeFirstOrThrow();
    if (count > 0 || accounts.some((account) => account.withdrawal_hold !== 0n)) return false;
    await transaction.deleteFrom('api_keys').where('user_id', '=', id).execute();
    await transaction.deleteFrom('alerts').where('user_id', '=', id).execute();
    await transaction.deleteFrom('watchlists').where('user_id', '=', id).execute();
    await transaction.deleteFrom('chart_drawings').where('user_id', '=', id).execute();
    await transaction.deleteFrom('user_settings').where('user_id', '=', id).execute();
    await transaction
      .updateTable('users')
      .set({
        username: `deleted-${id}`,
        email: `deleted-${id}@invalid`,
        password_hash: passwordHash,
        full_name: null,
        phone: null,
        country: null,
        is_active: false,
        deleted_at: new Date(),
      })
      .where('id', '=', id)
      .execute();
    await transaction.deleteFrom('notices').where('user_id', '=', id).where('kind', '=', 'sign_in').execute();
    await transaction.deleteFrom('verification_requests').where('user_id', '=', id).execute();
    await transaction
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
    await forgetPersonalValues(transaction, id);
    await saveAudit(transaction, audit);
    return true;
  });
}
