import type { Drawing, Drawings } from '@lonja/protocol';
import { saveBeside } from '@lonja/protocol/save-beside';

/** A change of a chart's drawings. */
export interface Redrawing {
  readonly before: readonly Drawing[];
  readonly after: readonly Drawing[];
}

/**
 * Applies this chart's change to the stored drawings: removes and adds the same ones, unless a save whose answer was lost has
 * added them already.
 */
export function redraw(kept: readonly Drawing[], { before, after }: Redrawing): Drawing[] {
  const taken = minus(before, after);
  const added = minus(after, before);
  return [...minus(kept, taken), ...minus(added, minus(kept, before))];
}

/** The first list without one equal drawing for each of the second. */
function minus(drawings: readonly Drawing[], others: readonly Drawing[]): readonly Drawing[] {
  const left = others.map(identifyDrawing);
  return drawings.filter((drawing) => {
    const place = left.indexOf(identifyDrawing(drawing));
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

const identifyDrawing = ({ name, points }: Drawing): string =>
  JSON.stringify([name, points.map(({ timestamp, value }) => [timestamp, value])]);

/** The store of drawings: a save is refused with `drawings_changed` where the stored version differs from the given one. */
export interface StoredDrawings {
  readonly read: () => Promise<Drawings>;
  readonly write: (drawings: Drawing[], version: number) => Promise<Drawings>;
}

/** Saves a chart's change together with those of other devices. @returns the stored drawings */
export const saveRedrawing = (
  { read, write }: StoredDrawings,
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
