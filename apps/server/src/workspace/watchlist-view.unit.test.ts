import { expect, it } from 'vitest';
import { idOfName } from '../people/id-of-name.ts';
import { namedSamples } from './watchlist-view.ts';

const USER = '018f3b8e-0000-7000-8000-000000000001';
const list = (sample: string, name: string) => ({
  id: idOfName(USER, sample),
  name,
  symbols: ['EURUSD'],
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
});
const named = (...lists: ReturnType<typeof list>[]) =>
  namedSamples(lists, { userId: USER, language: 'es' }).map(({ name }) => name);

it('a sample that was saved in another language is read in the reader’s', () => {
  expect(named(list('favorites', 'Favorites'), list('currencies', 'Devises'))).toEqual([
    'Favoritos',
    'Divisas',
  ]);
});

it('what somebody has named himself stays, and so does what would be there twice', () => {
  expect(named(list('favorites', 'Mis favoritos'), list('own', 'Favorites'))).toEqual([
    'Mis favoritos',
    'Favorites',
  ]);
  expect(named(list('favorites', 'Favorites'), list('own', 'Favoritos'))).toEqual(['Favorites', 'Favoritos']);
});
