import { expect, it } from 'vitest';
import type { WorldClockReading } from '../../shared/live/market-clock.ts';
import { areComing, choosePaceKey } from './feed-state.model.ts';

const WORLD: Omit<WorldClockReading, 'state'> = {
  id: '7',
  name: 'Replay',
  marketTime: 0,
  rate: 0,
  changes: [],
  readAt: 0,
};

it.each([
  ['calm', undefined, 'rate.calm', true],
  ['live', { ...WORLD, state: 'running' }, 'rate.live', true],
  ['calm', { ...WORLD, state: 'scheduled' }, 'world.scheduled', false],
  ['live', { ...WORLD, state: 'paused' }, 'world.paused', false],
  ['calm', { ...WORLD, state: 'ended' }, 'world.ended', false],
  ['paused', undefined, 'rate.paused', false],
  ['paused', { ...WORLD, state: 'ended' }, 'rate.paused', false],
] as const)(
  'prices at rate %s, with %j: nothing says that they come where they do not',
  (rate, world, key, come) => {
    expect([choosePaceKey({ rate, world }), areComing({ rate, world })]).toEqual([key, come]);
  },
);
