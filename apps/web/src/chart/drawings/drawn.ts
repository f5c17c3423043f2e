import type { Drawing } from '@lonja/protocol';
import { DRAWING_TOOLS, leastPoints } from './drawing-tools.ts';
import { spotOf, type DrawingPoint, type DrawingScale, type Spot } from './drawing-scale.ts';
import type { Shape } from './shapes.ts';
import { isTool, type ToolName } from './tool-names.ts';
import type { DrawingWords, ToolStyle } from './tool-row.ts';

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
