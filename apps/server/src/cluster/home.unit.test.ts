import type { TenuredConnection } from '@lonja/store/desk/desk-connection';
import type { Tenure } from '@lonja/store/desk/tenure';
import { afterEach, expect, test, vi } from 'vitest';
import { NO_MOVE_LOG } from '../test/processes/no-move-log.ts';
import { areOnlyEdges, createHome } from './home.ts';

/** A connection of a process that is alone; its end is heard of when the test says so. */
function createConnection(names: readonly string[] = ['alone']) {
  const listeners: (() => void)[] = [];
  const tenure: Tenure = {
    hold: (wanted) => Promise.resolve(wanted),
    release: () => Promise.resolve(),
    listMembers: () =>
      Promise.resolve(
        names.map((name, backend) => ({ name, backend, holdings: [], shard: null, silentSeconds: 0 })),
      ),
    onLost: (listener) => void listeners.push(listener),
  };
  const end = (): void => {
    for (const listener of listeners) listener();
  };
  return { connection: { tenure } as TenuredConnection, end };
}

afterEach(() => vi.useRealTimers());

test('what was held on a lost connection is not held on the next one, whenever its end is heard of', async () => {
  const home = createHome({ name: 'alone', log: NO_MOVE_LOG, onFault: () => undefined });
  const [first, second] = [createConnection(), createConnection()];
  home.follow(first.connection);
  await home.start({ load: () => Promise.resolve(), drop: () => undefined });
  expect(home.isWhole()).toBe(true);
  home.follow(second.connection);
  expect(home.slots()).toEqual([]);
  first.end();
  expect(home.slots()).toEqual([]);
  await home.stop();
});

test('the end of a connection that was replaced takes nothing from the one that replaced it', async () => {
  const home = createHome({ name: 'alone', log: NO_MOVE_LOG, onFault: () => undefined });
  const [first, second] = [createConnection(), createConnection()];
  home.follow(first.connection);
  home.follow(second.connection);
  await home.start({ load: () => Promise.resolve(), drop: () => undefined });
  first.end();
  expect(home.isWhole()).toBe(true);
  second.end();
  expect(home.slots()).toEqual([]);
  await home.stop();
});

test('what was lost during its load is dropped also when the load comes to its end later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const home = createHome({ name: 'alone', log: NO_MOVE_LOG, onFault: () => undefined });
  const { connection, end } = createConnection();
  const load = Promise.withResolvers<void>();
  const drops: number[] = [];
  home.follow(connection);
  const started = home.start({ load: () => load.promise, drop: (slots) => void drops.push(slots.length) });
  await vi.waitFor(() => expect(home.isWhole()).toBe(true));
  end();
  vi.advanceTimersByTime(2_000);
  expect(drops).toEqual([256]);
  load.resolve();
  await started;
  vi.advanceTimersByTime(2_000);
  expect(drops).toEqual([256, 256]);
  await home.stop();
});

test('on another connection it has its share again at once, not with the next heartbeat', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const home = createHome({ name: 'alone', log: NO_MOVE_LOG, onFault: () => undefined });
  const [first, second] = [createConnection(), createConnection()];
  const loads: number[] = [];
  home.follow(first.connection);
  await home.start({ load: async (slots) => void loads.push(slots.length), drop: () => undefined });
  first.end();
  expect(home.isWhole()).toBe(false);
  home.follow(second.connection);
  await vi.waitFor(() => expect([home.isWhole(), loads]).toEqual([true, [256, 256]]));
  await home.stop();
});

test('an edge takes nothing, is never alone, and knows when nobody is there that would', async () => {
  for (const [names, isUnheld] of [
    [['a edge'], true],
    [['a edge', 'b edge'], true],
    [['a edge', 'b'], false],
  ] as const) {
    const edge = createHome({ name: 'a edge', log: NO_MOVE_LOG, onFault: () => undefined });
    edge.follow(createConnection(names).connection);
    await edge.start({ load: () => Promise.resolve(), drop: () => undefined });
    const { isEdge, slots, holds, isAlone } = edge;
    expect([isEdge, slots(), holds('feeds'), isAlone(), areOnlyEdges(edge)]).toEqual([
      true,
      [],
      false,
      false,
      isUnheld,
    ]);
    await edge.stop();
  }
});

test('what there is is divided between those that are no edges', async () => {
  const home = createHome({ name: 'b', log: NO_MOVE_LOG, onFault: () => undefined });
  home.follow(createConnection(['a edge', 'b', 'c edge']).connection);
  await home.start({ load: () => Promise.resolve(), drop: () => undefined });
  expect([home.isEdge, home.isWhole(), home.isAlone(), areOnlyEdges(home)]).toEqual([
    false,
    true,
    false,
    false,
  ]);
  expect((['feeds', 'mail', 'chores'] as const).every(home.holds)).toBe(true);
  await home.stop();
});
