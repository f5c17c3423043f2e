import { accountValueOf, type AccountState } from '../account/account.ts';
import type { EvaluationProgress } from '../account/evaluation-progress.ts';
import type { EvaluationRules } from '../account/evaluation-rules.ts';
import { larger, minus, type Usd } from '../money/index.ts';
import { shareOfGrant } from './floors.ts';

/** What a day has brought so far: realised, with all costs. */
export interface DayResult {
  readonly profit: Usd;
  readonly qualifies: boolean;
}

export function computeDayResult(
  account: Pick<AccountState, 'balances' | 'fillCount'>,
  progress: EvaluationProgress,
  { grant, rules }: { readonly grant: Usd; readonly rules: EvaluationRules },
): DayResult {
  const profit = minus(accountValueOf(account.balances), progress.dayBalance);
  const hasTraded = account.fillCount > progress.dayFills;
  const minimum = rules.qualifyingProfit;
  return { profit, qualifies: hasTraded && (minimum === 0 || profit >= shareOfGrant(grant, minimum)) };
}

/** What passing asks for, each part for itself. It counts only while nothing is open. */
export interface Requirements {
  readonly isFlat: boolean;
  /** The profit so far, realised. */
  readonly profit: Usd;
  readonly target: Usd;
  /** Qualifying days, the one that goes on included where it qualifies by now. */
  readonly days: number;
  /** The largest profit of a day, the one that goes on included. */
  readonly bestDay: Usd;
  /** The day's largest share holds: best day x 100 <= consistency x profit. */
  readonly isConsistent: boolean;
}

export function computeRequirements(
  account: Pick<AccountState, 'balances' | 'fillCount' | 'positions'>,
  progress: EvaluationProgress,
  { grant, rules }: { readonly grant: Usd; readonly rules: EvaluationRules },
): Requirements {
  const today = computeDayResult(account, progress, { grant, rules });
  const profit = minus(accountValueOf(account.balances), grant);
  const bestDay = larger(progress.bestDay, today.profit);
  const { consistency } = rules;
  return {
    isFlat: account.positions.size === 0,
    profit,
    target: shareOfGrant(grant, rules.target),
    days: progress.qualified + (today.qualifies ? 1 : 0),
    bestDay,
    isConsistent: consistency === undefined || bestDay * 100n <= profit * BigInt(consistency),
  };
}

export const isPassed = (met: Requirements, { leastDays }: EvaluationRules): boolean =>
  met.isFlat && met.profit >= met.target && met.days >= leastDays && met.isConsistent;
