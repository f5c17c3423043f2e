import { createSlotLoads } from './slot-loads.ts';

/** What watches users by their slots. */
export interface SlotWatch {
  /** Adds what the database says of these slots. */
  load(slots: readonly number[]): Promise<void>;
  drop(gone: ReadonlySet<number>): void;
}

/** What a desk has committed, as far as it concerns who watches. */
interface Committed {
  readonly changes: readonly { readonly after: { readonly account: { readonly id: number } } }[];
  readonly resynced: readonly { readonly account: { readonly id: number } }[];
}

interface FollowedDesk {
  onCommitted(listener: (committed: Committed) => void): void;
}

/** What this process watches of the users whose slots it holds. */
interface Residents {
  load(slots: readonly number[]): Promise<void>;
  drop(slots: readonly number[]): void;
  /** Loads what is held already for watches that are new. */
  loadFor(added: readonly SlotWatch[], slots: readonly number[]): Promise<void>;
}

/**
 * @param watches asked anew each time: there may be more of them with every world
 * @param here the desk as the watches see it
 */
export function createResidents(
  watches: () => readonly SlotWatch[],
  desk: { resync(accountIds: readonly number[]): void },
  here: FollowedDesk,
): Residents {
  const loads = createSlotLoads((accountIds) => desk.resync(accountIds));
  here.onCommitted(({ changes, resynced }) => {
    for (const { after } of changes) loads.mark(after.account.id);
    for (const { account } of resynced) loads.mark(account.id);
  });
  const drop = (left: readonly number[]): void => {
    const gone = new Set(left);
    for (const watch of watches()) watch.drop(gone);
  };
  return {
    drop,
    load: (taken) =>
      loads.run(() => {
        drop(taken);
        return loadAll(watches(), taken);
      }),
    loadFor: async (added, slots) => {
      if (slots.length > 0) await loads.run(() => loadAll(added, slots));
    },
  };
}

/** Side by side, so that one waits for the database while another one works. @throws once none of them loads any more */
async function loadAll(watches: readonly SlotWatch[], slots: readonly number[]): Promise<void> {
  const loaded = await Promise.allSettled(watches.map((watch) => watch.load(slots)));
  for (const one of loaded) if (one.status === 'rejected') throw one.reason;
}
