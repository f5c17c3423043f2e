import { ownsTradingAccount, type Database } from '@lonja/store';
import { HttpRefusal } from './http-refusal.ts';
import type { Caller } from './policy.ts';

/** The caller's trading account; the id that a payload names must be the caller's own. */
export function tradingAccountOf(session: Caller, userId: string): number {
  if (userId !== session.userId || session.accountId === null) throw new HttpRefusal('not_found');
  return session.accountId;
}

const NUMBER = /^[1-9]\d{0,8}$/;

/**
 * The account that the caller reads: the present one, or by its number an earlier one that a reset has closed.
 * @throws HttpRefusal for a number that is not the caller's
 */
export async function accountToRead(
  db: Database,
  { userId, accountId }: Caller,
  asked: string | undefined,
): Promise<number | null> {
  if (asked === undefined) return accountId;
  if (!NUMBER.test(asked) || !(await ownsTradingAccount(db, userId, Number(asked)))) {
    throw new HttpRefusal('not_found');
  }
  return Number(asked);
}
