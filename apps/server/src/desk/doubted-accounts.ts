/** Doubt whether an account's newest state is the one that was published. */
export interface Doubt {
  readonly accountId: number;
}

/** Accounts of commits whose answers were lost, or that another desk has changed: unknown until they are read again. */
export interface DoubtedAccounts {
  add(accountIds: Iterable<number>): void;
  /** The doubts about these accounts. */
  among(accountIds: readonly number[]): readonly Doubt[];
  /** Call when they have been read. An account that was doubted again meanwhile stays in doubt. */
  remove(doubts: readonly Doubt[]): void;
  /** Accounts whose resync is not requested yet; marks them as requested. */
  takeUnread(): readonly number[];
}

export function createDoubtedAccounts(): DoubtedAccounts {
  const doubted = new Map<number, Doubt>();
  let unread: Doubt[] = [];
  const stands = (doubt: Doubt): boolean => doubted.get(doubt.accountId) === doubt;
  return {
    add: (accountIds) => {
      for (const accountId of accountIds) {
        const doubt = { accountId };
        doubted.set(accountId, doubt);
        unread.push(doubt);
      }
    },
    among: (accountIds) =>
      doubted.size === 0 ? [] : accountIds.flatMap((accountId) => doubted.get(accountId) ?? []),
    remove: (doubts) => {
      for (const doubt of doubts) if (stands(doubt)) doubted.delete(doubt.accountId);
    },
    takeUnread: () => {
      const asked = unread.filter(stands);
      unread = [];
      return asked.map(({ accountId }) => accountId);
    },
  };
}
