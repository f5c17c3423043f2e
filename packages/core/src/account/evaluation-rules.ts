import type { DayEnd } from '../calendar/local-day.ts';
import type { DailyBasis, FloorKind } from './evaluation-limits.ts';

/**
 * What an account must reach, and must never fall to, for as long as its evaluation goes on. Sealed when its plan is made; limits
 * are basis points of the grant.
 */
export interface EvaluationRules {
  /** The profit that passes. */
  readonly target: number;
  /** The loss within one trading day that breaches; absent: only the whole counts. */
  readonly daily?: { readonly limit: number; readonly basis: DailyBasis };
  readonly overall: {
    readonly limit: number;
    readonly floor: FloorKind;
    /** Where the floor stops rising: this far above the grant. Absent: it never stops. */
    readonly lock?: number;
  };
  /** Whether equity exactly at a floor is a breach, or only below it. */
  readonly breachesAt: boolean;
  /** What a breach leaves: the account open, and nothing that opens (`isFrozen`). Absent: what is open closes, and the account too. */
  readonly atBreach?: 'freeze';
  readonly dayEnd: DayEnd;
  /** Qualifying days without which nobody passes: days with a fill and a realised profit of at least `qualifyingProfit`. */
  readonly leastDays: number;
  /** 0: a day with a fill qualifies, whatever it brought. */
  readonly qualifyingProfit: number;
  /** No day may have brought more than this percentage of the whole profit. */
  readonly consistency?: number;
  /** Trading days, the first included, after which it expires. Absent: never. */
  readonly maxDays?: number;
}

/** What an account's terms say of the evaluation that it is. */
export interface EvaluationTerms {
  /** Number of the plan. */
  readonly plan: number;
  readonly name: string;
  /** Counts from 1. */
  readonly phase: number;
  readonly phases: number;
  readonly rules: EvaluationRules;
}

type Given<Whole> = { readonly [Name in keyof Whole]: Whole[Name] | undefined };

/** Rules as a document has them: what it does not give is undefined there. */
export type GivenRules = Omit<EvaluationRules, 'atBreach' | 'daily' | 'overall' | 'consistency' | 'maxDays'> &
  Partial<Given<Pick<EvaluationRules, 'atBreach' | 'daily' | 'consistency' | 'maxDays'>>> & {
    readonly overall: Omit<EvaluationRules['overall'], 'lock'> &
      Partial<Given<Pick<EvaluationRules['overall'], 'lock'>>>;
  };

/** Rules as they are sealed, and proven: what is not given is absent. */
export const readEvaluationRules = ({
  daily,
  overall: { lock, ...overall },
  atBreach,
  consistency,
  maxDays,
  ...rules
}: GivenRules): EvaluationRules => ({
  ...rules,
  ...(atBreach ? { atBreach } : {}),
  ...(daily ? { daily } : {}),
  overall: { ...overall, ...(lock === undefined ? {} : { lock }) },
  ...(consistency === undefined ? {} : { consistency }),
  ...(maxDays === undefined ? {} : { maxDays }),
});
