import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeTags, type AxisTag } from './place-tags.ts';

const at = (y: number): AxisTag => ({ y, above: 10, below: 10 });
const LAST: AxisTag = { y: 100, above: 11, below: 29 };

it('leaves the last price where it is, and moves the others to the nearest free place', () => {
  expect(placeTags([LAST, at(98)], 400)).toEqual([100, 78]);
  expect(placeTags([LAST, at(125), at(135)], 400)).toEqual([100, 140, 161]);
  expect(placeTags([LAST, at(200)], 400)).toEqual([100, 200]);
});

it('keeps tags on the axis', () => {
  expect(placeTags([at(-30), at(500)], 400)).toEqual([10, 390]);
  expect(placeTags([at(20), at(20), at(20)], 41)).toEqual([20, undefined, undefined]);
});

it('never covers one tag by another, and never moves the first', () => {
  const y = fc.integer({ min: 0, max: 400 });
  fc.assert(
    fc.property(y, fc.array(y, { maxLength: 25 }), (last, others) => {
      const tags = [{ ...LAST, y: Math.min(Math.max(last, 11), 371) }, ...others.map(at)];
      const placed = placeTags(tags, 400);
      expect(placed[0]).toBe(tags[0]!.y);
      const boxes = placed.flatMap((middle, place) => {
        const { above, below } = tags[place]!;
        return middle === undefined ? [] : [[middle - above, middle + below] as const];
      });
      for (const [place, [top, bottom]] of boxes.entries()) {
        expect(top >= 0 && bottom <= 400).toBe(true);
        for (const [other, end] of boxes.slice(place + 1)) expect(bottom <= other || top >= end).toBe(true);
      }
    }),
  );
});
