import { CallError } from '@lonja/protocol/client';
import { expect, it } from 'vitest';
import { isUndecided } from './is-undecided.ts';

it('distinguishes a refusal from an answer that never came', () => {
  expect(isUndecided(new TypeError('Failed to fetch'))).toBe(true);
  expect(isUndecided(new CallError(503, 'Unavailable'))).toBe(true);
  expect(isUndecided(new CallError(409, 'Saldo insuficiente'))).toBe(false);
});

it('does not take the news that the first attempt is still on its way for a refusal of it', () => {
  const inFlight = new CallError(409, 'In flight', { code: 'idempotency_in_flight' });
  expect(isUndecided(inFlight)).toBe(true);
});
