/** Accounts of commits whose answers were lost: whether those were committed is unknown until the accounts are read again. */
export interface DoubtedAccounts {
  add(accountIds: Iterable<number>): void;
  /** Those of the accounts that are in doubt. */
  among(accountIds: readonly number[]): readonly number[];
  /** Call when they have been read. */
  remove(accountIds: Iterable<number>): void;
  /** Those whose resync is not requested yet; marks them as requested. */
  takeUnread(): readonly number[];
}

export function createDoubtedAccounts(): DoubtedAccounts {
  /** By id: whether the account's resync was requested. */
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
