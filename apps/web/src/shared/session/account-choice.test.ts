import { expect, test } from 'vitest';
import { createAccountChoice } from './account-choice.ts';

function createStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage;
}

test('a tab keeps the account that it shows, whatever another one chooses, and a new one begins with the last choice', () => {
  const device = createStorage();
  const [first, second] = [createStorage(), createStorage()];
  let loads = 0;
  const load = (tab: Storage) => createAccountChoice(device, tab, () => (loads += 1));
  const inFirst = load(first);
  expect([inFirst.account, load(second).account]).toEqual([undefined, undefined]);
  inFirst.choose({ account: '7', world: undefined });
  expect(loads).toBe(1);
  expect(inFirst.account).toBeUndefined();
  expect([load(first).account, load(second).account, load(createStorage()).account]).toEqual([
    '7',
    undefined,
    '7',
  ]);
  load(first).choose(undefined);
  expect([load(first).account, load(createStorage()).account]).toEqual([undefined, undefined]);
});

test('the world of an account comes with it', () => {
  const [device, tab] = [createStorage(), createStorage()];
  const load = () => createAccountChoice(device, tab, () => undefined);
  load().choose({ account: '7', world: '3' });
  expect(load()).toMatchObject({ account: '7', world: '3' });
  load().choose({ account: '8', world: undefined });
  expect(load()).toMatchObject({ account: '8', world: undefined });
  load().choose(undefined);
  expect(load()).toMatchObject({ account: undefined, world: undefined });
});
