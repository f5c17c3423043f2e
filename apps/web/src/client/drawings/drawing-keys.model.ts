import { DRAWING_TOOLS } from '../../chart/drawings/drawing-tools.ts';
import { TOOL_NAMES, type ToolName } from '../../chart/drawings/tool-names.ts';

/** What a key does on the charts. */
export type DrawingKey =
  | { readonly kind: 'undo' | 'redo' | 'remove' | 'clone' | 'escape' | 'place' }
  | { readonly kind: 'tool'; readonly tool: ToolName }
  /** Moves the selected drawing. */
  | { readonly kind: 'nudge'; readonly bars: number; readonly ticks: number }
  /** Moves where the next point is placed: CSS pixels. */
  | { readonly kind: 'steer'; readonly x: number; readonly y: number };

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey'>;

export interface KeySituation {
  /** A field, a menu or a dialog takes the keys. */
  readonly isBusy: boolean;
  /** The focus is on a chart, or nowhere. */
  readonly isOnChart: boolean;
  readonly hasTool: boolean;
  readonly hasSelected: boolean;
}

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const STEER_PX = 8;
const FAR = 10;

/** The act of a key; none where it is somebody else's. */
export function actOfKey(pressed: Pressed, { isBusy, ...situation }: KeySituation): DrawingKey | undefined {
  if (isBusy) return undefined;
  const { key, code, metaKey, ctrlKey, altKey, shiftKey } = pressed;
  if (metaKey || ctrlKey) return altKey ? undefined : actWithControl(key.toLowerCase(), shiftKey, situation);
  if (altKey) {
    // A Mac writes other letters with Alt, so that the key itself counts.
    const tool = shiftKey ? undefined : TOOL_NAMES.find((name) => DRAWING_TOOLS[name].key === code);
    return tool && { kind: 'tool', tool };
  }
  return actOfPlainKey(key, shiftKey, situation);
}

type Situation = Omit<KeySituation, 'isBusy'>;

function actWithControl(key: string, isShifted: boolean, { hasSelected }: Situation): DrawingKey | undefined {
  if (key === 'z') return { kind: isShifted ? 'redo' : 'undo' };
  if (key === 'y' && !isShifted) return { kind: 'redo' };
  return key === 'd' && !isShifted && hasSelected ? { kind: 'clone' } : undefined;
}

function actOfPlainKey(
  key: string,
  isShifted: boolean,
  { isOnChart, hasTool, hasSelected }: Situation,
): DrawingKey | undefined {
  if (key === 'Escape') return hasTool || hasSelected ? { kind: 'escape' } : undefined;
  if (!isOnChart) return undefined;
  if (key === 'Enter') return hasTool ? { kind: 'place' } : undefined;
  if (key === 'Delete' || key === 'Backspace') return hasSelected ? { kind: 'remove' } : undefined;
  const arrow = ARROWS[key];
  if (!arrow) return undefined;
  const [x, y] = arrow;
  const far = isShifted ? FAR : 1;
  if (hasTool) return { kind: 'steer', x: x * STEER_PX * far, y: y * STEER_PX * far };
  return hasSelected ? { kind: 'nudge', bars: x * far, ticks: -y * far } : undefined;
}
