import { refusePassword } from '../identity/password-rules.ts';
import { refuseLogin } from '../identity/login-rules.ts';
import { expect, test } from 'vitest';
import { CHARACTERS } from './characters.ts';
import { DEMO_ADMINISTRATOR, DEMO_PASSWORD, demoPeople } from './people.ts';

const forty = demoPeople('seed', 40, 91);

test('there are forty people of all characters, with logins that the product takes', () => {
  expect(forty).toHaveLength(40);
  expect(new Set(forty.map(({ username }) => username)).size).toBe(40);
  expect(new Set(forty.map(({ character }) => character))).toEqual(new Set(Object.keys(CHARACTERS)));
  for (const { username, email } of forty) expect(refuseLogin({ username, email })).toBeUndefined();
  expect(refusePassword('user', DEMO_PASSWORD)).toBeUndefined();
  expect(refusePassword('admin', DEMO_PASSWORD)).toBeUndefined();
  expect(forty.map(({ username }) => username)).not.toContain(DEMO_ADMINISTRATOR);
});

test('the first seven of them are of seven characters', () => {
  expect(new Set(demoPeople('seed', 7, 10).map(({ character }) => character)).size).toBe(7);
});

test('the same seed brings the same people, another one others', () => {
  expect(demoPeople('seed', 40, 91)).toEqual(forty);
  expect(demoPeople('other', 40, 91)).not.toEqual(forty);
});

test('everybody comes between the first day and the last', () => {
  for (const { joinedDaysAgo } of forty) {
    expect(joinedDaysAgo).toBeGreaterThan(0);
    expect(joinedDaysAgo).toBeLessThanOrEqual(91);
  }
  expect(forty.filter(({ joinedDaysAgo }) => joinedDaysAgo < 91).length).toBeGreaterThan(3);
});
