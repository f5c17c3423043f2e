import type { Drawing } from '@lonja/protocol';
import type { ToolName } from './tool-names.ts';

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
