import type { Watchlist } from '@lonja/protocol';
import { expect, test } from 'vitest';
import { renewedLists } from './renewed-lists.ts';

const [BEFORE, NOW] = ['2026-11-26T14:30:00.000Z', '2026-11-27T14:30:00.000Z'];
const [A, B, C] = ['a', 'b', 'c'].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`) as [
  string,
  string,
  string,
];
const list = (id: string, name: string, symbols: string[] = []): Watchlist => ({
  id,
  name,
  symbols,
  createdAt: BEFORE,
  updatedAt: BEFORE,
});
const kept = [list(A, 'One', ['AAPL']), list(B, 'Two')];

test('what is not changed stays as it is, in whichever order', () => {
  expect(renewedLists(kept.toReversed(), kept, NOW)).toEqual(kept.toReversed());
});

test('a list is known by its id, else by its name', () => {
  expect(
    renewedLists(
      [
        { id: A, name: 'Uno', symbols: ['AAPL'] },
        { name: 'Two', symbols: ['BTC'] },
      ],
      kept,
      NOW,
    ),
  ).toEqual([
    { ...list(A, 'Uno', ['AAPL']), updatedAt: NOW },
    { ...list(B, 'Two', ['BTC']), updatedAt: NOW },
  ]);
});

test('two lists that change names keep their ids', () => {
  const swapped = renewedLists([list(A, 'Two'), list(B, 'One')], kept, NOW);
  expect(swapped.map(({ id, name }) => [id, name])).toEqual([
    [A, 'Two'],
    [B, 'One'],
  ]);
});

test('a new list takes the name that another one has given up, and not its id', () => {
  const [renamed, made] = renewedLists([list(A, 'Uno'), { name: 'One', symbols: [] }], kept, NOW);
  expect(renamed!.id).toBe(A);
  expect([A, B]).not.toContain(made!.id);
  expect(made).toMatchObject({ name: 'One', createdAt: NOW, updatedAt: NOW });
});

test('a list that comes back has the id that it had', () => {
  expect(renewedLists([list(C, 'Three')], kept, NOW)).toEqual([
    { ...list(C, 'Three'), createdAt: NOW, updatedAt: NOW },
  ]);
});
