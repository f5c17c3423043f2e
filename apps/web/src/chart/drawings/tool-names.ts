/** The groups of the rail, from above, and their tools in its order, by the names under which their drawings are stored. */
const NAMES = {
  lines: ['trend', 'ray', 'extended', 'horizontal', 'horizontalRay', 'vertical', 'cross'],
  channels: ['channel', 'regression', 'pitchfork'],
  fibonacci: ['retracement', 'extension', 'fan'],
  shapes: ['rectangle', 'ellipse', 'triangle', 'path', 'brush', 'arrow'],
  text: ['text', 'note', 'priceLabel'],
  measure: ['priceRange', 'dateRange', 'dateAndPrice', 'anchoredVwap', 'volumeProfile'],
  plans: ['long', 'short'],
} as const;
export type ToolGroup = keyof typeof NAMES;
/** The tools of a group, or all. */
export type ToolName<Group extends ToolGroup = ToolGroup> = (typeof NAMES)[Group][number];

export const TOOL_GROUPS = Object.keys(NAMES) as readonly ToolGroup[];
export const toolsOf = (group: ToolGroup): readonly ToolName[] => NAMES[group];

export const TOOL_NAMES: readonly ToolName[] = TOOL_GROUPS.flatMap(toolsOf);
const KNOWN: ReadonlySet<string> = new Set(TOOL_NAMES);
export const isTool = (name: string): name is ToolName => KNOWN.has(name);
export const groupOf = (tool: ToolName): ToolGroup =>
  TOOL_GROUPS.find((group) => toolsOf(group).includes(tool))!;
