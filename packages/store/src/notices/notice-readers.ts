import type { Language } from '@lonja/words/languages';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** An addressee of notices, and which of them are mailed. */
export interface NoticeReader {
  readonly userId: string;
  readonly accountId: number | null;
  /** Null for the primary account. */
  readonly accountName: string | null;
  readonly username: string;
  readonly email: string;
  readonly language: Language;
  readonly byMail: boolean;
  readonly priceAlerts: boolean;
  readonly tradingUpdates: boolean;
}

/** Active users by their own ids, or by those of their trading accounts; settings that were never saved have their defaults. */
export async function findNoticeReaders(
  db: Kysely<Tables>,
  { userIds, accountIds }: { readonly userIds: readonly string[]; readonly accountIds: readonly number[] },
): Promise<readonly NoticeReader[]> {
  const { rows } = await sql<NoticeReader>`
    select u.id as "userId", a.id as "accountId", a.name as "accountName", u.username, u.email,
      coalesce(s.language, case u.role when 'admin' then 'es' else 'en' end) as language, coalesce(s.email_notifications, true) as "byMail",
      coalesce(s.price_alerts, true) as "priceAlerts", coalesce(s.trading_updates, true) as "tradingUpdates"
    from users u
    left join trading_accounts a on a.user_id = u.id
    left join user_settings s on s.user_id = u.id
    where u.is_active and (u.id = any(${[...userIds]}::uuid[]) or a.id = any(${[...accountIds]}::int[]))`.execute(
    db,
  );
  return rows;
}
