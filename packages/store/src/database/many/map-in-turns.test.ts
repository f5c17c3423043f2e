import { expect, test } from 'vitest';
import { mapInTurns, portionsOf } from './map-in-turns.ts';

test('all are mapped in their order, and whoever waits for the thread goes first in between', async () => {
  const items = Array.from({ length: 1_000 }, (_, place) => place);
  let mapped = 0;
  const seen: number[] = [];
  const look = (): void => {
    seen.push(mapped);
    if (mapped < items.length) setImmediate(look);
  };
  setImmediate(look);
  const doubled = await mapInTurns(items, (item) => {
    mapped += 1;
    return 2 * item;
  });
  expect(doubled).toEqual(items.map((item) => 2 * item));
  expect(seen.filter((count) => count > 0 && count < items.length).length).toBeGreaterThan(1);
  expect(await mapInTurns([], () => 1)).toEqual([]);
});

test('portions are as long as they may be, and leave nothing out', () => {
  expect([...portionsOf([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]]);
  expect([...portionsOf([], 2)]).toEqual([]);
});
