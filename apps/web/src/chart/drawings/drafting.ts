import { distanceToSegment } from './shapes.ts';
import type { PlacedPoint, Spot } from './drawing-scale.ts';
import { DRAWING_TOOLS } from './drawing-tools.ts';
import type { ToolName } from './tool-names.ts';

/** A drawing on its way: each press and release of the pointer counts, however soon after the last one. */
export interface Draft {
  readonly tool: ToolName;
  readonly points: readonly PlacedPoint[];
  /** Where the pointer is. */
  readonly next?: PlacedPoint;
  readonly pressed?: { readonly spot: Spot; readonly point: PlacedPoint };
  /** The spot of the last point. */
  readonly last?: Spot;
}

export interface Drafted {
  /** Undefined once it is finished. */
  readonly draft: Draft | undefined;
  readonly finished?: readonly PlacedPoint[];
}

/** Nearer than this, in CSS pixels, a press and its release are a click. */
const CLICK_PX = 8;
const MAX_PATH = 100;

export const beginDraft = (tool: ToolName): Draft => ({ tool, points: [] });

/** The points that a draft shows. */
export const draftedPoints = ({ tool, points, next }: Draft): readonly PlacedPoint[] =>
  next && DRAWING_TOOLS[tool].placed !== 'stroke' ? [...points, next] : points;

export const pressDraft = (draft: Draft, spot: Spot, point: PlacedPoint): Draft => ({
  ...draft,
  next: point,
  pressed: { spot, point },
  ...(DRAWING_TOOLS[draft.tool].placed === 'stroke' ? { points: [point] } : {}),
});

export function moveDraft(draft: Draft, point: PlacedPoint): Draft {
  if (DRAWING_TOOLS[draft.tool].placed !== 'stroke') return { ...draft, next: point };
  return draft.pressed ? { ...draft, points: [...draft.points, point] } : draft;
}

export function releaseDraft(draft: Draft, spot: Spot, point: PlacedPoint): Drafted {
  const { pressed, last, ...rest } = draft;
  const { placed } = DRAWING_TOOLS[draft.tool];
  if (!pressed) return { draft };
  if (placed === 'stroke') return finish(rest, rest.points);
  const isDragged = distance(pressed.spot, spot) > CLICK_PX;
  if (placed === 'path') {
    const isAgain = last !== undefined && !isDragged && distance(last, spot) <= CLICK_PX;
    if (isAgain && rest.points.length > 1) return finish(rest, rest.points);
    const points = [...rest.points, point];
    return points.length >= MAX_PATH ? finish(rest, points) : { draft: { ...rest, points, last: spot } };
  }
  // Pulled out from its first point to its second; a drag towards a later one ends there.
  const added =
    isDragged && rest.points.length === 0 ? [pressed.point, point] : [isDragged ? point : pressed.point];
  const points = [...rest.points, ...added].slice(0, placed.clicks);
  return points.length < placed.clicks ? { draft: { ...rest, points, last: spot } } : finish(rest, points);
}

/** Ends a path where it stands. */
export const endDraft = (draft: Draft): Drafted =>
  DRAWING_TOOLS[draft.tool].placed === 'path' && draft.points.length > 1
    ? finish(draft, draft.points)
    : { draft };

/** A stroke of a single spot is none. */
const finish = (draft: Draft, points: readonly PlacedPoint[]): Drafted => {
  const { placed, complete } = DRAWING_TOOLS[draft.tool];
  const isTooShort = (placed === 'stroke' || placed === 'path') && points.length < 2;
  return isTooShort ? { draft: beginDraft(draft.tool) } : { draft: undefined, finished: complete(points) };
};

const distance = (one: Spot, other: Spot): number => Math.hypot(one.x - other.x, one.y - other.y);

const STROKE_TOLERANCE_PX = 1;
const MAX_STROKE = 80;

/** A stroke with fewer points that looks the same (Ramer, Douglas and Peucker), and never with more than are stored. */
export function thinStroke(
  points: readonly PlacedPoint[],
  spotOf: (point: PlacedPoint) => Spot,
): readonly PlacedPoint[] {
  const spots = points.map(spotOf);
  for (let tolerance = STROKE_TOLERANCE_PX; ; tolerance *= 2) {
    const kept = keptOf(spots, tolerance);
    if (kept.length <= MAX_STROKE) return kept.map((at) => points[at]!);
  }
}

function keptOf(spots: readonly Spot[], tolerance: number): readonly number[] {
  const kept = new Set([0, spots.length - 1]);
  const open: [number, number][] = [[0, spots.length - 1]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span;
    let [farthest, most] = [-1, tolerance];
    for (let at = from + 1; at < to; at += 1) {
      const away = distanceToSegment(spots[at]!, spots[from]!, spots[to]!);
      if (away > most) [farthest, most] = [at, away];
    }
    if (farthest < 0) continue;
    kept.add(farthest);
    open.push([from, farthest], [farthest, to]);
  }
  return [...kept].toSorted((one, other) => one - other);
}
