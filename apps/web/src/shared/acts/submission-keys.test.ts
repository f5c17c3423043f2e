import { CallError } from '@lonja/protocol/client';
import { expect, it } from 'vitest';
import { createSubmissionKeys } from './submission-keys.ts';

const numbered = () => {
  let count = 0;
  return createSubmissionKeys(() => `key ${(count += 1)}`);
};
const lost = new TypeError('Failed to fetch');

it('[DLG-05] [DLG-06] sends the same contents again under the same key, and other contents under a key of their own', () => {
  const keys = numbered();
  expect(keys.keyOf({ amount: '100' })).toBe('key 1');
  keys.settle({ amount: '100' }, lost);
  expect(keys.keyOf({ amount: '200' })).toBe('key 2');
  keys.settle({ amount: '200' }, new CallError(409, 'Saldo insuficiente'));
  expect(keys.keyOf({ amount: '100' })).toBe('key 1');
  expect(keys.keyOf({ amount: '200' })).toBe('key 3');
});

it('asks anew for what was answered', () => {
  const keys = numbered();
  expect(keys.keyOf({ amount: '100' })).toBe('key 1');
  keys.settle({ amount: '100' }, null);
  expect(keys.keyOf({ amount: '100' })).toBe('key 2');
});
