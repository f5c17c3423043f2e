import type { User } from '@lonja/protocol';
import { expect, it } from 'vitest';
import { createSessionStorage, getHome } from './session-storage.ts';

const memoryStorage = (entries: Record<string, string> = {}): Storage => {
  const kept = new Map(Object.entries(entries));
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
};
const user = { id: 'u1', username: 'ana', role: 'user' } as User;

it('[AUT-04] keeps authToken and userData', () => {
  const storage = memoryStorage();
  createSessionStorage(storage).save('t', user);
  expect(storage.getItem('authToken')).toBe('t');
  expect(JSON.parse(storage.getItem('userData') ?? '')).toMatchObject({ id: 'u1' });
  expect(createSessionStorage(storage).hasSession()).toBe(true);
});

it('[PUB-03] clears the session keys and keeps preferences', () => {
  const storage = memoryStorage({ authToken: 't', userData: '{}', adminToken: 'a', 'lonja.theme': 'light' });
  createSessionStorage(storage).clear();
  expect([storage.getItem('authToken'), storage.getItem('userData'), storage.getItem('adminToken')]).toEqual([
    null,
    null,
    null,
  ]);
  expect(storage.getItem('lonja.theme')).toBe('light');
});

it('[RTE-07] logging out clears all that is the person’s, and nothing that is not ours', () => {
  const storage = memoryStorage({
    authToken: 't',
    userData: '{}',
    adminToken: 'a',
    'lonja.currency': 'EUR',
    'lonja.timezone': 'CET',
    'lonja.indicators': '[]',
    'lonja.activeAt': '1',
    'lonja.adminColumns': 'email',
    'lonja.theme': 'light',
    'lonja.language': 'de',
    somebodyElses: 'x',
  });
  createSessionStorage(storage).clearPerson();
  const left = ['lonja.theme', 'lonja.language', 'somebodyElses'];
  expect(Array.from({ length: storage.length }, (_, place) => storage.key(place))).toEqual(left);
});

it('is another’s once another person has signed in in another tab', () => {
  const storage = memoryStorage();
  const tab = createSessionStorage(storage);
  const other = createSessionStorage(storage);
  other.save('t1', user);
  expect(tab.isAnothers()).toBe(false); // nobody was shown here
  tab.save('t2', user);
  other.save('t3', user);
  expect(tab.isAnothers()).toBe(false);
  other.clear();
  expect(tab.isAnothers()).toBe(false);
  other.save('t4', { ...user, id: 'u2' });
  expect([tab.isAnothers(), other.isAnothers()]).toEqual([true, false]);
  // Begun anew it is the other's own page, as it is after a sign-in here.
  expect(createSessionStorage(storage).isAnothers()).toBe(false);
  tab.save('t5', user);
  expect(tab.isAnothers()).toBe(false);
});

it.each(['', 'not json', '{}', '[]', '{"id":5}'])('takes %j for no stored user', (text) => {
  expect(createSessionStorage(memoryStorage({ authToken: 't', userData: text })).hasSession()).toBe(false);
});

it('[RTE-02] [RTE-03] leads each role to its screens', () => {
  expect(getHome({ role: 'admin' })).toBe('/admin/users');
  expect(getHome({ role: 'user' })).toBe('/app/trade');
});
