/**
 * The figure that a share of all lies below, between two neighbours in proportion. Undefined without figures.
 * @param share 0, the lowest, to 1, the highest; 0.5 is the median
 */
export function quantile(values: readonly number[], share: number): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return below === undefined || above === undefined
    ? undefined
    : below + (above - below) * (place - Math.floor(place));
}

export const median = (values: readonly number[]): number | undefined => quantile(values, 0.5);
