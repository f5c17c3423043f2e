import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** An account, and the person whose it is. */
interface OwnAccount {
  readonly userId: string;
  readonly accountId: number;
}

/** Tickets that are read at once; who traded more instruments begins the oldest anew. */
const MAX_TICKETS = 500;

/** What the tickets of an account begin with, the last kept first. */
export const listKeptTickets = (db: Kysely<Tables>, { userId, accountId }: OwnAccount) =>
  db
    .selectFrom('kept_tickets')
    .select(['symbol', 'ticket'])
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .orderBy('kept_at', 'desc')
    .orderBy('symbol')
    .limit(MAX_TICKETS)
    .execute();

/** Keeps what an instrument's ticket begins with, in place of what was kept. */
export async function keepTicket(
  db: Kysely<Tables>,
  { userId, accountId }: OwnAccount,
  { symbol, ticket, at }: { readonly symbol: string; readonly ticket: object; readonly at: Date },
): Promise<void> {
  const kept = { ticket: JSON.stringify(ticket), kept_at: at };
  await db
    .insertInto('kept_tickets')
    .values({ user_id: userId, account_id: accountId, symbol, ...kept })
    .onConflict((conflict) => conflict.columns(['user_id', 'account_id', 'symbol']).doUpdateSet(kept))
    .execute();
}
