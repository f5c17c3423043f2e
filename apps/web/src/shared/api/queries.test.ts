import { CallError } from '@lonja/protocol/client';
import { expect, it } from 'vitest';
import { createQueryClient, nullWhenSignedOut, retryDelay, shouldRetry } from './queries.ts';

it('[API-23] retries reads three times, one second doubling to thirty', () => {
  const fault = new CallError(503, 'Unavailable');
  expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, fault))).toEqual([true, true, true, false]);
  expect([0, 1, 2, 5, 9].map(retryDelay)).toEqual([1_000, 2_000, 4_000, 30_000, 30_000]);
});

it('does not repeat what was answered for good', () => {
  expect(shouldRetry(0, new CallError(401, 'Unauthorized'))).toBe(false);
});

it('[API-23] keeps data five minutes, never fresh, not refetched on focus; writes are not retried', () => {
  const { queries, mutations } = createQueryClient({ onSignedOut: () => {} }).getDefaultOptions();
  expect(queries).toMatchObject({
    staleTime: 0,
    gcTime: 300_000,
    refetchOnWindowFocus: false,
    refetchInterval: false,
  });
  expect(mutations).toMatchObject({ retry: false });
});

it('[API-25] reads are null when signed out, where that is wanted', async () => {
  expect(await nullWhenSignedOut(Promise.reject(new CallError(401, 'Unauthorized')))).toBeNull();
  await expect(nullWhenSignedOut(Promise.reject(new CallError(500, 'Fault')))).rejects.toThrow('500: Fault');
});
