import { expect, test } from 'vitest';
import { byUsername } from './by-username.ts';

test('people are in the order of a class list: by letters whatever their case, and by whole numbers', () => {
  const names = ['alumno.10', 'Zoe', 'alumno.2', 'Alumno.1', 'zoe.1', 'álvaro'];
  expect(
    names
      .map((username) => ({ username }))
      .toSorted(byUsername)
      .map(({ username }) => username),
  ).toEqual(['Alumno.1', 'alumno.2', 'alumno.10', 'álvaro', 'Zoe', 'zoe.1']);
});
