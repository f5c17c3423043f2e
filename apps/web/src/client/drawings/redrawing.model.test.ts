import type { Drawings } from '@lonja/protocol';
import { CallError } from '@lonja/protocol/client';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { StoredDrawing } from '../../chart/drawings/stored-drawing.ts';
import { redraw, saveRedrawing } from './redrawing.model.ts';

const line = (id: string, value = 1): StoredDrawing => ({
  id,
  name: 'trend',
  points: [{ timestamp: 1, value }],
});
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => line(id)) as [
  StoredDrawing,
  StoredDrawing,
  StoredDrawing,
  StoredDrawing,
];

it('keeps what another device has drawn, and takes away what was taken away here', () => {
  expect(redraw([a, b, c], { before: [a, b], after: [b, d] })).toEqual([b, c, d]);
  expect(redraw([a, b, c], { before: [a, b], after: [] })).toEqual([c]);
  expect(redraw([b], { before: [a, b], after: [a, b, c] })).toEqual([b, c]);
});

it('a change here stands beside a change of another drawing there, and before one of the same', () => {
  const [moved, theirs] = [line('a', 2), line('b', 3)];
  expect(redraw([a, theirs], { before: [a, b], after: [moved, b] })).toEqual([moved, theirs]);
  expect(redraw([line('a', 9)], { before: [a], after: [moved] })).toEqual([moved]);
});

it('what was changed here is not lost where another device has taken it away', () => {
  const moved = line('a', 2);
  expect(redraw([b], { before: [a, b], after: [moved, b] })).toEqual([b, moved]);
});

it('an order that was changed here holds, with what others drew behind its neighbour', () => {
  expect(redraw([a, d, b, c], { before: [a, b, c], after: [c, a, b] })).toEqual([c, a, d, b]);
  // One that is taken back stands where it stood.
  expect(redraw([a, c], { before: [a, c], after: [a, b, c] })).toEqual([a, b, c]);
});

it('a save that finds another version begins with that one', async () => {
  let kept: Drawings = { drawings: [a], version: 1 };
  const place = {
    read: () => Promise.resolve(kept),
    write: (drawings: readonly StoredDrawing[], version: number) => {
      if (version !== kept.version) {
        return Promise.reject(new CallError(409, 'changed', { code: 'drawings_changed' }));
      }
      kept = { drawings: [...drawings], version: version + 1 };
      return Promise.resolve(kept);
    },
  };
  const known = kept;
  await saveRedrawing(place, { before: [a], after: [a, b], tried: [] }, known);
  await saveRedrawing(place, { before: [a], after: [c], tried: [] }, known);
  expect(kept).toEqual({ drawings: [b, c], version: 3 });
});

/** Each id at most once, in any order. */
const lists = fc.uniqueArray(
  fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), value: fc.integer({ max: 3, min: 1 }) }),
  {
    selector: ({ id }) => id,
  },
);
const drawn = lists.map((items) => items.map(({ id, value }) => line(id, value)));

it('applied to what it was made from it gives what was made, and applied again nothing more', () => {
  fc.assert(
    fc.property(drawn, drawn, (before, after) => {
      expect(redraw(before, { before, after })).toEqual(after);
      expect(redraw(redraw(before, { before, after }), { before, after })).toEqual(after);
      // As undo does.
      expect(redraw(after, { before: after, after: before })).toEqual(before);
    }),
  );
});

it('over whatever others have drawn, every own change is there once, and every other drawing as it was', () => {
  fc.assert(
    fc.property(drawn, drawn, drawn, (kept, before, after) => {
      const merged = redraw(kept, { before, after });
      const find = (list: readonly StoredDrawing[], id: string) => list.find((one) => one.id === id);
      expect(new Set(merged.map(({ id }) => id)).size).toBe(merged.length);
      for (const id of 'abcdef') {
        const [known, wanted, theirs] = [find(before, id), find(after, id), find(kept, id)];
        const isOwn = JSON.stringify(known) !== JSON.stringify(wanted);
        expect(find(merged, id)).toEqual(isOwn ? wanted : theirs);
      }
    }),
  );
});
