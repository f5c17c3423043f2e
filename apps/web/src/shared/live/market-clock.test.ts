import { expect, test } from 'vitest';
import { isRunning, computeMarketTime, readWorld, withClock } from './market-clock.ts';

const WORLD = {
  ...({ id: '3', name: 'Clase', state: 'running', marketTime: 1_000_000, rate: 200 } as const),
  changes: [],
};

test('the installation’s market has the time of this device', () => {
  expect([computeMarketTime(undefined, 5_000), isRunning(undefined)]).toEqual([5_000, true]);
  expect(readWorld(null, 5_000)).toBeUndefined();
});

test('a world’s time passes by its rate from what was last heard of it, and never backwards', () => {
  const world = readWorld(WORLD, 5_000);
  expect(computeMarketTime(world, 5_000)).toBe(1_000_000);
  expect(computeMarketTime(world, 6_000)).toBe(1_200_000);
  // This device's clock was put back.
  expect(computeMarketTime(world, 4_000)).toBe(1_000_000);
});

test('a message of its clock replaces what was heard before', () => {
  const message = {
    ...({ type: 'clock', state: 'paused', marketTime: 1_400_000, rate: 0 } as const),
    changes: [],
  };
  const paused = withClock(readWorld(WORLD, 5_000), message, 7_000);
  expect(paused).toMatchObject({ id: '3', name: 'Clase' });
  expect([computeMarketTime(paused, 99_000), isRunning(paused)]).toEqual([1_400_000, false]);
  expect(withClock(undefined, message, 7_000)).toBeUndefined();
});
