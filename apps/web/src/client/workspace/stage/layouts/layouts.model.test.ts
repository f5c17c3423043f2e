import type { Layout, Layouts } from '@lonja/protocol';
import { CallError } from '@lonja/protocol/client';
import { expect, test } from 'vitest';
import { nameLayout, putLayout, returnLayout, saveEdit, takeLayout } from './layouts.model.ts';

const layout = (id: string, name: string, grid: Layout['grid'] = 'one'): Layout => ({
  id,
  name,
  grid,
  shares: [],
  charts: [{ symbol: 'EURUSD', link: null, look: '{}' }],
});
const KEPT = [layout('a', 'Mornings'), layout('b', 'Metals')];

test('a layout is kept at the end, or in the place of the one of its name', () => {
  expect(putLayout(layout('c', 'Crypto'))(KEPT)).toEqual([...KEPT, layout('c', 'Crypto')]);
  expect(putLayout(layout('c', 'Mornings', 'four'))(KEPT)).toEqual([
    layout('a', 'Mornings', 'four'),
    KEPT[1],
  ]);
});

test('one is named anew unless another one has the name', () => {
  expect(nameLayout('a', 'Evenings')(KEPT)).toEqual([layout('a', 'Evenings'), KEPT[1]]);
  expect(nameLayout('a', 'Metals')(KEPT)).toBe(KEPT);
});

test('one that is taken away comes back to its place, unless something else has its name by then', () => {
  const left = takeLayout('a')(KEPT);
  expect(left).toEqual([KEPT[1]]);
  expect(returnLayout(KEPT[0]!, 0)(left)).toEqual(KEPT);
  const taken = putLayout(layout('d', 'Mornings'))(left);
  expect(returnLayout(KEPT[0]!, 0)(taken)).toBe(taken);
});

test('what another device has saved meanwhile stays', async () => {
  let stored: Layouts = { layouts: [layout('x', 'Elsewhere')], version: 3 };
  const write = (layouts: readonly Layout[], version: number): Promise<Layouts> => {
    if (version !== stored.version)
      return Promise.reject(new CallError(409, 'changed', { code: 'layouts_changed' }));
    stored = { layouts: [...layouts], version: version + 1 };
    return Promise.resolve(stored);
  };
  const place = { read: () => Promise.resolve(stored), write };
  const saved = await saveEdit(place, putLayout(layout('c', 'Crypto')), { layouts: [], version: 2 });
  expect(saved.layouts.map(({ name }) => name)).toEqual(['Elsewhere', 'Crypto']);
});
