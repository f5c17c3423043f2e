import type { Drawing, Drawings } from '@lonja/protocol';
import { saveBeside } from '../../shared/api/save-beside.ts';

/** What a chart shows has changed from one to the other. */
export interface Redrawing {
  readonly before: readonly Drawing[];
  readonly after: readonly Drawing[];
}

/**
 * Drawings kept elsewhere with what this chart has changed: taken away what it took away, added what it added, unless a save
 * whose answer was lost has added it already.
 */
export function redraw(kept: readonly Drawing[], { before, after }: Redrawing): Drawing[] {
  const taken = minus(before, after);
  const added = minus(after, before);
  return [...minus(kept, taken), ...minus(added, minus(kept, before))];
}

/** Those of the first without one for each of the second that is drawn alike. */
function minus(drawings: readonly Drawing[], others: readonly Drawing[]): readonly Drawing[] {
  const left = others.map(keyOf);
  return drawings.filter((drawing) => {
    const place = left.indexOf(keyOf(drawing));
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

const keyOf = ({ name, points }: Drawing): string =>
  JSON.stringify([name, points.map(({ timestamp, value }) => [timestamp, value])]);

/** Where drawings are kept: a save is refused with `drawings_changed` where another version than the given one is there. */
export interface KeptDrawings {
  readonly read: () => Promise<Drawings>;
  readonly write: (drawings: Drawing[], version: number) => Promise<Drawings>;
}

/** Keeps what a chart has changed beside what other devices have. @returns what is kept then */
export const saveRedrawing = (
  { read, write }: KeptDrawings,
  redrawing: Redrawing,
  known: Drawings,
): Promise<Drawings> =>
  saveBeside(
    {
      read,
      write: ({ drawings, version }) => write(redraw(drawings, redrawing), version),
      conflict: 'drawings_changed',
    },
    known,
  );
