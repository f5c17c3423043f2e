import { DRAWING_TOOLS } from '../../chart/drawings/drawing-tools.ts';
import { styleOf } from '../../chart/drawings/drawn.ts';
import type { StoredDrawing } from '../../chart/drawings/stored-drawing.ts';
import { isTool, type ToolName } from '../../chart/drawings/tool-names.ts';
import type { DrawingScale, PlacedPoint } from '../../chart/drawings/drawing-scale.ts';
import { shiftDrawing } from '../../chart/drawings/drawing-edits.ts';
import type { ToolStyle } from '../../chart/drawings/tool-row.ts';

type Drawings = readonly StoredDrawing[];

/** A new drawing, in the look that its tool was given by the person. */
export const newDrawing = (
  id: string,
  tool: ToolName,
  points: readonly PlacedPoint[],
  style: ToolStyle | undefined,
): StoredDrawing => ({ id, name: tool, points: [...points], ...(style ? { style: { ...style } } : {}) });

export const addDrawing = (drawings: Drawings, added: StoredDrawing): Drawings => [...drawings, added];

export const changeDrawing = (
  drawings: Drawings,
  id: string,
  change: (drawing: StoredDrawing) => StoredDrawing,
): Drawings => drawings.map((drawing) => (drawing.id === id ? change(drawing) : drawing));

export const removeDrawing = (drawings: Drawings, id: string): Drawings =>
  drawings.filter((drawing) => drawing.id !== id);

/** In front of all others, or behind them. */
export function reorderDrawing(drawings: Drawings, id: string, place: 'front' | 'back'): Drawings {
  const moved = drawings.filter((drawing) => drawing.id === id);
  const rest = removeDrawing(drawings, id);
  return place === 'front' ? [...rest, ...moved] : [...moved, ...rest];
}

const CLONE_BARS = 3;
const CLONE_PX = 16;

/** A copy a little beside its original, unlocked. */
export function cloneDrawing(
  original: StoredDrawing,
  id: string,
  scale: DrawingScale | undefined,
): StoredDrawing {
  const { isLocked: _locked, ...copied } = original;
  const copy = { ...copied, id };
  return scale ? shiftDrawing(copy, { bars: CLONE_BARS, down: CLONE_PX }, scale) : copy;
}

export const withStyle = (drawing: StoredDrawing, part: Partial<ToolStyle>): StoredDrawing => ({
  ...drawing,
  style: { ...styleOf(drawing), ...part },
});

/** Without a text it has none. */
export function withText({ text: _old, ...drawing }: StoredDrawing, text: string): StoredDrawing {
  return text.trim() === '' ? drawing : { ...drawing, text };
}

export function withFlag(
  drawing: StoredDrawing,
  flag: 'isLocked' | 'isHidden',
  isSet: boolean,
): StoredDrawing {
  const { [flag]: _old, ...rest } = drawing;
  return isSet ? { ...rest, [flag]: true } : rest;
}

/** Whether a tool's drawings are texts, which are written as soon as they are placed. */
export const isWritten = (tool: ToolName): boolean => DRAWING_TOOLS[tool].text === 'itself';

/** The prices of a drawing, each once, the highest first. */
export const pricesOf = ({ name, points }: StoredDrawing): readonly number[] => {
  if (isTool(name) && DRAWING_TOOLS[name].placed === 'stroke') return [];
  return [...new Set(points.flatMap(({ value }) => value ?? []))].toSorted((one, other) => other - one);
};

export interface PlannedOrder {
  readonly side: 'buy' | 'sell';
  readonly entry: number;
  readonly stopLoss: number;
  readonly takeProfit: number;
}

/** The order that a long or short position plans; undefined for every other drawing. */
export function plannedOrder({ name, points }: StoredDrawing): PlannedOrder | undefined {
  const side = isTool(name) ? DRAWING_TOOLS[name].order : null;
  const [entry, stopLoss, takeProfit] = points.map(({ value }) => value);
  if (!side || entry === undefined || stopLoss === undefined || takeProfit === undefined) return undefined;
  return { side, entry, stopLoss, takeProfit };
}
