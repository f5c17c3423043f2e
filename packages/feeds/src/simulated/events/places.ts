/** The last of ordered steps at or before another; -1 when there is none. */
export function placeIn(steps: readonly number[], step: number): number {
  let [low, high] = [0, steps.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (steps[middle]! <= step) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
