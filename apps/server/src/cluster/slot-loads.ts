/** Loads of slots, beside a desk that trades on: what a page says of an account may be older than what was published of it. */
export interface SlotLoads {
  /** Runs a load; every account that was noted meanwhile is read again afterwards. */
  run(load: () => Promise<void>): Promise<void>;
  /** The desk has published an account. */
  mark(accountId: number): void;
}

export function createSlotLoads(resync: (accountIds: readonly number[]) => void): SlotLoads {
  const noted = new Set<number>();
  let isLoading = false;
  return {
    mark: (accountId) => {
      if (isLoading) noted.add(accountId);
    },
    run: async (load) => {
      isLoading = true;
      try {
        await load();
      } finally {
        isLoading = false;
        if (noted.size > 0) resync([...noted]);
        noted.clear();
      }
    },
  };
}
