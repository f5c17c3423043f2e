/** Items of one batch at the most: more would make the first of them wait for the last. */
export const BATCH_LIMIT = 256;
/** Of those who wait, so many are looked at for a batch. */
const LOOKED_AT = 4 * BATCH_LIMIT;
/** What is left of the demand of late with each look at it: a burst is forgotten after some fifty. */
const DEMAND_KEPT = 0.98;
/** Of a batch's usual size, what must be there to send it behind another: nobody waits for the last few. */
const WORTH_SENDING = 0.9;

/** What waits for a batch, in its order. */
export interface BatchQueue<Item> {
  readonly length: number;
  /** Who has waited longest. */
  readonly first: Item | undefined;
  push(item: Item): void;
  /** Takes out those of whom that is so. @returns them */
  drop(isDropped: (item: Item) => boolean): readonly Item[];
  /**
   * Takes the next batch out: the first of those who wait, without accounts that are under way, so that each account's
   * items keep their order. It is half of the demand of late, of all that is under way or waits: one half is with the
   * database while the other one is with the clients.
   * @param underWay the batches before it that have not ended
   * @returns nothing while no batch is worth sending: behind another one it has to be all but full
   */
  take(underWay: readonly (readonly Item[])[]): readonly Item[];
}

/** @param accountOf the account that an item decides on; undefined where that is not there yet */
export function createBatchQueue<Item>(accountOf: (item: Item) => number | undefined): BatchQueue<Item> {
  const waiting: Item[] = [];
  /** The most items of late that were under way or waiting. */
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
    take: (underWay) => {
      const sent = underWay.reduce((total, batch) => total + batch.length, 0);
      demand = Math.max(sent + waiting.length, demand * DEMAND_KEPT);
      const size = Math.min(BATCH_LIMIT, Math.ceil(demand / 2));
      if (sent === 0) return waiting.splice(0, size);
      if (waiting.length < size * WORTH_SENDING) return [];
      return takeBeside(new Set(underWay.flat().flatMap((item) => accountOf(item) ?? [])), size);
    },
  };
}
