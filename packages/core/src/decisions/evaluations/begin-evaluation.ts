import {
  refuseMoreAccounts,
  type HeldAccounts,
  type MoreAccountsRefusal,
} from '../../account/account-terms.ts';
import { beginProgress } from '../../evaluation/begin-progress.ts';
import type { VerdictKind } from '../../account/evaluation-limits.ts';
import type { Phase } from '../../evaluation/phase.ts';
import { accept, refuse, type Decision } from '../decision.ts';
import { openOnTerms } from '../funds/open-on-terms.ts';
import type { TradingChange } from '../trading-change.ts';

/** Why no evaluation begins. In the order of precedence. */
export type BeginningRefusal =
  /** One goes on. */
  | { readonly code: 'evaluation_goes_on' }
  /** The last phase is passed. */
  | { readonly code: 'plan_passed' }
  | { readonly code: 'too_many_attempts'; readonly maximum: number }
  | MoreAccountsRefusal;

/** A plan as the beginning of an evaluation is decided on. */
export interface BegunPlan {
  readonly id: number;
  readonly name: string;
  /** Number of the world whose market it trades; absent: the installation's own. */
  readonly world?: number;
  /** At least one. */
  readonly phases: readonly Phase[];
  /** How often a person may begin with its first phase. */
  readonly attempts: number;
}

/** What a person has had in a plan. */
export interface PastEvaluation {
  /** Counts from 1. */
  readonly phase: number;
  /** Null while it goes on; `withdrawn`: its person closed the account. */
  readonly end: VerdictKind | 'withdrawn' | null;
  /** An appeal was upheld, or it was voided: it takes no attempt. */
  readonly isForgiven: boolean;
}

/** An evaluation that a person had, as it is recorded. */
export interface RecordedEvaluation {
  readonly phase: number;
  /** Null before one is given. */
  readonly verdict: VerdictKind | null;
  /** Whether the evaluation's account is closed. */
  readonly isClosed: boolean;
  /** Whether an appeal against the verdict was upheld. */
  readonly isUpheld: boolean;
}

/** Whoever was wronged, as an upheld appeal or an administrator says, is forgiven. */
export const readPastEvaluation = ({
  phase,
  verdict,
  isClosed,
  isUpheld,
}: RecordedEvaluation): PastEvaluation => ({
  phase,
  end: verdict ?? (isClosed ? 'withdrawn' : null),
  isForgiven: verdict === 'voided' || isUpheld,
});

export interface BeginningCircumstances extends HeldAccounts {
  readonly past: readonly PastEvaluation[];
  /** Market time, milliseconds since 1970. */
  readonly now: number;
}

/**
 * The phase that is next: the first one, or the one after the last that was passed since; a later one where somebody was wronged in it and
 * has not begun it again. Undefined once all are passed.
 */
export function findNextPhase(past: readonly PastEvaluation[], phases: number): number | undefined {
  const last = past.at(-1);
  const next = last?.end === 'passed' ? last.phase + 1 : 1;
  // Who was wronged goes on where it happened, whatever was begun before that was known.
  const owed = past.filter(
    ({ phase, isForgiven }, place) =>
      isForgiven && past.slice(place + 1).every((later) => later.phase < phase),
  );
  const phase = Math.max(next, ...owed.map((one) => one.phase));
  return phase <= phases ? phase : undefined;
}

/** How many of a plan's attempts are used up: each begins with its first phase. */
export const attemptsTaken = (past: readonly PastEvaluation[]): number =>
  past.filter(({ phase, isForgiven }) => phase === 1 && !isForgiven).length;

/** Decides that a person begins the next phase of a plan: an account opens beside the others, on the phase's terms. */
export function decideBeginEvaluation(
  accountId: number,
  { id, name, world, phases, attempts }: BegunPlan,
  { past, now, ...held }: BeginningCircumstances,
): Decision<readonly [TradingChange], BeginningRefusal> {
  if (past.some(({ end }) => end === null)) return refuse({ code: 'evaluation_goes_on' });
  const number = findNextPhase(past, phases.length);
  const phase = number === undefined ? undefined : phases[number - 1];
  if (number === undefined || !phase) return refuse({ code: 'plan_passed' });
  if (number === 1 && attemptsTaken(past) >= attempts)
    return refuse({ code: 'too_many_attempts', maximum: attempts });
  const tooMany = refuseMoreAccounts('evaluation', held);
  if (tooMany) return refuse(tooMany);
  const { terms, rules } = phase;
  const opening = { ...terms, ...(world === undefined ? {} : { world }) };
  const marks = { evaluation: { plan: id, name, phase: number, phases: phases.length, rules } };
  const evaluation = beginProgress(rules, terms.grant, now);
  return accept(openOnTerms(accountId, opening, { marks, evaluation }, now));
}
