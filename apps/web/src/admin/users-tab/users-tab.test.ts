import { expect, it } from 'vitest';
import { filtersOf, nextSort, parseUsersSearch } from './users-tab.model.ts';

it('sorts up, then down, then as the server lists, from the first page', () => {
  expect(nextSort({ q: 'a', page: 3 }, 'email')).toEqual({ q: 'a', sort: 'email' });
  expect(nextSort({ q: 'a', sort: 'email' }, 'email')).toEqual({ q: 'a', sort: 'email', dir: 'desc' });
  expect(nextSort({ q: 'a', sort: 'email', dir: 'desc' }, 'email')).toEqual({ q: 'a' });
});

it('[ADM-03] reads the address, and leaves out what it does not know', () => {
  const address = {
    q: 'ana',
    sort: 'balance',
    dir: 'desc',
    role: 'admin',
    state: 'active',
    verification: 'pending',
    page: '2',
    size: 50,
  };
  const search = parseUsersSearch(address);
  expect(search).toEqual({ ...address, page: 2, size: '50' });
  expect(parseUsersSearch({ sort: 'password', dir: 'desc', page: 'x', size: 25, role: 'root' })).toEqual({});
  expect(filtersOf(search)).toEqual({ ...address, size: '50' });
  expect(filtersOf({})).toEqual({ size: '25' });
});
