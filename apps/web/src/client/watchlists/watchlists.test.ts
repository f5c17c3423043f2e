import { expect, it } from 'vitest';
import { addList, removeList, toggleSymbol } from './watchlists.model.ts';

const lists = [
  { name: 'A', symbols: ['X'] },
  { name: 'B', symbols: [] },
];

it('puts an instrument in and out of one list', () => {
  const added = toggleSymbol(lists, 'B', 'X');
  expect(added[1]).toEqual({ name: 'B', symbols: ['X'] });
  expect(toggleSymbol(added, 'B', 'X')).toEqual(lists);
});

it('adds a list once, and removes it', () => {
  expect(addList(lists, ' C ')).toHaveLength(3);
  expect(addList(lists, 'A')).toBe(lists);
  expect(addList(lists, ' ')).toBe(lists);
  expect(removeList(lists, 'A')).toEqual([lists[1]]);
});
