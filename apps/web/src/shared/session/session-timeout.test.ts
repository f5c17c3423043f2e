import { expect, it } from 'vitest';
import { secondsLeft } from './session-timeout.model.ts';

it('[DSH-29] counts down from the last activity, and not below zero', () => {
  expect(secondsLeft(0, 0, 15)).toBe(900);
  expect(secondsLeft(0, 14 * 60_000 + 1, 15)).toBe(60);
  expect(secondsLeft(0, 20 * 60_000, 15)).toBe(0);
});
