import { DRAWING_TOOLS } from './drawing-tools.ts';
import { handlesOf } from './drawn.ts';
import type { StoredDrawing } from './stored-drawing.ts';
import { isTool } from './tool-names.ts';
import {
  indexOfTime,
  priceOnGrid,
  timeOfIndex,
  type DrawingPoint,
  type DrawingScale,
  type PlacedPoint,
  type Spot,
} from './drawing-scale.ts';
import { touches, type Shape } from './shapes.ts';

/** A drawing with one point elsewhere. */
export const withPoint = <Changed extends StoredDrawing>(
  drawing: Changed,
  place: number,
  point: PlacedPoint,
): Changed => ({
  ...drawing,
  points: drawing.points.map((known, at) => (at === place ? likeKnown(known, point) : known)),
});

/** A coordinate that the drawing never had stays away. */
const likeKnown = (known: DrawingPoint, { timestamp, value }: PlacedPoint): DrawingPoint => ({
  ...(known.timestamp === undefined ? {} : { timestamp }),
  ...(known.value === undefined ? {} : { value }),
});

/** A whole drawing elsewhere: so many bars later, so many pixels lower. */
export function shiftDrawing<Changed extends StoredDrawing>(
  drawing: Changed,
  { bars, down }: { readonly bars: number; readonly down: number },
  scale: DrawingScale,
): Changed {
  const move = ({ timestamp, value }: DrawingPoint): DrawingPoint => ({
    ...(timestamp === undefined ? {} : { timestamp: shiftTime(timestamp, bars, scale) }),
    ...(value === undefined
      ? {}
      : { value: down === 0 ? value : priceOnGrid(scale.yOf(value) + down, scale) }),
  });
  return { ...drawing, points: drawing.points.map(move) };
}

function shiftTime(timestamp: number, by: number, { bars }: DrawingScale): number {
  if (by === 0) return timestamp;
  const index = indexOfTime(bars, timestamp);
  // What stands within its bar, as on a longer interval, stays as far in it.
  const within = timestamp - timeOfIndex(bars, index);
  return timeOfIndex(bars, index + by) + within;
}

/** A drawing moved by an arrow key. @param ticks of price, upwards */
export function nudgeDrawing<Changed extends StoredDrawing>(
  drawing: Changed,
  { bars, ticks }: { readonly bars: number; readonly ticks: number },
  scale: DrawingScale,
): Changed {
  const { decimals } = scale;
  const raise = (value: number) => Number((value + ticks * 10 ** -decimals).toFixed(decimals));
  const moved = shiftDrawing(drawing, { bars, down: 0 }, scale);
  return {
    ...moved,
    points: moved.points.map((point) =>
      point.value === undefined || ticks === 0 ? point : { ...point, value: raise(point.value) },
    ),
  };
}

/** What of a drawing is taken hold of. */
export type Hold =
  { readonly id: string; readonly part: 'whole' } | { readonly id: string; readonly part: number };

interface HoldOptions {
  /** The first is the furthest back. */
  readonly drawings: readonly StoredDrawing[];
  readonly selected: string | undefined;
  readonly scale: DrawingScale;
  readonly shapesOf: (drawing: StoredDrawing) => readonly Shape[];
  /** How near counts, in CSS pixels: a finger is wider than a pointer. */
  readonly reach: number;
}

/** What is under a spot: a handle of the selected drawing, else the foremost drawing. */
export function findHold(
  spot: Spot,
  { drawings, selected, scale, shapesOf, reach }: HoldOptions,
): Hold | undefined {
  const chosen = drawings.find(({ id, isLocked }) => id === selected && !isLocked);
  const handles = chosen ? handlesOf(chosen, scale) : [];
  const near = reach + HANDLE_PX / 2;
  const handle = handles.findLastIndex(({ x, y }) => Math.hypot(x - spot.x, y - spot.y) <= near);
  if (chosen && handle >= 0) return { id: chosen.id, part: handle };
  const found = drawings.findLast((drawing) =>
    shapesOf(drawing).some((shape) => touches(shape, spot, reach)),
  );
  return found && { id: found.id, part: 'whole' };
}

export const HANDLE_PX = 10;

/** The price at which an alert can wait for a drawing. */
export const alertPriceOf = ({ name, points }: StoredDrawing): number | undefined =>
  isTool(name) && DRAWING_TOOLS[name].alerts ? points[0]?.value : undefined;
