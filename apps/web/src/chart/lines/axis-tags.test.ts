import { expect, it } from 'vitest';
import { isUnderTag } from './axis-tags.ts';

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
