import { usd, type Usd } from '../money/index.ts';
import { evaluationDayOf } from './evaluation-day.ts';
import type { EvaluationProgress } from './evaluation-progress.ts';
import type { EvaluationRules } from './evaluation-rules.ts';

/** An evaluation as it begins, with the grant alone. @param at milliseconds since 1970 */
export function beginProgress(rules: EvaluationRules, grant: Usd, at: number): EvaluationProgress {
  const { day, endsAt } = evaluationDayOf(at, rules.dayEnd);
  return {
    day,
    dayEndsAt: endsAt,
    dayNumber: 1,
    dayBalance: grant,
    // That of the grant.
    dayEntries: 1,
    dayFills: 0,
    dayBasis: grant,
    peak: grant,
    qualified: 0,
    bestDay: usd(0n),
  };
}
