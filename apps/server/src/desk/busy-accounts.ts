/** The accounts on which commands wait or are in flight. */
export interface BusyAccounts {
  /** Counts a command until its answer. */
  readonly follow: (accountId: number | undefined, answer: Promise<unknown>) => void;
  readonly has: (accountId: number) => boolean;
}

export function createBusyAccounts(): BusyAccounts {
  const commands = new Map<number, number>();
  return {
    follow: (accountId, answer) => {
      if (accountId === undefined) return;
      commands.set(accountId, (commands.get(accountId) ?? 0) + 1);
      const end = (): void => {
        const left = (commands.get(accountId) ?? 0) - 1;
        if (left > 0) commands.set(accountId, left);
        else commands.delete(accountId);
      };
      answer.then(end, end);
    },
    has: (accountId) => commands.has(accountId),
  };
}
