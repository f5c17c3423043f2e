import { usd } from '@lonja/core';
import { describe, expect, it } from 'vitest';
import { computeMoment } from './account-moment.model.ts';

const at = '2026-03-01T12:00:00.000Z';
const lifetime = { pnl: '25.50', timeWeightedReturn: 0.25, volatility: null, days: 1 };

describe('the results of an account at one moment', () => {
  it('today counts from the equity of the day before, with what flowed since', () => {
    // 10,000 yesterday, 500 deposited today, 25.50 made today.
    const moment = computeMoment(usd(10_530_000_000n), {
      curve: [
        { at, equity: '10000.00' },
        { at, equity: '10525.50' },
      ],
      days: [{ date: '2026-03-01', pnl: '25.50', percent: 0.25 }],
      netDeposits: '10500.00',
      lifetime,
    });
    expect(moment?.dayBase).toBe(10_500_000_000n);
    expect(moment?.today).toEqual({ pnl: 30_000_000n, percent: 0.29 });
  });

  it('the first day of an account counts from what came in; without a measurement nothing is said', () => {
    const first = computeMoment(usd(9_990_000_000n), {
      curve: [{ at, equity: '9990.00' }],
      days: [],
      netDeposits: '10000.00',
      lifetime: { ...lifetime, timeWeightedReturn: null, pnl: '-10.00' },
    });
    expect(first?.dayBase).toBe(10_000_000_000n);
    expect(first?.whole).toEqual({ pnl: -10_000_000n, percent: null });
    expect(computeMoment(usd(0n), { curve: [], days: [], netDeposits: '0.00', lifetime })).toBeUndefined();
  });

  it('of an account whose first day it is, today and the whole are the same, however old what was read is', () => {
    // Read at −0.24 %, and shown minutes later at −0.35 %.
    const moment = computeMoment(usd(9_965_000_000n), {
      curve: [{ at, equity: '9976.00' }],
      days: [{ date: '2026-03-01', pnl: '-24.00', percent: -0.24 }],
      netDeposits: '10000.00',
      lifetime: { ...lifetime, pnl: '-24.00', timeWeightedReturn: -0.24 },
    });
    expect(moment?.today).toEqual({ pnl: -35_000_000n, percent: -0.35 });
    expect(moment?.whole).toEqual(moment?.today);
  });

  it('the whole of an older account goes on from the days before, through deposits', () => {
    // +10 % until yesterday, then 100,000 deposited; at 0 today when it was read, +1 % now.
    const moment = computeMoment(usd(112_110_000_000n), {
      curve: [{ at, equity: '111000.00' }],
      days: [{ date: '2026-03-01', pnl: '0.00', percent: 0 }],
      netDeposits: '110000.00',
      lifetime: { ...lifetime, pnl: '1000.00', timeWeightedReturn: 10, days: 30 },
    });
    expect(moment?.today).toEqual({ pnl: 1_110_000_000n, percent: 1 });
    expect(moment?.whole).toEqual({ pnl: 2_110_000_000n, percent: 11.1 });
  });
});
