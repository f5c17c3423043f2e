import { assertInvariant } from '../assert.ts';
import { TriggerList } from '../order/trigger-list.ts';
import { ALERT_TYPES, isOfPrice, waitsForFall, type AlertType, type ShownFigure } from './price-alert.ts';

/** An active alert as the index keeps it. */
export interface IndexedAlert {
  /** Whole; unique in the index. */
  readonly id: number;
  /** From 0 to the number of instruments - 1. */
  readonly instrument: number;
  readonly type: AlertType;
  /** See `thresholdOf`. */
  readonly threshold: number;
  /** Milliseconds since 1970: of equal thresholds the earlier fires first. */
  readonly createdAt: number;
}

/** Finds the alerts that a market figure triggers without visiting the others. */
export interface AlertIndex {
  readonly size: number;
  insert(alert: IndexedAlert): void;
  /** Takes out exactly this alert; false when it is not there. */
  remove(alert: IndexedAlert): boolean;
  /** Whether any alert waits for this instrument. */
  watches(instrument: number): boolean;
  /**
   * Removes the alerts that the figure reaches.
   * @returns their ids, by type, then the threshold that was reached first, the earlier alert, the smaller id
   */
  fire(instrument: number, shown: ShownFigure): number[];
}

/** 1 where the market must fall, -1 where it must rise, so that every list's last row is the next to fire. */
const chooseSign = (type: AlertType): 1 | -1 => (waitsForFall(type) ? 1 : -1);

/** Costs four comparisons per figure while nothing fires. The result does not depend on the order of the inserts. */
export function createAlertIndex(instrumentCount: number): AlertIndex {
  const lists: (TriggerList | undefined)[] = Array.from({ length: instrumentCount * ALERT_TYPES.length });
  const best = new Float64Array(lists.length).fill(Number.NEGATIVE_INFINITY);
  const waiting = new Int32Array(instrumentCount);
  let size = 0;

  const bucketOf = ({ instrument, type }: IndexedAlert): number => {
    assertInvariant(instrument >= 0 && instrument < instrumentCount, 'the instrument is in the index');
    return instrument * ALERT_TYPES.length + ALERT_TYPES.indexOf(type);
  };
  const settle = (bucket: number, change: number): void => {
    best[bucket] = lists[bucket]?.best() ?? Number.NEGATIVE_INFINITY;
    waiting[Math.floor(bucket / ALERT_TYPES.length)]! += change;
    size += change;
  };

  return {
    get size() {
      return size;
    },
    insert: (alert) => {
      const bucket = bucketOf(alert);
      (lists[bucket] ??= new TriggerList()).insert(toRow(alert));
      settle(bucket, 1);
    },
    remove: (alert) => {
      const bucket = bucketOf(alert);
      const isRemoved = lists[bucket]?.remove(toRow(alert)) ?? false;
      if (isRemoved) settle(bucket, -1);
      return isRemoved;
    },
    watches: (instrument) => waiting[instrument]! > 0,
    fire: (instrument, shown) => {
      const fired: number[] = [];
      const first = instrument * ALERT_TYPES.length;
      for (const [offset, type] of ALERT_TYPES.entries()) {
        const bucket = first + offset;
        const market = chooseSign(type) * (isOfPrice(type) ? shown.price : shown.change);
        if ((best[bucket] as number) < market) continue;
        settle(bucket, -(lists[bucket] as TriggerList).claim(market, fired));
      }
      return fired;
    },
  };
}

function toRow({ id, type, threshold, createdAt }: IndexedAlert) {
  assertInvariant(Number.isSafeInteger(threshold), 'a threshold is whole');
  assertInvariant(Number.isSafeInteger(id), 'the id of an alert is whole');
  return { key: chooseSign(type) * threshold, placedAt: createdAt, id };
}
