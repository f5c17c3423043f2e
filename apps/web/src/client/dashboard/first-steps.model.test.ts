import { expect, test } from 'vitest';
import { isStepDone, listStepsLeft, readSteps } from './first-steps.model.ts';

test('a step is left until it is done; after ten trades none is', () => {
  expect(listStepsLeft({ trades: 0, alerts: 0, savedAt: null })).toEqual(['trade', 'alert', 'settings']);
  expect(listStepsLeft({ trades: 9, alerts: 0, savedAt: '2026-01-01T00:00:00Z' })).toEqual(['alert']);
  expect(listStepsLeft({ trades: 1, alerts: 1, savedAt: '2026-01-01T00:00:00Z' })).toEqual([]);
  expect(listStepsLeft({ trades: 10, alerts: 0, savedAt: null })).toEqual([]);
});

test('ten trades do nothing that was not done', () => {
  const done = { trades: 10, alerts: 0, savedAt: null };
  expect([isStepDone('trade', done), isStepDone('alert', done), isStepDone('settings', done)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('a device shows the steps that were left, and all to somebody new whom it does not know', () => {
  const DAY = 86_400_000;
  const read = (kept: string | null) => readSteps(kept, 8 * DAY);
  expect([read('alert settings'), read(''), read('other alert')]).toEqual([
    ['alert', 'settings'],
    [],
    ['alert'],
  ]);
  expect(readSteps(null, DAY)).toEqual(['trade', 'alert', 'settings']);
  expect(readSteps(null, 8 * DAY)).toEqual([]);
});
