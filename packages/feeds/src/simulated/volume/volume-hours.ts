const MINUTE_MS = 60_000;

/** How an entry's volume rises through an hour. */
export interface VolumeHour {
  /** By position; -1 before the first. */
  entry: number;
  /** Counted from 1970; NaN before the first. */
  hour: number;
  /** Units since UTC midnight at the start of each minute, and at the end of the last one. */
  readonly until: Float64Array;
}

export const createHour = (): VolumeHour => ({
  entry: -1,
  hour: Number.NaN,
  until: new Float64Array(61),
});

/** How the volume of each entry is divided among the hours of a day, and among their minutes. */
export interface VolumeDivision {
  /** Writes how an entry's volume rises through an hour. @param into what was written for the entry before, or for another */
  openHour(index: number, hour: number, into: VolumeHour): void;
  /** Counts an entry's volumes in other units: so many for one of the catalogue. */
  rescale(index: number, units: number): void;
}

/** Whole units since midnight, so many milliseconds within an hour; rounded down. */
export function unitsUntil({ until }: VolumeHour, within: number): number {
  const minute = Math.floor(within / MINUTE_MS);
  if (minute >= 60) return Math.floor(until[60]!);
  const start = until[minute]!;
  return Math.floor(start + (until[minute + 1]! - start) * (within / MINUTE_MS - minute));
}
