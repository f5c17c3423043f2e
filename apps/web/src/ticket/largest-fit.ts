/**
 * The largest whole number up to `most` that fits, for a condition that fails from some number on; 0 where not even 1 does.
 * @param most at least 0
 */
export function largestFit(maximum: bigint, fits: (count: bigint) => boolean): bigint {
  if (maximum <= 0n) return 0n;
  if (fits(maximum)) return maximum;
  let [last, first] = [0n, maximum];
  while (first - last > 1n) {
    const middle = (last + first) / 2n;
    if (fits(middle)) last = middle;
    else first = middle;
  }
  return last;
}
