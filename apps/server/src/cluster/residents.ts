import type { Home } from './home.ts';
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

/**
 * What this process watches of the users whose slots it holds.
 * @param watches asked anew each time: there may be more of them with every world
 * @param here the desk as the watches see it
 */
export function createResidents(
  watches: () => readonly SlotWatch[],
  desk: { resync(accountIds: readonly number[]): void },
  here: FollowedDesk,
): Parameters<Home['start']>[0] {
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
      loads.run(async () => {
        drop(taken);
        for (const watch of watches()) await watch.load(taken);
      }),
  };
}
