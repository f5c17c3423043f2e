import { accountValueOf, type AccountState } from '../account/account.ts';
import type { EvaluationProgress } from '../account/evaluation-progress.ts';
import type { EvaluationRules, EvaluationTerms } from '../account/evaluation-rules.ts';
import { assertInvariant } from '../assert.ts';
import { localDayOf } from '../calendar/local-day.ts';
import { larger, type Usd } from '../money/index.ts';
import { breachedFloor, computeFloors, type Floor } from './floors.ts';
import { computeDayResult, isPassed, computeRequirements } from './requirements.ts';

/** What a step of the market means for an evaluation. */
export type Judgement =
  | { readonly kind: 'goes_on'; readonly progress: EvaluationProgress }
  | { readonly kind: 'breached'; readonly progress: EvaluationProgress; readonly floor: Floor }
  | { readonly kind: 'passed' | 'expired'; readonly progress: EvaluationProgress };

/** An account at a step: what it is worth at the closing side of its quotes. */
export interface WorthAtStep {
  readonly equity: Usd;
  /** Market time, milliseconds since 1970. */
  readonly at: number;
  /** The market has ended with this step: there is none after it. */
  readonly isLast?: true;
}

export interface Evaluated {
  readonly account: AccountState;
  readonly terms: EvaluationTerms;
  readonly grant: Usd;
  readonly progress: EvaluationProgress;
}

/** An account whose evaluation goes on; undefined for any other. */
export function findEvaluated(account: AccountState): Evaluated | undefined {
  const { terms, evaluation: progress } = account;
  if (!terms?.evaluation || account.isClosed) return undefined;
  assertInvariant(progress !== undefined, 'an evaluation has its progress');
  if (progress.verdict) return undefined;
  return { account, terms: terms.evaluation, grant: terms.grant, progress };
}

/**
 * Judges an account at a step, in this order: a day that has ended is counted, and the next one begins with what the account is worth
 * at this step; the peak follows; a breach is found; then, if there is none, whether it has passed; then whether its days, or the steps of
 * its market, are over.
 */
export function judgeStep(
  { account, terms: { rules }, grant, progress }: Evaluated,
  worth: WorthAtStep,
): Judgement {
  const isNewDay = worth.at >= progress.dayEndsAt;
  const turned = isNewDay ? turnDay({ account, progress, grant, rules }, worth) : progress;
  const now = rules.overall.floor === 'step' ? withPeak(turned, worth.equity) : turned;
  const floor = breachedFloor(computeFloors(rules, grant, now), worth.equity, rules);
  if (floor) return { kind: 'breached', progress: now, floor };
  if (isPassed(computeRequirements(account, now, { grant, rules }), rules))
    return { kind: 'passed', progress: now };
  const isOver = rules.maxDays !== undefined && now.dayNumber > rules.maxDays;
  if (isOver || worth.isLast) return { kind: 'expired', progress: now };
  return { kind: 'goes_on', progress: now };
}

const withPeak = (progress: EvaluationProgress, equity: Usd): EvaluationProgress =>
  equity > progress.peak ? { ...progress, peak: equity } : progress;

interface Turning {
  readonly account: AccountState;
  readonly progress: EvaluationProgress;
  readonly grant: Usd;
  readonly rules: EvaluationRules;
}

/** Days that passed without a step of the market count as days, and brought nothing. */
function turnDay(
  { account, progress, grant, rules }: Turning,
  { equity, at }: WorthAtStep,
): EvaluationProgress {
  const { profit, qualifies } = computeDayResult(account, progress, { grant, rules });
  const { day, endsAt } = localDayOf(at, rules.dayEnd);
  const balance = accountValueOf(account.balances);
  const turned: EvaluationProgress = {
    ...progress,
    day,
    dayEndsAt: endsAt,
    dayNumber: progress.dayNumber + (day - progress.day),
    dayBalance: balance,
    dayEntries: account.entryCount,
    dayFills: account.fillCount,
    dayBasis: chooseBasis(rules, { balance, equity, grant }),
    qualified: progress.qualified + (qualifies ? 1 : 0),
    bestDay: larger(progress.bestDay, profit),
  };
  return rules.overall.floor === 'day_end' ? withPeak(turned, equity) : turned;
}

interface Bases {
  readonly balance: Usd;
  readonly equity: Usd;
  readonly grant: Usd;
}

function chooseBasis({ daily }: EvaluationRules, { balance, equity, grant }: Bases): Usd {
  switch (daily?.basis) {
    case undefined:
    case 'balance':
      return balance;
    case 'equity':
      return equity;
    case 'larger':
      return larger(balance, equity);
    case 'grant':
      return grant;
  }
}
