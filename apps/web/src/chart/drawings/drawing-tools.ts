import { CHANNELS } from './tools/channels.ts';
import { FIBONACCIS } from './tools/fibonacci.ts';
import { FORMS } from './tools/forms.ts';
import { LINES } from './tools/lines.ts';
import { MEASURES } from './tools/measures.ts';
import { PLANS } from './tools/plans.ts';
import { TEXTS } from './tools/texts.ts';
import type { ToolGroup, ToolRow } from './tool-row.ts';

/** All drawing tools, by the names under which their drawings are stored, in the order of the rail. */
const TOOLS = { ...LINES, ...CHANNELS, ...FIBONACCIS, ...FORMS, ...TEXTS, ...MEASURES, ...PLANS } as const;
export type ToolName = keyof typeof TOOLS;

export const DRAWING_TOOLS: Readonly<Record<ToolName, ToolRow>> = TOOLS;
export const TOOL_NAMES = Object.keys(TOOLS) as readonly ToolName[];

export const toolsOf = (group: ToolGroup): readonly ToolName[] =>
  TOOL_NAMES.filter((name) => DRAWING_TOOLS[name].group === group);

export const isTool = (name: string): name is ToolName => Object.hasOwn(DRAWING_TOOLS, name);

/** The clicks that a drawing of a tool has at least. */
export const leastPoints = ({ placed }: ToolRow): number =>
  placed === 'path' || placed === 'stroke' ? 2 : placed.clicks;
