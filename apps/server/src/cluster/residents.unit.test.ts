import { describe, expect, test } from 'vitest';
import { createResidents, type SlotWatch } from './residents.ts';

type Listener = Parameters<Parameters<typeof createResidents>[2]['onCommitted']>[0];

/** Residents whose loads end when a test says so. */
function rig(watches: readonly SlotWatch[]) {
  const resynced: (readonly number[])[] = [];
  let listener: Listener = () => {};
  const residents = createResidents(
    () => watches,
    { resync: (accountIds) => void resynced.push(accountIds) },
    { onCommitted: (heard) => (listener = heard) },
  );
  const commit = (id: number): void => listener({ changes: [{ after: { account: { id } } }], resynced: [] });
  return { residents, commit, resynced };
}

function heldWatch() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const watch: SlotWatch = { load: () => promise, drop: () => {} };
  return { watch, complete: resolve, fail: reject };
}

describe('what is loaded beside a desk that trades on', () => {
  test('an account that was committed meanwhile is read again once it is loaded', async () => {
    const slow = heldWatch();
    const { residents, commit, resynced } = rig([slow.watch]);
    commit(1);
    const loading = residents.load([0]);
    commit(2);
    slow.complete();
    await loading;
    commit(3);
    expect(resynced).toEqual([[2]]);
  });

  test('… and again after each load that was under way with it, whose pages may be older', async () => {
    const own = heldWatch();
    const ofWorld = heldWatch();
    const { residents, commit, resynced } = rig([own.watch]);
    const loading = residents.load([0]);
    const added = residents.loadFor([ofWorld.watch], [0]);
    commit(7);
    own.complete();
    await loading;
    expect(resynced).toEqual([[7]]);
    commit(8);
    ofWorld.complete();
    await added;
    expect(resynced).toEqual([[7], [7, 8]]);
  });

  test('a load that fails has ended altogether: nothing old comes after what is read again', async () => {
    const failing = heldWatch();
    const slow = heldWatch();
    const { residents, commit, resynced } = rig([failing.watch, slow.watch]);
    const loading = residents.load([0]);
    failing.fail(new Error('lost'));
    await new Promise((resolve) => setImmediate(resolve));
    commit(4);
    expect(resynced).toEqual([]);
    slow.complete();
    await expect(loading).rejects.toThrow('lost');
    expect(resynced).toEqual([[4]]);
  });

  test('without a slot nothing is read for a new world', async () => {
    let loads = 0;
    const { residents } = rig([]);
    await residents.loadFor([{ load: () => Promise.resolve(void loads++), drop: () => {} }], []);
    expect(loads).toBe(0);
  });
});
