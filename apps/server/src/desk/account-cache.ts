import type { TradingState } from '@lonja/core';
import { recentlyUsed } from '../process/recently-used.ts';

/**
 * Accounts with their orders as they were last committed, the most recently used ones. A copy is used only while its version is
 * that of the locked row, so a change by another process costs one read and never a wrong decision.
 */
export interface AccountCache {
  get(accountId: number): TradingState | undefined;
  put(state: TradingState): void;
  /** Loads an account that is not cached. A copy that was read while the account changed here is discarded. */
  fill(accountId: number, load: (accountId: number) => Promise<TradingState | undefined>): Promise<void>;
  drop(accountId: number): void;
}

export function createAccountCache(limit: number): AccountCache {
  const accounts = recentlyUsed<number, TradingState>(limit);
  /** Accounts that are being loaded and have not changed since. */
  const loading = new Set<number>();

  const keep = (state: TradingState): void => void accounts.set(state.account.id, state);

  return {
    get: (accountId) => accounts.get(accountId),
    put: (state) => {
      loading.delete(state.account.id);
      keep(state);
    },
    fill: async (accountId, load) => {
      if (accounts.has(accountId) || loading.has(accountId)) return;
      loading.add(accountId);
      try {
        const state = await load(accountId);
        // An older copy over a newer one would cost a second decision.
        if (state && loading.has(accountId)) keep(state);
      } finally {
        loading.delete(accountId);
      }
    },
    drop: (accountId) => {
      loading.delete(accountId);
      accounts.delete(accountId);
    },
  };
}
