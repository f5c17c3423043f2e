import { expect, test } from 'vitest';
import { listStepsLeft, readSteps } from './first-steps.model.ts';

test('a step is left until it is done; after ten trades none is', () => {
  expect(listStepsLeft({ trades: 0, alerts: 0, savedAt: null })).toEqual(['trade', 'alert', 'settings']);
  expect(listStepsLeft({ trades: 9, alerts: 0, savedAt: '2026-01-01T00:00:00Z' })).toEqual(['alert']);
  expect(listStepsLeft({ trades: 1, alerts: 1, savedAt: '2026-01-01T00:00:00Z' })).toEqual([]);
  expect(listStepsLeft({ trades: 10, alerts: 0, savedAt: null })).toEqual([]);
});

test('a device reserves the room of the steps that were left, and of all for whom it does not know', () => {
  expect([readSteps(null), readSteps('alert settings'), readSteps(''), readSteps('other alert')]).toEqual([
    ['trade', 'alert', 'settings'],
    ['alert', 'settings'],
    [],
    ['alert'],
  ]);
});
