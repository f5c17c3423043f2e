/**
 * Since when prices are interrupted: since the last one that came, from which their age counts as well, and not since the connection was
 * found lost, which is later. All in milliseconds since 1970.
 * @param lastPriceAt 0 before the first
 */
export const interruptedSince = (
  lostAt: number,
  { lastPriceAt, isFrozen }: { readonly lastPriceAt: number; readonly isFrozen: boolean },
): number => (lastPriceAt === 0 || isFrozen ? lostAt : Math.min(lostAt, lastPriceAt));
