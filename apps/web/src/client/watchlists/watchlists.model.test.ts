import type { Watchlist, WatchlistDraft, Watchlists } from '@lonja/protocol';
import { CallError } from '@lonja/protocol/client';
import { readRefusal } from '@lonja/protocol/read-refusal';
import { expect, it } from 'vitest';
import { putList, putSymbol, saveChange, takeList, takeSymbol, withChanges } from './watchlists.model.ts';

const kept = (name: string, symbols: string[]): Watchlist => ({
  id: `id of ${name}`,
  name,
  symbols,
  createdAt: '2026-11-27T14:30:00.000Z',
  updatedAt: '2026-11-27T14:30:00.000Z',
});
const lists = [kept('A', ['X', 'Y', 'Z']), kept('B', [])];

it('puts an instrument into one list, and takes it out', () => {
  const added = putSymbol('B', 'X')(lists);
  expect(added).toEqual([lists[0], kept('B', ['X'])]);
  expect(putSymbol('B', 'X')(added)).toEqual(added);
  expect(takeSymbol('B', 'X')(added)).toEqual(lists);
  expect(takeSymbol('B', 'X')(lists)).toEqual(lists);
});

it('adds a list once, and removes it', () => {
  const list = { name: 'C', symbols: [] };
  expect(putList(list)(lists)).toEqual([...lists, list]);
  expect(putList({ name: 'A', symbols: [] })(lists)).toBe(lists);
  expect(takeList('A')(lists)).toEqual([lists[1]]);
});

it('brings back to its place what was taken away', () => {
  expect(putSymbol('A', 'Y', 1)(takeSymbol('A', 'Y')(lists))).toEqual(lists);
  expect(putList(kept('A', ['X', 'Y', 'Z']), 0)(takeList('A')(lists))).toEqual(lists);
});

/** A server that keeps lists, on which other devices save too. */
function storedLists(first: readonly Watchlist[]) {
  let last: Watchlists = { lists: [...first], version: 1 };
  const write = (next: readonly WatchlistDraft[], version: number) => {
    if (version !== last.version) throw new CallError(409, 'changed', { code: 'lists_changed' });
    last = { lists: next.map(({ name, symbols }) => kept(name, symbols)), version: version + 1 };
    return Promise.resolve(last);
  };
  return {
    now: () => last,
    read: () => Promise.resolve(last),
    write: async (...[next, version]: Parameters<typeof write>) => write(next, version),
  };
}

it('changes the lists as they are kept, not as this page has read them', async () => {
  const server = storedLists(lists);
  const known = server.now();
  await saveChange(server, putList({ name: 'C', symbols: ['Q'] }), known);
  const saved = await saveChange(server, putSymbol('B', 'X'), known);
  expect(saved.lists).toEqual([lists[0], kept('B', ['X']), kept('C', ['Q'])]);
  expect(server.now()).toBe(saved);
});

it('loses nothing of devices that save at the same moment', async () => {
  const server = storedLists(lists);
  const known = server.now();
  await Promise.all(['Q', 'R', 'S'].map((symbol) => saveChange(server, putSymbol('B', symbol), known)));
  expect(server.now().lists[1]?.symbols.toSorted((a, b) => a.localeCompare(b))).toEqual(['Q', 'R', 'S']);
});

it('gives up where every save finds another version, and at once for any other refusal', async () => {
  let tries = 0;
  const busy = (code: string) => ({
    read: () => Promise.resolve({ lists: [], version: 1 }),
    write: () => {
      tries += 1;
      return Promise.reject(new CallError(409, 'no', readRefusal(code)));
    },
  });
  await expect(saveChange(busy('lists_changed'), takeList('A'), undefined)).rejects.toThrow('409: no');
  expect(tries).toBe(6);
  await expect(saveChange(busy('unavailable'), takeList('A'), undefined)).rejects.toThrow('409: no');
  expect(tries).toBe(7);
});

it('of two changes shows the one that stands when the other is refused', () => {
  const [first, second] = [putSymbol('B', 'X'), takeSymbol('A', 'Y')];
  expect(withChanges(lists, [first, second])).toEqual([kept('A', ['X', 'Z']), kept('B', ['X'])]);
  expect(withChanges(lists, [second])).toEqual([kept('A', ['X', 'Z']), lists[1]]);
});
