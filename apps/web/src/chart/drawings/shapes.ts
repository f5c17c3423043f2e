import type { Spot } from './drawing-scale.ts';

/** What a drawing is made of, in pixels of its pane. A colour is a token's name or a hex value; absent: the drawing's own. */
export type Shape =
  | {
      readonly kind: 'stroke';
      readonly spots: readonly Spot[];
      readonly colour?: string;
      readonly isFaint?: boolean;
      readonly dash?: 'solid' | 'dashed' | 'dotted';
    }
  | {
      readonly kind: 'area';
      readonly spots: readonly Spot[];
      readonly colour?: string;
      readonly alpha: number;
      /** Taken hold of anywhere, not at its edge alone. */
      readonly isSolid?: boolean;
    }
  | {
      readonly kind: 'oval';
      readonly at: Spot;
      readonly rx: number;
      readonly ry: number;
      readonly alpha: number;
    }
  | {
      readonly kind: 'label';
      readonly at: Spot;
      readonly text: string;
      readonly align: 'left' | 'center' | 'right';
      /** On a ground: of the drawing's colour, or of the pane. */
      readonly ground: 'filled' | 'pane' | 'none';
      readonly colour?: string;
    };

export const LABEL_PX = { size: 12, line: 16, padX: 6, padY: 3 } as const;
/** Mean width of a letter, near enough to find a label under the pointer. */
const LETTER_PX = 6.4;

const linesOf = (text: string): readonly string[] => text.split('\n');

/** The box of a label. @param measure width of a line, in CSS pixels */
export function labelBox(
  { at, text, align }: Extract<Shape, { readonly kind: 'label' }>,
  measure: (line: string) => number = (line) => line.length * LETTER_PX,
) {
  const lines = linesOf(text);
  const width = Math.max(...lines.map(measure)) + 2 * LABEL_PX.padX;
  const height = lines.length * LABEL_PX.line + 2 * LABEL_PX.padY;
  const left = at.x - (align === 'left' ? 0 : align === 'right' ? width : width / 2);
  return { left, top: at.y - height / 2, width, height, lines };
}

/** Whether a spot is on a shape. @param reach how far beside it still counts, in CSS pixels */
export function touches(shape: Shape, spot: Spot, reach: number): boolean {
  switch (shape.kind) {
    case 'stroke':
      return isNearPath(shape.spots, spot, reach);
    case 'area':
      return shape.isSolid === true && isInside(shape.spots, spot);
    case 'oval':
      return isOnOval(shape, spot, reach);
    case 'label': {
      const { left, top, width, height } = labelBox(shape);
      return (
        spot.x >= left - reach &&
        spot.x <= left + width + reach &&
        spot.y >= top - reach &&
        spot.y <= top + height + reach
      );
    }
  }
}

const isNearPath = (spots: readonly Spot[], spot: Spot, reach: number): boolean =>
  spots.some((from, at) => {
    const to = spots[at + 1] ?? (spots.length === 1 ? from : undefined);
    return to !== undefined && distanceToSegment(spot, from, to) <= reach;
  });

export function distanceToSegment(spot: Spot, from: Spot, to: Spot): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const share =
    length === 0 ? 0 : Math.min(1, Math.max(0, ((spot.x - from.x) * dx + (spot.y - from.y) * dy) / length));
  return Math.hypot(spot.x - from.x - share * dx, spot.y - from.y - share * dy);
}

/** By the number of edges that a ray from the spot crosses. */
function isInside(corners: readonly Spot[], { x, y }: Spot): boolean {
  let isIn = false;
  for (const [at, one] of corners.entries()) {
    const other = corners[(at + 1) % corners.length]!;
    if (one.y > y !== other.y > y && x < ((other.x - one.x) * (y - one.y)) / (other.y - one.y) + one.x) {
      isIn = !isIn;
    }
  }
  return isIn;
}

function isOnOval(
  { at, rx, ry }: Extract<Shape, { readonly kind: 'oval' }>,
  { x, y }: Spot,
  reach: number,
): boolean {
  const away = (grown: number) => {
    const [across, down] = [rx + grown, ry + grown];
    return across <= 0 || down <= 0 ? Infinity : ((x - at.x) / across) ** 2 + ((y - at.y) / down) ** 2;
  };
  return away(reach) <= 1 && away(-reach) >= 1;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The part of a segment within a box; undefined where there is none. A canvas takes long to dash what nobody sees. */
export function clipSegment(from: Spot, to: Spot, box: Box): readonly [Spot, Spot] | undefined {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  let [begin, end] = [0, 1];
  const edges: readonly (readonly [number, number])[] = [
    [-dx, from.x - box.left],
    [dx, box.right - from.x],
    [-dy, from.y - box.top],
    [dy, box.bottom - from.y],
  ];
  for (const [step, room] of edges) {
    if (step === 0 && room < 0) return undefined;
    if (step < 0) begin = Math.max(begin, room / step);
    if (step > 0) end = Math.min(end, room / step);
  }
  if (begin > end) return undefined;
  const at = (share: number): Spot => ({ x: from.x + share * dx, y: from.y + share * dy });
  return [at(begin), at(end)];
}
