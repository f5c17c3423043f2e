import type { Database } from '@lonja/store/database/database';
import type { ApiKeyRecord } from '@lonja/store/keys/api-keys';
import { findAccountHolders, type AccountHolder } from '@lonja/store/people/users';
import { recentlyUsed } from '../process/recently-used.ts';

/** The owners of trading accounts. */
export interface AccountOwners {
  /** @param account as somebody wrote it @returns undefined where it is none of the user's */
  own(userId: string, account: unknown): Promise<OwnAccount | undefined>;
}

/** The number of an account, or of a world, as somebody wrote it; undefined for what is none. */
export const parseRecordNumber = (account: unknown): number | undefined =>
  typeof account === 'string' && NUMBER.test(account) ? Number(account) : undefined;

/** Whether somebody reaches one of their accounts: all of them, but with a key that is bound to one. */
export const isWithin = ({ boundTo }: Pick<Partial<ApiKeyRecord>, 'boundTo'>, accountId: number): boolean =>
  boundTo == null || boundTo === accountId;

interface OwnAccount {
  readonly id: number;
  /** Number of the world whose market it trades; undefined: the installation's own. */
  readonly world: number | undefined;
}

const KNOWN = 100_000;
const NUMBER = /^[1-9]\d{0,8}$/;

/** An account's owner and world never change, so what was read once is not read again. */
export function createAccountOwners(db: Database): AccountOwners {
  const owners = recentlyUsed<number, Pick<AccountHolder, 'userId' | 'world'>>(KNOWN);
  return {
    own: async (userId, account) => {
      const id = parseRecordNumber(account);
      if (id === undefined) return undefined;
      const holder = owners.get(id) ?? (await findAccountHolders(db, [id])).get(id);
      if (holder !== undefined) owners.set(id, { userId: holder.userId, world: holder.world });
      return holder?.userId === userId ? { id, world: holder.world } : undefined;
    },
  };
}
