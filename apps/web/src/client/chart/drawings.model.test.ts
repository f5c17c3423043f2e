import type { Drawing, Drawings } from '@lonja/protocol';
import { CallError } from '@lonja/protocol/client';
import { expect, it } from 'vitest';
import { redraw, saveRedrawing } from './drawings.model.ts';

const line = (value: number): Drawing => ({ name: 'line', points: [{ timestamp: 1, value }] });
const [a, b, c, d] = [line(1), line(2), line(3), line(4)];

it('keeps what another device has drawn, and takes away what was taken away here', () => {
  expect(redraw([a, b, c], { before: [a, b], after: [b, d] })).toEqual([b, c, d]);
  expect(redraw([a, b, c], { before: [a, b], after: [] })).toEqual([c]);
  expect(redraw([b], { before: [a, b], after: [a, b, c] })).toEqual([b, c]);
});

it('of two that are drawn alike takes one away', () => {
  expect(redraw([a, a], { before: [a, a], after: [a] })).toEqual([a]);
  expect(redraw([a], { before: [a], after: [a, a] })).toEqual([a, a]);
});

it('a drawing that was moved here stands once, wherever another device put others', () => {
  expect(redraw([a, c], { before: [a], after: [b] })).toEqual([c, b]);
});

it('a save that finds another version begins with that one', async () => {
  let kept: Drawings = { drawings: [a], version: 1 };
  const place = {
    read: () => Promise.resolve(kept),
    write: (drawings: Drawing[], version: number) => {
      if (version !== kept.version) {
        return Promise.reject(new CallError(409, 'changed', { code: 'drawings_changed' }));
      }
      kept = { drawings, version: version + 1 };
      return Promise.resolve(kept);
    },
  };
  const known = kept;
  await saveRedrawing(place, { before: [a], after: [a, b] }, known);
  await saveRedrawing(place, { before: [a], after: [c] }, known);
  expect(kept).toEqual({ drawings: [b, c], version: 3 });
});

it('a save whose answer was lost is made again without a second copy', () => {
  expect(redraw([a, b], { before: [a], after: [a, b] })).toEqual([a, b]);
  expect(redraw([a, b], { before: [a], after: [a, b, c] })).toEqual([a, b, c]);
  expect(redraw([a, a], { before: [a], after: [a, a] })).toEqual([a, a]);
});
