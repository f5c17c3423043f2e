import { findOwnersOfAccounts, type ApiKeyRecord, type Database } from '@lonja/store';
import { LRUCache } from 'lru-cache';

/** Whose trading accounts are. */
export interface AccountOwners {
  /** @param account as somebody wrote it @returns its number, or undefined where it is none of the user's */
  own(userId: string, account: unknown): Promise<number | undefined>;
}

/** An account's number as somebody wrote it; undefined for what is none. */
export const accountNumberOf = (account: unknown): number | undefined =>
  typeof account === 'string' && NUMBER.test(account) ? Number(account) : undefined;

/** Whether somebody reaches one of their accounts: all of them, but with a key that is bound to one. */
export const isWithin = ({ boundTo }: Pick<Partial<ApiKeyRecord>, 'boundTo'>, accountId: number): boolean =>
  boundTo == null || boundTo === accountId;

const KNOWN = 100_000;
const NUMBER = /^[1-9]\d{0,8}$/;

/** An account's owner never changes, so what was read once is not read again. */
export function createAccountOwners(db: Database): AccountOwners {
  const owners = new LRUCache<number, string>({ max: KNOWN });
  return {
    own: async (userId, account) => {
      const id = accountNumberOf(account);
      if (id === undefined) return undefined;
      const owner = owners.get(id) ?? (await findOwnersOfAccounts(db, [id])).get(id);
      if (owner !== undefined) owners.set(id, owner);
      return owner === userId ? id : undefined;
    },
  };
}
