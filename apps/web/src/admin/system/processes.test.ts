import { expect, test } from 'vitest';
import { mapHolders, formatLetter, SLOT_COUNT } from './processes.model.ts';

test('each slot names the process that holds it, and one that nobody holds names none', () => {
  const holders = mapHolders([{ slots: [0, 255] }, { slots: [1] }]);
  expect(holders).toHaveLength(SLOT_COUNT);
  expect([0, 1, 2, 255].map((slot) => holders[slot])).toEqual([0, 1, undefined, 0]);
});

test('processes are named by letters, in the order of their list', () => {
  expect([0, 1, 25].map(formatLetter)).toEqual(['A', 'B', 'Z']);
});
