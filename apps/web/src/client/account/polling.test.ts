import { expect, it } from 'vitest';
import { POLL_MS } from '../../shared/api/queries.ts';
import { choosePolling } from './polling.ts';

it('[API-23] without the stream: the user every 30 s, positions 45 (15 on their tab), transactions 60, the market 60 (30)', () => {
  expect(choosePolling(false, false)).toEqual({
    user: 30_000,
    positions: 45_000,
    transactions: 60_000,
    marketData: 60_000,
  });
  expect(choosePolling(false, true)).toEqual({
    user: 30_000,
    positions: 15_000,
    transactions: 60_000,
    marketData: 30_000,
  });
});

it('[API-23] with the stream nothing is asked for again, but news, which it does not carry', () => {
  expect(Object.values(choosePolling(true, true))).toEqual([false, false, false, false]);
  expect(POLL_MS.news).toBe(120_000);
});
