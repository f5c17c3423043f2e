import type { Drawings } from '@lonja/protocol';
import { saveBeside } from '@lonja/protocol/save-beside';
import { isSameDrawing, readDrawings, type StoredDrawing } from '../../chart/drawings/stored-drawing.ts';

/** A change of an instrument's drawings. */
export interface Redrawing {
  readonly before: readonly StoredDrawing[];
  readonly after: readonly StoredDrawing[];
}

/** A change that the server may have had a part of. */
export interface UnsavedRedrawing extends Redrawing {
  /** What was sent without an answer: each may be what is stored now. */
  readonly tried: readonly (readonly StoredDrawing[])[];
}

/** Applies it to whatever the server has: what was sent and was taken back here since is taken back there too. */
export const redrawUnsaved = (
  kept: readonly StoredDrawing[],
  { before, after, tried }: UnsavedRedrawing,
): readonly StoredDrawing[] =>
  [before, ...tried].reduce((drawings, known) => redraw(drawings, { before: known, after }), kept);

/**
 * Applies a change to drawings that others may have changed too, by their ids: what was added, changed, taken away or put in
 * another order is so here; everything else is as it stands there. Nothing that was changed here is lost where another device has
 * taken it away, and applied twice it is as applied once.
 */
export function redraw(
  kept: readonly StoredDrawing[],
  { before, after }: Redrawing,
): readonly StoredDrawing[] {
  const [known, wanted] = [byId(before), byId(after)];
  const isChanged = ({ id }: StoredDrawing) => {
    const [old, next] = [known.get(id), wanted.get(id)];
    return next !== undefined && (old === undefined || !isSameDrawing(old, next));
  };
  const left = kept
    .filter(({ id }) => !known.has(id) || wanted.has(id))
    .map((drawing) => (isChanged(drawing) ? wanted.get(drawing.id)! : drawing));
  const there = byId(left);
  const all = [...left, ...after.filter((drawing) => !there.has(drawing.id) && isChanged(drawing))];
  return isReordered(before, after) ? ordered(all, after) : all;
}

const byId = (drawings: readonly StoredDrawing[]): ReadonlyMap<string, StoredDrawing> =>
  new Map(drawings.map((drawing) => [drawing.id, drawing]));

/** Whether what is in both lists stands in another order, or something was added below others. */
function isReordered(before: readonly StoredDrawing[], after: readonly StoredDrawing[]): boolean {
  const [known, wanted] = [byId(before), byId(after)];
  const common = before.filter(({ id }) => wanted.has(id)).map(({ id }) => id);
  const isMoved = after.filter(({ id }) => known.has(id)).some(({ id }, at) => id !== common[at]);
  return isMoved || after.slice(0, common.length).some(({ id }) => !known.has(id));
}

/** In the wanted order; what has no place in it stays behind its neighbour. */
function ordered(
  drawings: readonly StoredDrawing[],
  wanted: readonly StoredDrawing[],
): readonly StoredDrawing[] {
  const places = new Map(wanted.map(({ id }, place) => [id, place]));
  let last = -1;
  const placed = drawings.map((drawing) => {
    last = places.get(drawing.id) ?? last;
    return { drawing, place: last };
  });
  return placed.toSorted((one, other) => one.place - other.place).map(({ drawing }) => drawing);
}

/** The store of drawings: a save is refused with `drawings_changed` where the stored version differs from the given one. */
export interface DrawingsPlace {
  readonly read: () => Promise<Drawings>;
  readonly write: (drawings: readonly StoredDrawing[], version: number) => Promise<Drawings>;
}

/** Saves a change together with those of other devices. @returns the stored drawings */
export const saveRedrawing = (
  { read, write }: DrawingsPlace,
  redrawing: UnsavedRedrawing,
  known: Drawings | undefined,
): Promise<Drawings> =>
  saveBeside(
    {
      read,
      write: ({ drawings, version }) => write(redrawUnsaved(readDrawings(drawings), redrawing), version),
      conflict: 'drawings_changed',
    },
    known,
  );
