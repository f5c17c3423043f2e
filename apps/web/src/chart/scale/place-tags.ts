/** What stands at a price on the axis. Heights in CSS pixels from the top of the pane. */
export interface AxisTag {
  /** The middle that it would like. */
  readonly y: number;
  /** From its middle up and down. */
  readonly above: number;
  readonly below: number;
}

/** Between two tags. */
const GAP_PX = 1;

/**
 * Where tags stand on the axis: each at the free place nearest to its own, none over another or beyond the axis. An earlier tag
 * has the right of way.
 * @param height of the axis
 * @returns their middles; undefined for one that has no room at all
 */
export function placeTags(tags: readonly AxisTag[], height: number): readonly (number | undefined)[] {
  const taken: { readonly top: number; readonly bottom: number }[] = [];
  return tags.map(({ y, above, below }) => {
    const fits = (middle: number) =>
      middle - above >= 0 &&
      middle + below <= height &&
      taken.every(({ top, bottom }) => middle + below <= top || middle - above >= bottom);
    const middles = [
      Math.min(Math.max(y, above), height - below),
      ...taken.flatMap(({ top, bottom }) => [top - below, bottom + above]),
    ];
    const nearest = middles.filter(fits).toSorted((a, b) => Math.abs(a - y) - Math.abs(b - y))[0];
    if (nearest !== undefined) {
      taken.push({ top: nearest - above - GAP_PX, bottom: nearest + below + GAP_PX });
    }
    return nearest;
  });
}
