import type { Tenure, TenuredConnection } from '@lonja/store';
import { afterEach, expect, test, vi } from 'vitest';
import { NO_MOVE_LOG } from '../test/no-move-log.ts';
import { createHome } from './home.ts';

/** A connection of a process that is alone; its end is heard of when the test says so. */
function createConnection() {
  const listeners: (() => void)[] = [];
  const tenure: Tenure = {
    hold: (wanted) => Promise.resolve(wanted),
    release: () => Promise.resolve(),
    listMembers: () =>
      Promise.resolve([{ name: 'alone', backend: 1, holdings: [], shard: null, silentSeconds: 0 }]),
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
