import { expect, it } from 'vitest';
import { isUnderTag, placeLineTags, type TaggedLine } from './axis-tags.ts';

it('a label within 17 pixels of a tag gives way, above and below it', () => {
  const tags = [100, 300];
  expect([82, 83, 84, 100, 116, 117].map((y) => isUnderTag(y, tags))).toEqual([
    false,
    false,
    true,
    true,
    true,
    false,
  ]);
  expect(isUnderTag(100, [])).toBe(false);
});

/** One pixel a unit, 0 at the foot of 400 pixels. */
const AXIS = {
  convertToPixel: (price: number) => 400 - price,
  convertToNicePixel: (price: number) => 400 - price,
};
const line = (kind: TaggedLine['kind'], price: number): TaggedLine => ({ id: kind, kind, price });

it('the entry gives way to the last price, the order to the entry, the alert to all', () => {
  const lines = [line('alert', 305), line('order', 300), line('position', 300)];
  const { of, all } = placeLineTags(lines, AXIS, 400, 300, undefined);
  // The last price stands at 100, and the time to its candle's end down to 129.
  expect([of.get('position'), of.get('order'), of.get('alert')]).toEqual([79, 140, 58]);
  expect(all).toEqual([100, 119, 79, 140, 58]);
});

it('gives way to the cursor, and stands at the edge where its price is beyond it', () => {
  const { of } = placeLineTags([line('stop', 300), line('target', 900)], AXIS, 400, undefined, 95);
  expect([of.get('stop'), of.get('target')]).toEqual([116, 10]);
});
