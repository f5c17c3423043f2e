/** Moves of one instrument away from its anchor, as logarithms, over ranges of steps; by range. */
export interface Ranges {
  readonly count: number;
  /** First step of each range and the one after its last; sorted, never overlapping, never empty. */
  readonly from: Float64Array;
  readonly to: Float64Array;
  readonly first: Float64Array;
  readonly highest: Float64Array;
  readonly lowest: Float64Array;
  readonly last: Float64Array;
}

/** Adds a step's price to its range. */
export function note(ranges: Ranges, range: number, step: number, value: number): void {
  if (value > ranges.highest[range]!) ranges.highest[range] = value;
  if (value < ranges.lowest[range]!) ranges.lowest[range] = value;
  if (step === ranges.to[range]! - 1) ranges.last[range] = value;
}
