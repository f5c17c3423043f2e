import { usd } from '@lonja/core';
import { expect, it } from 'vitest';
import { dayBaseOf, todayOf } from './today.model.ts';

const at = '2026-03-01T12:00:00.000Z';

it('today counts from the equity of the day before, with what flowed since', () => {
  // 10,000 yesterday, 500 deposited today, 25.50 made today.
  const base = dayBaseOf({
    curve: [
      { at, equity: '10000.00' },
      { at, equity: '10525.50' },
    ],
    days: [{ date: '2026-03-01', pnl: '25.50', percent: 0.25 }],
    netDeposits: '10500.00',
  });
  expect(base).toBe(10_500_000_000n);
  expect(todayOf(usd(10_530_000_000n), usd(base!))).toBe(30_000_000n);
});

it('the first day of an account counts from what came in', () => {
  expect(dayBaseOf({ curve: [{ at, equity: '9990.00' }], days: [], netDeposits: '10000.00' })).toBe(
    10_000_000_000n,
  );
  expect(dayBaseOf({ curve: [], days: [], netDeposits: '0.00' })).toBeUndefined();
});
