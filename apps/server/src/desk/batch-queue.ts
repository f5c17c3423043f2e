/** The maximum of items in one batch: more would make the first of them wait for the last. */
export const BATCH_LIMIT = 256;
/** How many waiting items are considered for a batch. */
const LOOKED_AT = 4 * BATCH_LIMIT;
/** Decay of the recent demand with each call: a burst is forgotten after some fifty. */
const DEMAND_KEPT = 0.98;
/** The share of a batch's usual size that must be waiting before it is sent behind another. */
const WORTH_SENDING = 0.9;

/** The items that wait for a batch, in order. */
export interface BatchQueue<Item> {
  readonly length: number;
  /** The item that has waited longest. */
  readonly first: Item | undefined;
  push(item: Item): void;
  /** Removes the items for which `isDropped` holds. @returns them */
  drop(isDropped: (item: Item) => boolean): readonly Item[];
  /**
   * Removes the next batch: the first waiting items, without accounts that have a batch in flight, so that each account's items
   * keep their order. It is half of the recent demand (items in flight or waiting), so that one half is with the database while
   * the other is with the clients.
   * @param underWay the batches before it that have not ended
   * @returns nothing while no batch is worth sending: behind another one it has to be almost full
   */
  claim(underWay: readonly (readonly Item[])[]): readonly Item[];
}

/** @param accountOf the account that an item decides on; undefined where it does not exist yet */
export function createBatchQueue<Item>(accountOf: (item: Item) => number | undefined): BatchQueue<Item> {
  const waiting: Item[] = [];
  /** The recent maximum of items in flight or waiting. */
  let demand = 0;

  const takeBeside = (busy: ReadonlySet<number>, size: number): readonly Item[] => {
    const taken: Item[] = [];
    const left: Item[] = [];
    for (const item of waiting.splice(0, LOOKED_AT)) {
      const account = accountOf(item);
      const isFree = account === undefined || !busy.has(account);
      (isFree && taken.length < size ? taken : left).push(item);
    }
    waiting.unshift(...left);
    return taken;
  };

  return {
    get length() {
      return waiting.length;
    },
    get first() {
      return waiting[0];
    },
    push: (item) => void waiting.push(item),
    drop: (isDropped) => {
      const dropped = waiting.filter(isDropped);
      if (dropped.length > 0)
        waiting.splice(0, waiting.length, ...waiting.filter((item) => !isDropped(item)));
      return dropped;
    },
    claim: (underWay) => {
      const sent = underWay.reduce((total, batch) => total + batch.length, 0);
      demand = Math.max(sent + waiting.length, demand * DEMAND_KEPT);
      const size = Math.min(BATCH_LIMIT, Math.ceil(demand / 2));
      if (sent === 0) return waiting.splice(0, size);
      if (waiting.length < size * WORTH_SENDING) return [];
      return takeBeside(new Set(underWay.flat().flatMap((item) => accountOf(item) ?? [])), size);
    },
  };
}
