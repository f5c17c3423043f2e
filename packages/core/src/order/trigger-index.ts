import { assertInvariant } from '../assert.ts';
import type { TriggerDirection } from './trigger.ts';
import { TriggerList, type TriggerRow } from './trigger-list.ts';

/** An order's trigger as the index keeps it: whole ticks instead of a price, so that numbers are exact. */
export interface IndexedTrigger {
  /** The caller's number for the order, whole; unique in the index. */
  readonly id: number;
  /** From 0 to the number of instruments - 1. */
  readonly instrument: number;
  readonly direction: TriggerDirection;
  /** The price in whole ticks of its instrument. */
  readonly ticks: number;
  /** Milliseconds since 1970 at which it was placed: of equal prices the earlier fires first. */
  readonly placedAt: number;
}

/** Finds the orders that a quote triggers without visiting the others. */
export interface TriggerIndex {
  readonly size: number;
  insert(trigger: IndexedTrigger): void;
  /** Removes exactly this trigger; false when it is absent because it fired or moved. */
  remove(trigger: IndexedTrigger): boolean;
  /**
   * Removes the triggers that the quote reaches. The caller inserts orders again that keep waiting.
   * @returns their ids: stops before limits and sells before buys, so that protection goes before opening; within a direction
   * the price that was reached first, then the earlier order, then the smaller id
   */
  fire(instrument: number, bidTicks: number, askTicks: number): number[];
}

interface Watch {
  readonly direction: TriggerDirection;
  readonly side: 'bid' | 'ask';
  /**
   * Fires when sign x trigger >= sign x market: 1 where the market has to fall to the trigger, -1 where it has to rise.
   * So every list is sorted upwards, and its last row is the next to fire.
   */
  readonly sign: 1 | -1;
}

/** In the order in which they fire. */
const WATCHES: readonly Watch[] = [
  { direction: 'sell_stop', side: 'bid', sign: 1 },
  { direction: 'buy_stop', side: 'ask', sign: -1 },
  { direction: 'sell_limit', side: 'bid', sign: -1 },
  { direction: 'buy_limit', side: 'ask', sign: 1 },
];

/** Costs four comparisons per quote while nothing fires. The result does not depend on the order of the inserts. */
export function createTriggerIndex(instrumentCount: number): TriggerIndex {
  const lists: (TriggerList | undefined)[] = Array.from({ length: instrumentCount * WATCHES.length });
  const best = new Float64Array(lists.length).fill(Number.NEGATIVE_INFINITY);
  let size = 0;

  const bucketOf = ({ instrument, direction }: IndexedTrigger): number => {
    assertInvariant(instrument >= 0 && instrument < instrumentCount, 'the instrument is in the index');
    return instrument * WATCHES.length + WATCHES.findIndex((watch) => watch.direction === direction);
  };
  const settle = (bucket: number, change: number): void => {
    best[bucket] = lists[bucket]?.best() ?? Number.NEGATIVE_INFINITY;
    size += change;
  };

  return {
    get size() {
      return size;
    },
    insert: (trigger) => {
      const bucket = bucketOf(trigger);
      (lists[bucket] ??= new TriggerList()).insert(toRow(trigger));
      settle(bucket, 1);
    },
    remove: (trigger) => {
      const bucket = bucketOf(trigger);
      const isRemoved = lists[bucket]?.remove(toRow(trigger)) ?? false;
      if (isRemoved) settle(bucket, -1);
      return isRemoved;
    },
    fire: (instrument, bidTicks, askTicks) => {
      const fired: number[] = [];
      const first = instrument * WATCHES.length;
      // By number: this loop runs for every quote, and an iterator costs more than its comparisons.
      for (let offset = 0; offset < WATCHES.length; offset += 1) {
        const { side, sign } = WATCHES[offset] as Watch;
        const market = sign * (side === 'bid' ? bidTicks : askTicks);
        if ((best[first + offset] as number) < market) continue;
        settle(first + offset, -(lists[first + offset] as TriggerList).claim(market, fired));
      }
      return fired;
    },
  };
}

function toRow({ id, direction, ticks, placedAt }: IndexedTrigger): TriggerRow {
  assertInvariant(Number.isSafeInteger(ticks) && ticks > 0, 'a trigger lies on a tick above zero');
  assertInvariant(Number.isSafeInteger(id), 'the id of a trigger is whole');
  const { sign } = WATCHES.find((watch) => watch.direction === direction) as Watch;
  return { key: sign * ticks, placedAt, id };
}
