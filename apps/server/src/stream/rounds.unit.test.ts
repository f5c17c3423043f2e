import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRounds } from './rounds.ts';

const MANY = Array.from({ length: 1_500 }, (_, place) => place);

test('a few hundred are visited at once, the others in later turns, each once and in order', async () => {
  const rounds = createRounds<number>(() => {});
  const visited: number[] = [];
  rounds.begin(undefined, MANY, (one) => visited.push(one));
  const atOnce = visited.length;
  expect(atOnce).toBeGreaterThan(0);
  expect(atOnce).toBeLessThan(MANY.length / 2);
  await expect.poll(() => visited.length).toBe(MANY.length);
  expect(visited).toEqual(MANY);
  await setImmediate();
  expect(visited).toHaveLength(MANY.length);
});

test('few are visited at once', () => {
  const visited: number[] = [];
  createRounds<number>(() => {}).begin(7, [1, 2, 3], (one) => visited.push(one));
  expect(visited).toEqual([1, 2, 3]);
});

test('a new round ends the one before, and leaves that of another world alone', async () => {
  const rounds = createRounds<number>(() => {});
  const visits: string[] = [];
  const begin = (world: number, name: string): void =>
    rounds.begin(world, MANY, (one) => visits.push(`${name}${one}`));
  begin(1, 'a');
  begin(2, 'other');
  begin(1, 'b');
  const expected = (name: string): string[] => MANY.map((one) => `${name}${one}`);
  const visitsOf = (name: string): string[] => visits.filter((visit) => visit.startsWith(name));
  expect(visitsOf('a')).toEqual(expected('a'));
  expect(visits.indexOf('b0')).toBeGreaterThan(visits.indexOf(`a${MANY.length - 1}`));
  expect(visitsOf('other').length).toBeLessThan(MANY.length);
  await expect.poll(() => visits.length).toBe(3 * MANY.length);
  expect(visitsOf('b')).toEqual(expected('b'));
  expect(visitsOf('other')).toEqual(expected('other'));
});

test('a visit that fails later ends its round alone', async () => {
  const faults: unknown[] = [];
  const rounds = createRounds<number>((error) => faults.push(error));
  rounds.begin(undefined, MANY, (one) => {
    if (one === 1_000) throw new Error('broken');
  });
  await expect.poll(() => faults.length).toBe(1);
  let visited = 0;
  rounds.begin(undefined, MANY, () => (visited += 1));
  await expect.poll(() => visited).toBe(MANY.length);
});
