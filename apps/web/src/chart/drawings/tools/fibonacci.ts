import type { DrawingPoint, Spot } from '../drawing-scale.ts';
import type { Shape } from '../shapes.ts';
import { asClicked, PLAIN, type ToolFigures, type ToolsOf } from '../tool-row.ts';
import { lineThrough } from './lines.ts';

const RETRACEMENTS = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;
const EXTENSIONS = [0, 0.382, 0.618, 1, 1.272, 1.618, 2.618] as const;
const FAN = [0.382, 0.5, 0.618] as const;

const FIBONACCI = {
  key: null,
  counts: 'both',
  style: { ...PLAIN, colour: 'stone', width: 1 },
  text: 'none',
  says: ['distance', 'percent', 'bars'],
  complete: asClicked,
  order: null,
  alerts: false,
} as const;

const BAND_ALPHA = 0.05;
/** Without it to the left of the levels, their labels stand on them. */
const LABEL_ROOM_PX = 110;
const LABEL_UP_PX = 8;

export const FIBONACCIS = {
  retracement: {
    ...FIBONACCI,
    icon: 'M3 4.500h14M3 9h14M3 12h14M3 16h14',
    placed: { clicks: 2 },
    extends: 'no',
    draw: (figures) => {
      const [from, to] = figures.points;
      if (from?.value === undefined || to?.value === undefined) return [];
      // From the end of the move back to its beginning.
      return drawLevels(figures, RETRACEMENTS, to.value, from.value - to.value);
    },
  },
  extension: {
    ...FIBONACCI,
    icon: 'M3 3.500h14M3 7h14M3 16.500h14M5 16.500 9 10l3 4 4-10.500',
    placed: { clicks: 3 },
    extends: 'no',
    draw: (figures) => {
      const [from, to, back] = figures.points;
      const [first, second] = figures.spots;
      if (!first || !second) return [];
      if (from?.value === undefined || to?.value === undefined || back?.value === undefined)
        return [path(first, second)];
      return [
        { ...path(...figures.spots), isFaint: true, dash: 'dashed' },
        ...drawLevels(figures, EXTENSIONS, back.value, to.value - from.value),
      ];
    },
  },
  fan: {
    ...FIBONACCI,
    icon: 'M3 16.500 17 4M3 16.500 17 8.500M3 16.500 17 13M3 16.500h14',
    placed: { clicks: 2 },
    extends: 'forward',
    draw: ({ spots: [from, to], points, scale }) => {
      const [first, second] = points;
      if (!from || !to || first?.value === undefined || second?.value === undefined) return [];
      return [
        path(from, to),
        ...FAN.flatMap((level): readonly Shape[] => {
          const price = second.value! + (first.value! - second.value!) * level;
          const end = { x: to.x, y: scale.yOf(price) };
          return [
            {
              kind: 'stroke',
              spots: lineThrough([from, end], scale, { back: false, forth: true }),
              isFaint: true,
            },
            { kind: 'label', at: end, text: String(level), align: 'left', ground: 'none' },
          ];
        }),
      ];
    },
  },
} as const satisfies ToolsOf<'fibonacci'>;

const path = (...spots: readonly Spot[]) => ({ kind: 'stroke' as const, spots });

/** The levels of a move, each with its share and price. @param start price of level 0 @param move price of level 1 less that */
function drawLevels(
  { spots, points, scale, words }: ToolFigures,
  levels: readonly number[],
  start: number,
  move: number,
): readonly Shape[] {
  const xs = spots.map(({ x }) => x);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const priced = levels.map((level) => ({ level, price: start + move * level }));
  const lines = priced.flatMap(({ level, price }): readonly Shape[] => {
    const y = scale.yOf(price);
    return [
      path({ x: left, y }, { x: right, y }),
      {
        kind: 'label',
        at: left < LABEL_ROOM_PX ? { x: Math.max(left, 0), y: y - LABEL_UP_PX } : { x: left, y },
        text: `${level} · ${words.price(price)}`,
        align: left < LABEL_ROOM_PX ? 'left' : 'right',
        ground: 'none',
      },
    ];
  });
  return [...bands(priced, left, right, scale.yOf), ...lines, ...legOf(points, spots)];
}

/** Every second space between levels has a ground. */
const bands = (
  priced: readonly { readonly price: number }[],
  left: number,
  right: number,
  yOf: (price: number) => number,
): readonly Shape[] =>
  priced.flatMap(({ price }, at): readonly Shape[] => {
    const next = priced[at + 1];
    if (!next || at % 2 === 1) return [];
    const [top, bottom] = [yOf(price), yOf(next.price)];
    const spots = [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ];
    return [{ kind: 'area', spots, alpha: BAND_ALPHA }];
  });

/** The move itself, which is taken hold of. */
const legOf = (points: readonly DrawingPoint[], [from, to]: readonly Spot[]): readonly Shape[] =>
  points.length === 2 && from && to ? [{ ...path(from, to), isFaint: true, dash: 'dashed' }] : [];
