import {
  isTool,
  TOOL_GROUPS,
  type ToolGroup,
  type ToolName,
  toolsOf,
} from '../../chart/drawings/tool-names.ts';
import type { ToolStyle } from '../../chart/drawings/tool-row.ts';
import type { Spot } from '../../chart/drawings/drawing-scale.ts';
import { parseJson } from '../chart/stored-kind.ts';

/** How a person draws on this device; it is remembered. */
export interface DrawingHabits {
  /** Points snap to the prices of their bar. */
  readonly isMagnetic: boolean;
  /** The tool stays after a drawing. */
  readonly keepsTool: boolean;
  readonly locksAll: boolean;
  readonly hidesAll: boolean;
  /** The tool that each group shows. */
  readonly lastTools: Readonly<Partial<Record<ToolGroup, ToolName>>>;
  /** How new drawings of a tool look. */
  readonly styles: Readonly<Partial<Record<ToolName, ToolStyle>>>;
  /** Where the bar of a selected drawing was last dragged. */
  readonly barSpot: Spot | undefined;
}

/** What is drawn at the moment. */
export interface DrawingMode extends DrawingHabits {
  readonly tool: ToolName | undefined;
  readonly selected: { readonly symbol: string; readonly id: string } | undefined;
  /** Whether the text of the selected drawing is being written. */
  readonly isWriting: boolean;
}

export const FIRST_MODE: DrawingMode = {
  isMagnetic: true,
  keepsTool: false,
  locksAll: false,
  hidesAll: false,
  lastTools: {},
  styles: {},
  barSpot: undefined,
  tool: undefined,
  selected: undefined,
  isWriting: false,
};

/** Stored habits, whatever stands there; what is missing or unknown is as on a first visit. */
export function parseHabits(text: string | null): DrawingMode {
  const kept = Object(parseJson(text)) as Readonly<Record<string, unknown>>;
  const flag = (name: 'isMagnetic' | 'keepsTool' | 'locksAll' | 'hidesAll') =>
    typeof kept[name] === 'boolean' ? kept[name] : FIRST_MODE[name];
  const last = Object(kept['lastTools']) as Readonly<Record<string, unknown>>;
  return {
    ...FIRST_MODE,
    isMagnetic: flag('isMagnetic'),
    keepsTool: flag('keepsTool'),
    locksAll: flag('locksAll'),
    hidesAll: flag('hidesAll'),
    lastTools: Object.fromEntries(
      TOOL_GROUPS.flatMap((group) => {
        const tool = toolsOf(group).find((name) => name === last[group]);
        return tool ? [[group, tool]] : [];
      }),
    ),
    styles: parseStyles(kept['styles']),
    barSpot: parseSpot(kept['barSpot']),
  };
}

function parseStyles(kept: unknown): DrawingHabits['styles'] {
  const entries = Object.entries(Object(kept) as object).filter(
    ([name, style]) => isTool(name) && isStyle(style),
  );
  return Object.fromEntries(entries) as DrawingHabits['styles'];
}

const COLOUR = /^(accent|ink|quiet|stone|up|down|warn|info|#[0-9a-f]{6})$/;

function isStyle(kept: unknown): kept is ToolStyle {
  const { colour, width, dash } = Object(kept) as Readonly<Record<string, unknown>>;
  return (
    typeof colour === 'string' &&
    COLOUR.test(colour) &&
    [1, 2, 3, 4].includes(width as number) &&
    ['solid', 'dashed', 'dotted'].includes(dash as string)
  );
}

function parseSpot(kept: unknown): Spot | undefined {
  const { x, y } = Object(kept) as Readonly<Record<string, unknown>>;
  return Number.isFinite(x) && Number.isFinite(y) ? { x: x as number, y: y as number } : undefined;
}

export const formatHabits = ({
  tool: _tool,
  selected: _selected,
  isWriting: _writing,
  ...habits
}: DrawingMode): string => JSON.stringify(habits);

/** The tool that a group shows: its last one, else its first. */
export const shownTool = (group: ToolGroup, { lastTools }: DrawingHabits): ToolName =>
  lastTools[group] ?? toolsOf(group)[0]!;

/** The mode once a drawing was finished: it is selected, and its tool put away unless it stays. */
export const afterDrawing = (
  mode: DrawingMode,
  selected: DrawingMode['selected'],
  isWriting: boolean,
): DrawingMode => ({
  ...mode,
  selected,
  isWriting,
  tool: mode.keepsTool && !isWriting ? mode.tool : undefined,
});
