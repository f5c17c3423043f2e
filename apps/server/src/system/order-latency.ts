/** Orders by the number of their bucket, without empty ones. */
export type LatencyCounts = readonly (readonly [bucket: number, orders: number])[];

/** Latency of orders at the desks in the last hour: from arrival to the answer after the commit. */
export interface OrderLatency {
  /** @param milliseconds an order's latency */
  record(milliseconds: number): void;
  /** Milliseconds that `share` (from 0 to 1) of the last hour's orders did not exceed; undefined without orders. */
  percentile(share: number): number | undefined;
  /** Orders in the last hour. */
  count(): number;
  /** What this process has recorded of it, for the others. */
  own(): LatencyCounts;
  /** What the other processes have recorded of it, from now on. */
  setOthers(others: readonly LatencyCounts[]): void;
}

const MINUTE_MS = 60_000;
const MINUTES = 60;
/** Each bucket is 2 % wider than the one before: from 0.1 ms to a minute. */
const GROWTH = 1.02;
const SMALLEST_MS = 0.1;
const BUCKETS = 680;

/** Sixty histograms, one per minute, so that precision does not depend on the number of orders. */
export function createOrderLatency(clock: () => number): OrderLatency {
  const minutes = Array.from({ length: MINUTES }, () => ({ minute: -1, counts: new Uint32Array(BUCKETS) }));

  const histogramOf = (minute: number) => {
    const slot = minutes[minute % MINUTES]!;
    if (slot.minute !== minute) {
      slot.minute = minute;
      slot.counts.fill(0);
    }
    return slot.counts;
  };

  let ofOthers = new Uint32Array(BUCKETS);

  const ownHour = (): Uint32Array => {
    const now = Math.floor(clock() / MINUTE_MS);
    const counts = new Uint32Array(BUCKETS);
    for (const { minute, counts: ofMinute } of minutes) {
      if (minute <= now - MINUTES || minute > now) continue;
      for (let bucket = 0; bucket < BUCKETS; bucket++) counts[bucket]! += ofMinute[bucket]!;
    }
    return counts;
  };

  const lastHour = (): { readonly counts: Uint32Array; readonly total: number } => {
    const counts = ownHour().map((count, bucket) => count + (ofOthers[bucket] ?? 0));
    return { counts, total: counts.reduce((total, count) => total + count, 0) };
  };

  return {
    record: (milliseconds) => {
      histogramOf(Math.floor(clock() / MINUTE_MS))[getBucket(milliseconds)]! += 1;
    },
    percentile: (share) => {
      const { counts, total } = lastHour();
      if (total === 0) return undefined;
      let left = Math.max(1, Math.ceil(total * share));
      const bucket = counts.findIndex((count) => (left -= count) <= 0);
      return computeUpperEnd(bucket);
    },
    count: () => lastHour().total,
    own: () => [...ownHour().entries()].filter(([, count]) => count > 0),
    setOthers: (others) => {
      ofOthers = new Uint32Array(BUCKETS);
      for (const [bucket, count] of others.flat()) if (bucket in ofOthers) ofOthers[bucket]! += count;
    },
  };
}

const getBucket = (milliseconds: number): number =>
  Math.min(BUCKETS - 1, Math.max(0, Math.ceil(Math.log(milliseconds / SMALLEST_MS) / Math.log(GROWTH))));

/** A bucket counts as its upper bound, so that no figure looks better than measured. */
const computeUpperEnd = (bucket: number): number => SMALLEST_MS * GROWTH ** bucket;
