import { AlpacaError, notFound } from '../operations/alpaca-error.ts';
import type { Caller } from '../../calls/policy.ts';

/** The account that a program acts on, with its person. @throws AlpacaError for an administrator, who has none */
export function ownAccount(caller: Caller | null): { readonly userId: string; readonly accountId: number } {
  if (!caller) throw new AlpacaError(401, 'request is not authorized');
  const { userId, accountId } = caller;
  if (accountId === null) throw notFound('account');
  return { userId, accountId };
}
