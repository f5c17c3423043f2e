import { findOwnersOfAccounts, type Database } from '@lonja/store';
import { LRUCache } from 'lru-cache';

/** Whose trading accounts are. */
export interface AccountOwners {
  /** @param account as somebody wrote it @returns its number, or undefined where it is none of the user's */
  own(userId: string, account: unknown): Promise<number | undefined>;
}

const KNOWN = 100_000;
const NUMBER = /^[1-9]\d{0,8}$/;

/** An account's owner never changes, so what was read once is not read again. */
export function createAccountOwners(db: Database): AccountOwners {
  const owners = new LRUCache<number, string>({ max: KNOWN });
  return {
    own: async (userId, account) => {
      if (typeof account !== 'string' || !NUMBER.test(account)) return undefined;
      const id = Number(account);
      const owner = owners.get(id) ?? (await findOwnersOfAccounts(db, [id])).get(id);
      if (owner !== undefined) owners.set(id, owner);
      return owner === userId ? id : undefined;
    },
  };
}
