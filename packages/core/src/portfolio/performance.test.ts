import { expect, test } from 'vitest';
import { usd, ZERO_USD } from '../money/index.ts';
import type { EquityPoint } from './equity-curve.ts';
import { measurePerformance } from './performance.ts';
import { formatPercent, formatRatio, type Ratio } from './ratio.ts';
import { NO_TRADES, recordClosing } from './trading-record.ts';

/** Equal ups and downs of 1 % that begin with an up, from 10,000 USD. */
const zigzag = (days: number): EquityPoint[] =>
  Array.from({ length: days + 1 }, (_, day) => ({
    day,
    equity: usd(day % 2 === 0 ? 10_000_000_000n : 10_100_000_000n),
    inflow: ZERO_USD,
    outflow: ZERO_USD,
  }));

test('[DSH-22] all figures come from market results: curve and closing fills', () => {
  const record = [usd(3n), usd(-2n)].reduce(recordClosing, NO_TRADES);
  const performance = measurePerformance(zigzag(21), record);
  const percent = (figure: Ratio | undefined) => figure !== undefined && formatPercent(figure);
  expect(percent(performance.timeWeightedReturn)).toBe('1.00');
  // 1 / 101
  expect(percent(performance.maxDrawdown?.depth)).toBe('0.99');
  expect(performance.bestDay).toMatchObject({ day: 1, pnl: usd(100_000_000n) });
  expect(performance.worstDay).toMatchObject({ day: 2, pnl: usd(-100_000_000n) });
  expect(percent(performance.winRate)).toBe('50.00');
  expect(formatRatio(performance.profitFactor as Ratio)).toBe('1.50');
  expect(performance.sharpeRatio).toBeDefined();
});

test('a young account has no risk figures yet', () => {
  const { sharpeRatio, sortinoRatio, volatility, timeWeightedReturn } = measurePerformance(
    zigzag(19),
    NO_TRADES,
  );
  expect([sharpeRatio, sortinoRatio, volatility]).toEqual([undefined, undefined, undefined]);
  expect(timeWeightedReturn).toBeDefined();
});
