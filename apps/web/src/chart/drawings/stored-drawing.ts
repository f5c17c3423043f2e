import type { Drawing } from '@lonja/protocol';
import { DRAWING_TOOLS, isTool, leastPoints, type ToolName } from './drawing-tools.ts';
import { spotOf, type DrawingPoint, type DrawingScale, type Spot } from './drawing-scale.ts';
import type { Shape } from './shapes.ts';
import type { DrawingWords, ToolStyle } from './tool-row.ts';

/**
 * A drawing as charts, history and saves know it. Prices stand in the scale of the present candles: where the instrument splits, the
 * server adjusts them with its candles.
 */
export interface StoredDrawing extends Drawing {
  readonly id: string;
}

/** The names under which the charts before this one stored their drawings. */
const FORMER_NAMES: Readonly<Record<string, ToolName>> = {
  segment: 'trend',
  rayLine: 'ray',
  straightLine: 'extended',
  horizontalStraightLine: 'horizontal',
  verticalStraightLine: 'vertical',
  parallelStraightLine: 'channel',
  priceChannelLine: 'channel',
  fibonacciLine: 'retracement',
};

/** Stored drawings, each with an id and the present name of its tool. What has no id gets the same one on every device. */
export function readDrawings(drawings: readonly Drawing[]): readonly StoredDrawing[] {
  const counts = new Map<string, number>();
  return drawings.map((drawing) => {
    const named = arrange({ ...drawing, name: FORMER_NAMES[drawing.name] ?? drawing.name });
    if (drawing.id !== undefined) return { ...named, id: drawing.id };
    const content = JSON.stringify(named);
    const count = counts.get(content) ?? 0;
    counts.set(content, count + 1);
    return { ...named, id: `old-${digest(content)}-${count}` };
  });
}

/** In one order, so that equal drawings are equal texts, whatever the database does to keys. */
const arrange = ({ name, points, style, text, isLocked, isHidden }: Drawing): Drawing => ({
  name,
  points: points.map(({ timestamp, value }) => ({
    ...(timestamp === undefined ? {} : { timestamp }),
    ...(value === undefined ? {} : { value }),
  })),
  ...(style && {
    style: {
      ...(style.colour === undefined ? {} : { colour: style.colour }),
      ...(style.width === undefined ? {} : { width: style.width }),
      ...(style.dash === undefined ? {} : { dash: style.dash }),
    },
  }),
  ...(text ? { text } : {}),
  ...(isLocked ? { isLocked } : {}),
  ...(isHidden ? { isHidden } : {}),
});

/** FNV-1a, 32 bits: the same text has the same one everywhere. */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  }
  return hash.toString(16);
}

/** Two states of a drawing, or two drawings with one id. */
export const isSameDrawing = (one: StoredDrawing, other: StoredDrawing): boolean =>
  one === other || (one.id === other.id && JSON.stringify(arrange(one)) === JSON.stringify(arrange(other)));

/** How a drawing looks: as chosen, else as its tool. */
export const styleOf = ({ name, style }: Drawing): ToolStyle => {
  const own = isTool(name) ? DRAWING_TOOLS[name].style : DRAWING_TOOLS.trend.style;
  return {
    colour: (style?.colour as ToolStyle['colour'] | undefined) ?? own.colour,
    width: style?.width ?? own.width,
    dash: style?.dash ?? own.dash,
  };
};

/** Whether a tool of this page can draw it. A program may have stored anything, which stays stored all the same. */
export function isDrawable({ name, points }: Drawing): boolean {
  if (!isTool(name)) return false;
  const row = DRAWING_TOOLS[name];
  const hasAll = ({ timestamp, value }: DrawingPoint) =>
    (row.counts === 'time' || value !== undefined) && (row.counts === 'price' || timestamp !== undefined);
  return points.length >= leastPoints(row) && points.every(hasAll);
}

const isFreehand = (name: ToolName): boolean => DRAWING_TOOLS[name].placed === 'stroke';

/** What is painted of a drawing; nothing where a logarithmic scale has no place for it. */
export function shapesOf(drawing: Drawing, scale: DrawingScale, words: DrawingWords): readonly Shape[] {
  const { name, points, text = '' } = drawing;
  if (!isTool(name) || points.length === 0) return [];
  const spots = points.map((point) => spotOf(point, scale, isFreehand(name)));
  return DRAWING_TOOLS[name].draw({ spots, points, scale, text, words }).filter(isFinitely);
}

const isFinitely = (shape: Shape): boolean => {
  const spots = shape.kind === 'stroke' || shape.kind === 'area' ? shape.spots : [shape.at];
  return spots.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y));
};

const EDGE_PX = 14;

/** Where a drawing is taken hold of to change it: its points, of a line across those in sight. A stroke has none. */
export function handlesOf({ name, points }: Drawing, scale: DrawingScale): readonly Spot[] {
  if (!isTool(name) || isFreehand(name)) return [];
  const { counts } = DRAWING_TOOLS[name];
  return points.map((point) => {
    const { x, y } = spotOf(point, scale);
    if (counts === 'price') return { x: Math.min(Math.max(x, EDGE_PX), scale.width - EDGE_PX), y };
    return counts === 'time' ? { x, y: scale.height / 2 } : { x, y };
  });
}
