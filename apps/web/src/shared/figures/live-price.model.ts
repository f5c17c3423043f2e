export const MIN_TINT_INTERVAL_MS = 1_000;

/** Where two texts of a price begin to differ: 1.0845|6 and 1.0845|9 give 6. Texts of other lengths differ as a whole. */
export function firstChangedDigit(before: string, after: string): number {
  if (before.length !== after.length) return 0;
  let position = 0;
  while (position < after.length && before[position] === after[position]) position += 1;
  return position;
}
