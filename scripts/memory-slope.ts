/** The slope of the straight line that fits the samples best (least squares), an hour. @param samples seconds and values */
export function slopePerHour(samples: readonly (readonly [seconds: number, value: number])[]): number {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const middle = mean(samples.map(([seconds]) => seconds));
  const level = mean(samples.map(([, value]) => value));
  const rise = samples.reduce((sum, [seconds, value]) => sum + (seconds - middle) * (value - level), 0);
  const run = samples.reduce((sum, [seconds]) => sum + (seconds - middle) ** 2, 0);
  return run === 0 ? 0 : (rise / run) * 3600;
}
