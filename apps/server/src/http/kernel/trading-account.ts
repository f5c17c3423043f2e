import { ownsTradingAccount, type Database } from '@lonja/store';
import type { FastifyRequest } from 'fastify';
import { HttpRefusal } from './http-refusal.ts';
import { sessionOf } from './policy.ts';

/** The caller's trading account; the id that a payload names must be the caller's own. */
export function tradingAccountOf(request: FastifyRequest, userId: string): number {
  const session = sessionOf(request);
  if (userId !== session.userId || session.accountId === null) throw new HttpRefusal('not_found');
  return session.accountId;
}

const NUMBER = /^[1-9]\d{0,8}$/;

/**
 * The account that the caller reads: the one that trades, or by its number an earlier one that a reset has closed.
 * @throws HttpRefusal for a number that is none of the caller's
 */
export async function accountToRead(
  db: Database,
  request: FastifyRequest,
  asked: string | undefined,
): Promise<number | null> {
  const { userId, accountId } = sessionOf(request);
  if (asked === undefined) return accountId;
  if (!NUMBER.test(asked) || !(await ownsTradingAccount(db, userId, Number(asked)))) {
    throw new HttpRefusal('not_found');
  }
  return Number(asked);
}
