import { expect, test } from 'vitest';
import { createSplitSuspensions, readInOneScale, SPLITS_KNOWN_MS } from './split-suspensions.ts';

const SHARE = 1;
const COIN = 2;

function build() {
  const clock = { now: 1_000 };
  const suspensions = createSplitSuspensions(
    () => clock.now,
    (id) => id === SHARE,
  );
  /** As a decision asks: whether anything has changed, and then about an instrument. */
  const isSuspended = (id: number) => {
    suspensions.version();
    return suspensions.isSuspended(id);
  };
  return { clock, suspensions, isSuspended };
}

test('a process alone suspends what is asked of it alone, however long nothing is confirmed', () => {
  const { clock, suspensions, isSuspended } = build();
  clock.now += 1_000_000;
  expect(isSuspended(SHARE)).toBe(false);
  suspensions.suspend(SHARE);
  expect([isSuspended(SHARE), isSuspended(COIN)]).toEqual([true, false]);
  suspensions.resume(SHARE);
  expect(isSuspended(SHARE)).toBe(false);
});

test('where others may adjust accounts, what may split is suspended once the stored splits are not known any more', () => {
  const { clock, suspensions, isSuspended } = build();
  suspensions.confirm(clock.now);
  const before = suspensions.version();
  clock.now += SPLITS_KNOWN_MS;
  expect([isSuspended(SHARE), suspensions.version()]).toEqual([false, before]);
  clock.now += 1;
  expect([isSuspended(SHARE), isSuspended(COIN)]).toEqual([true, false]);
  expect(suspensions.version()).toBeGreaterThan(before);
  suspensions.confirm(clock.now);
  expect(isSuspended(SHARE)).toBe(false);
});

test('what was read while a split began or ended is read again, and nothing else is', async () => {
  const splits = { version: 1 };
  const read: string[] = [];
  const readAs = (...names: readonly string[]) =>
    readInOneScale({ version: () => splits.version }, async () => {
      const name = names[read.length]!;
      read.push(name);
      await Promise.resolve();
      if (name.startsWith('split')) splits.version += 1;
      return name;
    });
  expect(await readAs('split begins', 'split ends', 'after it', 'never')).toBe('after it');
  expect(read).toEqual(['split begins', 'split ends', 'after it']);
});
