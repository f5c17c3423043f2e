import { refuse } from '../refusal/refuse.ts';
import type { Caller } from './policy.ts';

/** The trading account that the call is about; the id that a payload names must be the caller's own. */
export function requireTradingAccount(session: Caller, userId: string): number {
  if (userId !== session.userId || session.accountId === null) refuse('not_found');
  return session.accountId;
}
