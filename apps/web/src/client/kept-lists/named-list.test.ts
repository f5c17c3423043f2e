import { CallError } from '@lonja/protocol/client';
import { expect, test } from 'vitest';
import { putNamed, rename, returnNamed, saveEdit, takeNamed } from './named-list.ts';

const one = (id: string, name: string, size = 1) => ({ id, name, size });
type One = ReturnType<typeof one>;
const KEPT = [one('a', 'Mornings'), one('b', 'Metals')];

test('one is kept at the end, or in the place of the one of its name and with its id', () => {
  expect(putNamed(one('c', 'Crypto'))(KEPT)).toEqual([...KEPT, one('c', 'Crypto')]);
  expect(putNamed(one('c', 'Mornings', 4))(KEPT)).toEqual([one('a', 'Mornings', 4), KEPT[1]]);
  const merged = putNamed(one('c', 'Mornings', 4), (old) => ({ ...old, size: old.size + 4 }));
  expect(merged(KEPT)).toEqual([one('a', 'Mornings', 5), KEPT[1]]);
});

test('one is named anew unless another one has the name', () => {
  expect(rename<One>('a', 'Evenings')(KEPT)).toEqual([one('a', 'Evenings'), KEPT[1]]);
  expect(rename<One>('a', 'Metals')(KEPT)).toBe(KEPT);
});

test('one that is taken away comes back to its place, unless something else has its name by then', () => {
  const left = takeNamed<One>('a')(KEPT);
  expect(left).toEqual([KEPT[1]]);
  expect(returnNamed(KEPT[0]!, 0)(left)).toEqual(KEPT);
  const taken = putNamed(one('d', 'Mornings'))(left);
  expect(returnNamed(KEPT[0]!, 0)(taken)).toBe(taken);
});

test('what another device has saved meanwhile stays', async () => {
  let stored = { list: [one('x', 'Elsewhere')] as readonly One[], version: 3 };
  const place = {
    conflict: 'layouts_changed',
    read: () => Promise.resolve(stored),
    itemsOf: ({ list }: typeof stored) => list,
    write: (list: readonly One[], version: number) => {
      if (version !== stored.version)
        return Promise.reject(new CallError(409, 'changed', { code: 'layouts_changed' }));
      stored = { list, version: version + 1 };
      return Promise.resolve(stored);
    },
  } as const;
  const saved = await saveEdit(place, putNamed(one('c', 'Crypto')), { list: [], version: 2 });
  expect(saved.list.map(({ name }) => name)).toEqual(['Elsewhere', 'Crypto']);
});
