import type { Note } from '@lonja/core';
import type { NewNote } from '@lonja/store/journal/journal-entries';
import type { DeskChange } from './desk-change.ts';

/** Notes that came with a command's orders, about the position that a fill left, else about the order. */
export function buildNotes(
  given: readonly (Note | undefined)[],
  change: DeskChange,
  at: number,
): readonly NewNote[] {
  if (given.every((note) => note === undefined)) return NO_NOTES;
  const accountId = change.after.account.id;
  const { fill } = change.account;
  // Orders that protect another one come after it, and have its note.
  const placed = change.orders.filter(
    ({ before, after }) => before === undefined && after.parentId === undefined,
  );
  return given.flatMap((note, place) => {
    if (!note) return [];
    const order = placed[place]?.after;
    const about =
      fill && given.length === 1 ? { openedBy: fill.positionOpenedBy } : order && { orderId: order.id };
    return about ? [{ accountId, note, about, at }] : [];
  });
}

const NO_NOTES: readonly NewNote[] = [];
