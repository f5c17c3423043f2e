import type { Spot } from '../drawing-scale.ts';
import type { Shape } from '../shapes.ts';
import { asClicked, PLAIN, type ToolsOf } from '../tool-row.ts';

const FORM = {
  key: null,
  counts: 'both',
  style: PLAIN,
  text: 'none',
  extends: 'no',
  says: ['distance', 'time'],
  complete: asClicked,
  order: null,
  alerts: false,
} as const;

const FORM_ALPHA = 0.08;
const HEAD_PX = 11;
const HEAD_ANGLE = Math.PI / 7;

export const cornersOf = (one: Spot, other: Spot): readonly [Spot, Spot, Spot, Spot] => [
  one,
  { x: other.x, y: one.y },
  other,
  { x: one.x, y: other.y },
];

const outlined = (corners: readonly Spot[]): readonly Shape[] => [
  { kind: 'area', spots: corners, alpha: FORM_ALPHA },
  { kind: 'stroke', spots: [...corners, corners[0]!] },
];

export const FORMS = {
  rectangle: {
    ...FORM,
    icon: 'M4 6h12v8H4zM4 7a1 1 0 1 0 0-2 1 1 0 0 0 0 2zM16 15a1 1 0 1 0 0-2 1 1 0 0 0 0 2z',
    placed: { clicks: 2 },
    draw: ({ spots: [from, to] }) => (from && to ? outlined(cornersOf(from, to)) : []),
  },
  ellipse: {
    ...FORM,
    icon: 'M10 15.500c4.100 0 7.500-2.500 7.500-5.500S14.100 4.500 10 4.500 2.500 7 2.500 10s3.400 5.500 7.500 5.500z',
    placed: { clicks: 2 },
    draw: ({ spots: [from, to] }) =>
      from && to
        ? [
            {
              kind: 'oval',
              at: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 },
              rx: Math.abs(to.x - from.x) / 2,
              ry: Math.abs(to.y - from.y) / 2,
              alpha: FORM_ALPHA,
            },
          ]
        : [],
  },
  triangle: {
    ...FORM,
    icon: 'M10 3.500 17 16H3z',
    placed: { clicks: 3 },
    draw: ({ spots }) => (spots.length < 3 ? [{ kind: 'stroke', spots }] : outlined(spots)),
  },
  path: {
    ...FORM,
    icon: 'm3 15.500 4-8 4.500 5L17 4',
    placed: 'path',
    draw: ({ spots }) => [{ kind: 'stroke', spots }],
  },
  brush: {
    ...FORM,
    icon: 'M3 14c2.500-6 4-8 5.500-7.500S8 12 10 12s2.500-5 4-5.500S16 10 17 9',
    placed: 'stroke',
    says: [],
    draw: ({ spots }) => [{ kind: 'stroke', spots }],
  },
  arrow: {
    ...FORM,
    icon: 'M4 16 16 4M9 4h7v7',
    placed: { clicks: 2 },
    says: ['distance', 'time'],
    draw: ({ spots: [from, to] }) =>
      from && to
        ? [
            { kind: 'stroke', spots: [from, to] },
            { kind: 'stroke', spots: [headAt(from, to, HEAD_ANGLE), to, headAt(from, to, -HEAD_ANGLE)] },
          ]
        : [],
  },
} as const satisfies ToolsOf<'shapes'>;

function headAt(from: Spot, to: Spot, turn: number): Spot {
  const angle = Math.atan2(to.y - from.y, to.x - from.x) + Math.PI + turn;
  return { x: to.x + HEAD_PX * Math.cos(angle), y: to.y + HEAD_PX * Math.sin(angle) };
}
