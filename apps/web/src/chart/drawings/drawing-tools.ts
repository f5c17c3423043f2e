import { CHANNELS } from './tools/channels.ts';
import { FIBONACCIS } from './tools/fibonacci.ts';
import { FORMS } from './tools/forms.ts';
import { LINES } from './tools/lines.ts';
import { MEASURES } from './tools/measures.ts';
import { PLANS } from './tools/plans.ts';
import { TEXTS } from './tools/texts.ts';
import type { ToolName } from './tool-names.ts';
import type { ToolRow } from './tool-row.ts';

/** All drawing tools. */
export const DRAWING_TOOLS: Readonly<Record<ToolName, ToolRow>> = {
  ...LINES,
  ...CHANNELS,
  ...FIBONACCIS,
  ...FORMS,
  ...TEXTS,
  ...MEASURES,
  ...PLANS,
};

/** The clicks that a drawing of a tool has at least. */
export const leastPoints = ({ placed }: ToolRow): number =>
  placed === 'path' || placed === 'stroke' ? 2 : placed.clicks;
