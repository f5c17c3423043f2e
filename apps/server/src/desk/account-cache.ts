import type { TradingState } from '@lonja/core';

/**
 * Accounts with their orders as they were last committed, the most recently used last. A copy counts only while its version is
 * that of the locked row, so a change by another process costs one read and never a wrong decision.
 */
export interface AccountCache {
  get(accountId: number): TradingState | undefined;
  put(state: TradingState): void;
  drop(accountId: number): void;
}

export function createAccountCache(limit: number): AccountCache {
  const accounts = new Map<number, TradingState>();
  return {
    get: (accountId) => accounts.get(accountId),
    put: (state) => {
      const { id } = state.account;
      accounts.delete(id);
      accounts.set(id, state);
      if (accounts.size > limit) accounts.delete(accounts.keys().next().value as number);
    },
    drop: (accountId) => void accounts.delete(accountId),
  };
}
