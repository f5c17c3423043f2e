import { usd, type HeldMandate } from '@lonja/core';
import { expect, test } from 'vitest';
import { readMandates, writeMandates } from './written-mandates.ts';

const HELD: HeldMandate = {
  mandate: { zone: 'UTC', maxDay: usd(5_000_000n), maxWithdrawalsDay: usd(60_000_000n), ordersAMinute: 3 },
  use: { dayEndsAt: 9, ordered: usd(1n), withdrawn: usd(2n), baseline: usd(3n), recent: [7] },
};

test('[API-24] a mandate and what is used of it are read as they were written', () => {
  const mandates = new Map([['key', HELD]]);
  expect(readMandates(JSON.parse(JSON.stringify(writeMandates(mandates))))).toEqual(mandates);
});

test('[API-24] what was written before withdrawals were counted has counted none', () => {
  const use = { dayEndsAt: 9, ordered: '1', baseline: '3', recent: [] };
  const read = readMandates({ key: { mandate: { zone: 'UTC' }, use } });
  expect(read.get('key')?.use?.withdrawn).toBe(0n);
});
