import type { AccountState } from '@lonja/core';

/**
 * Accounts as they were last committed, the most recently used last. A copy counts only while its version is
 * that of the locked row, so a change by another process costs one read and never a wrong decision.
 */
export interface AccountCache {
  get(accountId: number): AccountState | undefined;
  put(account: AccountState): void;
  drop(accountId: number): void;
}

export function createAccountCache(limit: number): AccountCache {
  const accounts = new Map<number, AccountState>();
  return {
    get: (accountId) => accounts.get(accountId),
    put: (account) => {
      accounts.delete(account.id);
      accounts.set(account.id, account);
      if (accounts.size > limit) accounts.delete(accounts.keys().next().value as number);
    },
    drop: (accountId) => void accounts.delete(accountId),
  };
}
