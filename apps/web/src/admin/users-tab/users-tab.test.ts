import { usd } from '@lonja/core/money';
import type { User } from '@lonja/protocol';
import { expect, it } from 'vitest';
import { findUsers, nextSort, parseUsersSearch, sumUsers, type UsersSearch } from './users-tab.model.ts';

const user = (username: string, part: Partial<User> = {}): User => ({
  id: username,
  username,
  email: `${username}@example.com`,
  fullName: null,
  firstName: null,
  lastName: null,
  phone: null,
  country: null,
  role: 'user',
  isActive: true,
  balance: '10000.00',
  totalProfit: '0.00',
  memberSince: '2026-01-01T00:00:00.000Z',
  mustChangePassword: false,
  account: null,
  ...part,
});

const users = [
  user('zoe', { balance: '9.50', totalProfit: '-3.25' }),
  user('ana', { fullName: 'Ana Díaz', balance: '200.10', isActive: false }),
  user('root', { role: 'admin', balance: '0.00', totalProfit: '1.00' }),
];

it('[ADM-02] sums users, active ones, balances and profits to the cent', () => {
  expect(sumUsers(users)).toEqual({
    total: 3,
    active: 2,
    balance: usd(209_600_000n),
    profit: usd(-2_250_000n),
  });
});

it.each([
  [{}, ['zoe', 'ana', 'root']],
  [{ q: 'DÍAZ' }, ['ana']],
  [{ q: 'zoe@' }, ['zoe']],
  [{ sort: 'username' }, ['ana', 'root', 'zoe']],
  [{ sort: 'balance' }, ['root', 'zoe', 'ana']],
  [{ sort: 'balance', dir: 'desc' }, ['ana', 'zoe', 'root']],
  [{ sort: 'profit' }, ['zoe', 'ana', 'root']],
  [{ sort: 'state' }, ['zoe', 'root', 'ana']],
] as [UsersSearch, string[]][])('[ADM-03] %j lists %j', (search, usernames) => {
  expect(findUsers(users, search).map((found) => found.username)).toEqual(usernames);
});

it('sorts up, then down, then as the server lists', () => {
  expect(nextSort({ q: 'a' }, 'email')).toEqual({ q: 'a', sort: 'email' });
  expect(nextSort({ q: 'a', sort: 'email' }, 'email')).toEqual({ q: 'a', sort: 'email', dir: 'desc' });
  expect(nextSort({ q: 'a', sort: 'email', dir: 'desc' }, 'email')).toEqual({ q: 'a' });
});

it('reads the address, and leaves out what it does not know', () => {
  expect(parseUsersSearch({ q: 'ana', sort: 'balance', dir: 'desc' })).toEqual({
    q: 'ana',
    sort: 'balance',
    dir: 'desc',
  });
  expect(parseUsersSearch({ sort: 'password', dir: 'desc' })).toEqual({});
});
