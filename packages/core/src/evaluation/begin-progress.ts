import type { EvaluationProgress } from '../account/evaluation-progress.ts';
import type { EvaluationRules } from '../account/evaluation-rules.ts';
import { localDayOf } from '../calendar/local-day.ts';
import { usd, type Usd } from '../money/index.ts';

/** An evaluation as it begins, with the grant alone. @param at milliseconds since 1970 */
export function beginProgress(rules: EvaluationRules, grant: Usd, at: number): EvaluationProgress {
  const { day, endsAt } = localDayOf(at, rules.dayEnd);
  return {
    day,
    dayEndsAt: endsAt,
    dayNumber: 1,
    dayBalance: grant,
    // The first entry is the grant's.
    dayEntries: 1,
    dayFills: 0,
    dayBasis: grant,
    peak: grant,
    qualified: 0,
    bestDay: usd(0n),
  };
}
