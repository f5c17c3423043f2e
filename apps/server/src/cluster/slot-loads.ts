/** Loads of slots, beside a desk that trades on: what a page says of an account may be older than what was published of it. */
export interface SlotLoads {
  /** Runs a load; every account that was noted meanwhile is read again afterwards. Several may run at a time. */
  run(load: () => Promise<void>): Promise<void>;
  /** The desk has published an account. */
  mark(accountId: number): void;
}

export function createSlotLoads(resync: (accountIds: readonly number[]) => void): SlotLoads {
  const noted = new Set<number>();
  let running = 0;
  return {
    mark: (accountId) => {
      if (running > 0) noted.add(accountId);
    },
    run: async (load) => {
      running += 1;
      try {
        await load();
      } finally {
        running -= 1;
        if (noted.size > 0) resync([...noted]);
        // A page of a load that still runs may be older than what was noted.
        if (running === 0) noted.clear();
      }
    },
  };
}
