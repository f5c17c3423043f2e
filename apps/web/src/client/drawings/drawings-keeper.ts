import type { Drawings } from '@lonja/protocol';
import { readDrawings, type StoredDrawing } from '../../chart/drawings/stored-drawing.ts';
import {
  redraw,
  redrawUnsaved,
  saveRedrawing,
  type DrawingsPlace,
  type Redrawing,
  type UnsavedRedrawing,
} from './redrawing.model.ts';

export interface KeeperNeeds extends DrawingsPlace {
  /** What this device has not saved yet: it outlives the page. */
  readonly unsaved: {
    readonly read: () => UnsavedRedrawing | undefined;
    readonly write: (redrawing: UnsavedRedrawing | undefined) => void;
  };
  /** Runs something later. @returns what takes that back */
  readonly later: (run: () => void, milliseconds: number) => () => void;
  /** Whether a save that failed may succeed as it is. */
  readonly mayRetry: (error: unknown) => boolean;
  /** Says that drawings are not saved: once until they are. */
  readonly report: (error: unknown) => void;
}

/** An instrument's drawings, as all charts of the page show them. */
export interface DrawingsKeeper {
  readonly shown: () => readonly StoredDrawing[];
  readonly isRead: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Takes what was read from the server; older answers than the last one change nothing. */
  readonly accept: (kept: Drawings) => void;
  readonly apply: (redrawing: Redrawing) => void;
  /** Saves at once what is not saved. */
  readonly flush: () => void;
}

/** A drawing is moved many times in a row. */
const SAVE_AFTER_MS = 600;
const RETRY_AFTER_MS = [2_000, 5_000, 15_000, 30_000, 60_000] as const;

interface KeptDrawings {
  readonly drawings: readonly StoredDrawing[];
  readonly version: number;
}
/** More of them differ from one another by what was drawn while the network was gone. */
const MAX_TRIED = 8;
const NOTHING: readonly StoredDrawing[] = [];

/** What a page knows of an instrument's drawings. */
interface Known {
  /** As the server has them; undefined before they are read. */
  kept: KeptDrawings | undefined;
  shown: readonly StoredDrawing[];
  /** What was sent without an answer since the last save that had one. */
  tried: readonly (readonly StoredDrawing[])[];
  isSaving: boolean;
}

const beforeOf = ({ kept }: Known): readonly StoredDrawing[] => kept?.drawings ?? NOTHING;

const isDirty = (known: Known): boolean =>
  known.tried.length > 0 || JSON.stringify(known.shown) !== JSON.stringify(beforeOf(known));

/**
 * Shows drawings at once and saves them on the server, beside those of other devices. What is not saved yet is noted on this device
 * too, and is saved by its next visit if the page ends before.
 */
export function createDrawingsKeeper(needs: KeeperNeeds): DrawingsKeeper {
  const listeners = new Set<() => void>();
  const known: Known = { kept: undefined, shown: NOTHING, tried: [], isSaving: false };
  /** Takes an answer of the server; what was changed here since `from` goes on top of it. */
  const take = (answer: Drawings, from: readonly StoredDrawing[], mine: readonly StoredDrawing[]) => {
    known.kept = { drawings: readDrawings(answer.drawings), version: answer.version };
    show(redrawUnsaved(known.kept.drawings, { before: from, after: mine, tried: known.tried }));
  };
  const show = (next: readonly StoredDrawing[]) => {
    known.shown = next;
    const { tried } = known;
    needs.unsaved.write(isDirty(known) ? { before: beforeOf(known), after: next, tried } : undefined);
    for (const listener of listeners) listener();
  };
  const saver = createSaver(needs, known, (answer, saved) => take(answer, saved, known.shown));
  return {
    shown: () => known.shown,
    isRead: () => known.kept !== undefined,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    accept: (answer) => {
      // A save under way answers with the newest there is.
      if (known.isSaving || (known.kept && answer.version <= known.kept.version)) return;
      const left = known.kept ? undefined : needs.unsaved.read();
      const mine = left ? redraw(left.after, { before: beforeOf(known), after: known.shown }) : known.shown;
      // The page before may have sent it, and not have heard.
      if (left) known.tried = [...left.tried, left.after];
      take(answer, left ? left.before : beforeOf(known), mine);
      if (isDirty(known)) saver.saveSoon();
    },
    apply: (redrawing) => {
      show(redraw(known.shown, redrawing));
      saver.saveSoon();
    },
    flush: () => void saver.save(),
  };
}

/** Saves what is shown, one save after the other, until the server has it. @param take called with the server's answer */
function createSaver(
  needs: KeeperNeeds,
  known: Known,
  take: (answer: Drawings, saved: readonly StoredDrawing[]) => void,
) {
  let waiting: (() => void) | undefined;
  let failures = 0;
  const saveIn = (milliseconds: number) => {
    waiting?.();
    waiting = needs.later(() => void save(), milliseconds);
  };
  const save = async (): Promise<void> => {
    waiting?.();
    waiting = undefined;
    if (known.isSaving || !isDirty(known)) return;
    known.isSaving = true;
    const { kept, shown: after } = known;
    try {
      const stored = kept && { drawings: [...kept.drawings], version: kept.version };
      const answer = await saveRedrawing(
        needs,
        { before: beforeOf(known), after, tried: known.tried },
        stored,
      );
      known.tried = [];
      take(answer, after);
      failures = 0;
      known.isSaving = false;
      if (isDirty(known)) saveIn(SAVE_AFTER_MS);
    } catch (error) {
      known.isSaving = false;
      if (failures === 0) needs.report(error);
      failures += 1;
      if (!needs.mayRetry(error)) return;
      if (known.tried.at(-1) !== after) known.tried = [...known.tried, after].slice(-MAX_TRIED);
      saveIn(RETRY_AFTER_MS[Math.min(failures, RETRY_AFTER_MS.length) - 1]!);
    }
  };
  return { save, saveSoon: () => saveIn(SAVE_AFTER_MS) };
}
