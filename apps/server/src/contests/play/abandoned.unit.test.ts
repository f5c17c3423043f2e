import { expect, test } from 'vitest';
import { isAbandoned } from './abandoned.ts';

const DAY = 86_400_000;
const createdAt = new Date(0);
const stretch = (day: number, rate: number) => ({ wallFrom: day * DAY, marketFrom: 0, rate });

test('a contest is abandoned where its clock has stood for 180 days, from its making or its last pause', () => {
  const isOn = (day: number, ...stretches: readonly ReturnType<typeof stretch>[]) =>
    isAbandoned(createdAt, { stretches }, day * DAY);
  expect([isOn(179), isOn(180)]).toEqual([false, true]);
  const paused = [stretch(100, 1), stretch(150, 0)];
  expect([isOn(180, ...paused), isOn(329, ...paused), isOn(330, ...paused)]).toEqual([false, false, true]);
  expect(isOn(1_000, ...paused, stretch(300, 1))).toBe(false);
  // It runs to a moment and pauses there, which is to come.
  expect(isOn(1_000, stretch(999, 1), stretch(1_001, 0))).toBe(false);
});
