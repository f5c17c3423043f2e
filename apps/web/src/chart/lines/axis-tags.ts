import type { YAxis } from 'klinecharts';
import { placeTags, type AxisTag } from '../scale/place-tags.ts';
import { LINE_KINDS, type LineKind } from './line-kinds.ts';

/** Nearer to a tag than this, in CSS pixels, a label of the axis would stand under it. */
const CLEAR_PX = 17;

/** Half of a tag's height, which is that of the last price too. */
const HALF_PX = 10;
/** Below the last price stands the time until its candle ends. */
const TIME_PX = 19;

/** Whether a label at a height would stand under a tag. @param tags heights of their middles; CSS pixels */
export const isUnderTag = (y: number, tags: readonly number[]): boolean =>
  tags.some((tag) => Math.abs(tag - y) < CLEAR_PX);

/** A line whose price has a tag on the axis. */
export interface TaggedLine {
  readonly id: string;
  readonly kind: LineKind;
  readonly price: number;
}

/** The tags of a chart's lines: the middle of each by the line's id, and all that the axis' labels give way to. */
export interface PlacedTags {
  readonly of: ReadonlyMap<string, number>;
  readonly all: readonly number[];
}

/**
 * Places the tags of all lines: the last price is where it is, then the cursor; the others give way in the order of their kinds.
 * A line beyond the axis has its tag at the edge.
 * @param cursor height of the horizontal line of the cursor, if the candles are pointed at
 */
export function placeLineTags(
  lines: readonly TaggedLine[],
  yAxis: Pick<YAxis, 'convertToPixel' | 'convertToNicePixel'>,
  height: number,
  close: number | undefined,
  cursor: number | undefined,
): PlacedTags {
  const fixed: AxisTag[] = [];
  if (close !== undefined) {
    fixed.push({ y: yAxis.convertToNicePixel(close), above: HALF_PX, below: HALF_PX + TIME_PX });
  }
  if (cursor !== undefined) fixed.push({ y: cursor, above: HALF_PX, below: HALF_PX });
  const ordered = lines.toSorted((a, b) => LINE_KINDS[a.kind].rank - LINE_KINDS[b.kind].rank);
  const wanted = ordered.map(({ price }): AxisTag => ({
    y: yAxis.convertToPixel(price),
    above: HALF_PX,
    below: HALF_PX,
  }));
  const placed = placeTags([...fixed, ...wanted], height);
  const tags = new Map<string, number>();
  for (const [place, { id }] of ordered.entries()) {
    const middle = placed[fixed.length + place];
    if (middle !== undefined) tags.set(id, middle);
  }
  const last = close === undefined ? [] : [fixed[0]!.y, fixed[0]!.y + TIME_PX];
  return { of: tags, all: [...last, ...tags.values()] };
}
