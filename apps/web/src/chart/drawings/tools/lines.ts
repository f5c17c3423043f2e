import type { DrawingScale, Spot } from '../drawing-scale.ts';
import type { Shape } from '../shapes.ts';
import { asClicked, PLAIN, type ToolFigures, type ToolsOf } from '../tool-row.ts';

const LINE = {
  placed: { clicks: 2 },
  counts: 'both',
  style: PLAIN,
  text: 'none',
  says: ['distance', 'time'],
  complete: asClicked,
  order: null,
  alerts: false,
} as const;

const AT_A_PRICE = { ...LINE, placed: { clicks: 1 }, says: ['price'] } as const;

/** A line through two spots, which goes on as far as anything is seen. */
export function lineThrough(
  [from, to]: readonly [Spot, Spot],
  { width, height }: Pick<DrawingScale, 'width' | 'height'>,
  goesOn: { readonly back: boolean; readonly forth: boolean },
): readonly [Spot, Spot] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  if (length === 0) return [from, to];
  const far =
    (width + height + Math.abs(from.x) + Math.abs(from.y) + Math.abs(to.x) + Math.abs(to.y)) / length;
  const beyond = (spot: Spot, share: number): Spot => ({ x: spot.x + share * dx, y: spot.y + share * dy });
  return [goesOn.back ? beyond(from, -far) : from, goesOn.forth ? beyond(to, far) : to];
}

const drawLine =
  (back: boolean, forth: boolean) =>
  ({ spots: [from, to], scale }: ToolFigures): readonly Shape[] =>
    from && to ? [{ kind: 'stroke', spots: lineThrough([from, to], scale, { back, forth }) }] : [];

const acrossAt = ({ y }: Spot, left: number, { width }: DrawingScale): Shape => ({
  kind: 'stroke',
  spots: [
    { x: left, y },
    { x: Math.max(left, width), y },
  ],
});

const downAt = ({ x }: Spot, { height }: DrawingScale): Shape => ({
  kind: 'stroke',
  spots: [
    { x, y: 0 },
    { x, y: height },
  ],
});

export const LINES = {
  trend: {
    ...LINE,
    icon: 'm5 15 10-10M5 17a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM15 6a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3z',
    key: 'KeyT',
    extends: 'no',
    draw: drawLine(false, false),
  },
  ray: {
    ...LINE,
    icon: 'M6 14 17 3M5 16.500a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3zM11 9.500a1.200 1.200 0 1 0 0-2.400 1.200 1.200 0 0 0 0 2.400z',
    key: 'KeyY',
    extends: 'forward',
    draw: drawLine(false, true),
  },
  extended: {
    ...LINE,
    icon: 'M2.500 17.500 17.500 2.500M8 13a1.200 1.200 0 1 0 0-2.400A1.200 1.200 0 0 0 8 13zM12 9.400A1.200 1.200 0 1 0 12 7a1.200 1.200 0 0 0 0 2.400z',
    key: 'KeyE',
    extends: 'both',
    draw: drawLine(true, true),
  },
  horizontal: {
    ...AT_A_PRICE,
    icon: 'M2.500 10h6M11.500 10h6M10 11.500a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3z',
    key: 'KeyH',
    counts: 'price',
    extends: 'across',
    alerts: true,
    draw: ({ spots: [at], scale }) => (at ? [acrossAt(at, 0, scale)] : []),
  },
  horizontalRay: {
    ...AT_A_PRICE,
    icon: 'M6 10h11.500M4.500 11.500a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3z',
    key: 'KeyJ',
    extends: 'forward',
    alerts: true,
    draw: ({ spots: [at], scale }) => (at ? [acrossAt(at, at.x, scale)] : []),
  },
  vertical: {
    ...AT_A_PRICE,
    icon: 'M10 2.500v6M10 11.500v6M10 11.500a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3z',
    key: 'KeyV',
    counts: 'time',
    extends: 'across',
    says: ['moment'],
    draw: ({ spots: [at], scale }) => (at ? [downAt(at, scale)] : []),
  },
  cross: {
    ...AT_A_PRICE,
    icon: 'M10 2.500v15M2.500 10h15',
    key: null,
    extends: 'across',
    says: ['price', 'moment'],
    draw: ({ spots: [at], scale }) => (at ? [acrossAt(at, 0, scale), downAt(at, scale)] : []),
  },
} as const satisfies ToolsOf<'lines'>;
