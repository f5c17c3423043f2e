import { expect, it } from 'vitest';
import { buildFilters, findPageInstead, nextSort, parseUsersSearch } from './users-tab.model.ts';

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
  expect(buildFilters(search)).toEqual({ ...address, size: '50' });
  expect(buildFilters({})).toEqual({ size: '25' });
});

it.each([
  [3, 51, undefined],
  [3, 50, 2],
  [9, 26, 2],
  [2, 0, 1],
  [undefined, 0, undefined],
])('[ADM-03] of page %s with %i users the page instead is %s', (page, total, instead) => {
  expect(findPageInstead(page === undefined ? {} : { page }, { total, size: 25 })).toBe(instead);
});
