import type { Watchlist } from '@lonja/protocol';
import { expect, it } from 'vitest';
import { putList, putSymbol, saveChange, takeList, takeSymbol, withChanges } from './watchlists.model.ts';

const lists = [
  { name: 'A', symbols: ['X', 'Y', 'Z'] },
  { name: 'B', symbols: [] },
];

it('puts an instrument into one list, and takes it out', () => {
  const added = putSymbol('B', 'X')(lists);
  expect(added).toEqual([lists[0], { name: 'B', symbols: ['X'] }]);
  expect(putSymbol('B', 'X')(added)).toEqual(added);
  expect(takeSymbol('B', 'X')(added)).toEqual(lists);
  expect(takeSymbol('B', 'X')(lists)).toEqual(lists);
});

it('adds a list once, and removes it', () => {
  const list = { name: 'C', symbols: [] };
  expect(putList(list)(lists)).toEqual([...lists, list]);
  expect(putList({ name: 'A', symbols: [] })(lists)).toBe(lists);
  expect(takeList('A')(lists)).toEqual([lists[1]]);
});

it('brings back to its place what was taken away', () => {
  expect(putSymbol('A', 'Y', 1)(takeSymbol('A', 'Y')(lists))).toEqual(lists);
  expect(putList({ name: 'A', symbols: ['X', 'Y', 'Z'] }, 0)(takeList('A')(lists))).toEqual(lists);
});

it('changes the lists as they are kept, not as this page has read them', async () => {
  let kept: readonly Watchlist[] = lists;
  const place = {
    read: () => Promise.resolve(kept),
    write: (next: readonly Watchlist[]) => Promise.resolve((kept = next)),
  };
  // Another device
  kept = putList({ name: 'C', symbols: ['Q'] })(kept);
  const saved = await saveChange(place, putSymbol('B', 'X'));
  expect(saved).toEqual([lists[0], { name: 'B', symbols: ['X'] }, { name: 'C', symbols: ['Q'] }]);
  expect(kept).toBe(saved);
});

it('of two changes shows the one that stands when the other is refused', () => {
  const [first, second] = [putSymbol('B', 'X'), takeSymbol('A', 'Y')];
  expect(withChanges(lists, [first, second])).toEqual([
    { name: 'A', symbols: ['X', 'Z'] },
    { name: 'B', symbols: ['X'] },
  ]);
  expect(withChanges(lists, [second])).toEqual([{ name: 'A', symbols: ['X', 'Z'] }, lists[1]]);
});
