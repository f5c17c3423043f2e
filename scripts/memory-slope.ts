/**
 * The slope of values over time, an hour: the median of the slopes between any two samples (Theil and Sen), which a few
 * odd ones do not move.
 * @param samples seconds and values; 0 of fewer than two
 */
export function slopePerHour(samples: readonly (readonly [seconds: number, value: number])[]): number {
  const slopes = samples.flatMap(([from, before], index) =>
    samples.slice(index + 1).map(([to, after]) => (after - before) / (to - from)),
  );
  return computeMedian(slopes) * 3600;
}

function computeMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  return middle.reduce((sum, value) => sum + value, 0) / Math.max(1, middle.length);
}
