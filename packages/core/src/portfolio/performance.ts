import { maxDrawdown, type Drawdown } from './drawdown.ts';
import { dailyReturns, type DailyReturn, type EquityPoint } from './equity-curve.ts';
import type { Ratio } from './ratio.ts';
import { bestDay, timeWeightedReturn, worstDay } from './returns.ts';
import { sharpeRatio, sortinoRatio, volatility } from './risk.ts';
import { profitFactor, winRate, type TradingRecord } from './trading-record.ts';

/** An account's performance over a curve. A figure that is undefined shows as N/A. */
export interface Performance {
  readonly timeWeightedReturn: Ratio | undefined;
  readonly sharpeRatio: Ratio | undefined;
  readonly sortinoRatio: Ratio | undefined;
  readonly volatility: Ratio | undefined;
  readonly maxDrawdown: Drawdown | undefined;
  readonly bestDay: DailyReturn | undefined;
  readonly worstDay: DailyReturn | undefined;
  readonly winRate: Ratio | undefined;
  readonly profitFactor: Ratio | undefined;
}

/** All figures at once, each as its own function computes it. */
export function measurePerformance(curve: readonly EquityPoint[], record: TradingRecord): Performance {
  const returns = dailyReturns(curve);
  return {
    timeWeightedReturn: timeWeightedReturn(curve),
    sharpeRatio: sharpeRatio(returns),
    sortinoRatio: sortinoRatio(returns),
    volatility: volatility(returns),
    maxDrawdown: maxDrawdown(curve),
    bestDay: bestDay(returns),
    worstDay: worstDay(returns),
    winRate: winRate(record),
    profitFactor: profitFactor(record),
  };
}
