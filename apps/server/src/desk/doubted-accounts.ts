/** Accounts of commits whose answers were lost: whether those took hold is unknown until the accounts are read again. */
export interface DoubtedAccounts {
  add(accountIds: Iterable<number>): void;
  /** Those of the accounts that are in doubt. */
  among(accountIds: readonly number[]): readonly number[];
  /** They have been read. */
  remove(accountIds: Iterable<number>): void;
  /** Those whose reading has not been asked for; from here on it has. */
  takeUnread(): readonly number[];
}

export function createDoubtedAccounts(): DoubtedAccounts {
  /** By id: whether the account's reading has been asked for. */
  const doubted = new Map<number, boolean>();
  return {
    add: (accountIds) => {
      for (const id of accountIds) doubted.set(id, false);
    },
    among: (accountIds) => (doubted.size === 0 ? [] : accountIds.filter((id) => doubted.has(id))),
    remove: (accountIds) => {
      for (const id of accountIds) doubted.delete(id);
    },
    takeUnread: () => {
      const unread = [...doubted].flatMap(([id, isAskedFor]) => (isAskedFor ? [] : [id]));
      for (const id of unread) doubted.set(id, true);
      return unread;
    },
  };
}
