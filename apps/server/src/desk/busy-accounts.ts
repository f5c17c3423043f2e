/** The accounts on which commands wait or are in flight. */
export interface BusyAccounts {
  /** Counts a command until it is removed. */
  readonly add: (accountId: number | undefined) => void;
  readonly remove: (accountId: number | undefined) => void;
  readonly has: (accountId: number) => boolean;
}

export function createBusyAccounts(): BusyAccounts {
  const commands = new Map<number, number>();
  return {
    add: (accountId) => {
      if (accountId !== undefined) commands.set(accountId, (commands.get(accountId) ?? 0) + 1);
    },
    remove: (accountId) => {
      if (accountId === undefined) return;
      const left = (commands.get(accountId) ?? 0) - 1;
      if (left > 0) commands.set(accountId, left);
      else commands.delete(accountId);
    },
    has: (accountId) => commands.has(accountId),
  };
}
