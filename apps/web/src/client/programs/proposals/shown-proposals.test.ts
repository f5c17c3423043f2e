import { expect, test } from 'vitest';
import { keepPlaces } from './shown-proposals.ts';

const row = (id: string, words = '') => ({ id, words });

test('a proposal that is decided keeps its place, so that the next one does not move up', () => {
  const shown = [row('a'), row('b'), row('c')];
  expect(keepPlaces(shown, [row('b'), row('c')])).toEqual(shown);
  expect(keepPlaces(shown, [])).toEqual(shown);
});

test('a proposal that comes meanwhile follows, and what is read again is what is shown', () => {
  expect(keepPlaces([row('b'), row('c')], [row('a'), row('c', 'again')])).toEqual([
    row('b'),
    row('c', 'again'),
    row('a'),
  ]);
});
