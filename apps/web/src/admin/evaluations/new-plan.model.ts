import { EVALUATION_LIMITS, isTimeZone, type DailyBasis, type FloorKind } from '@lonja/core';
import type { EvaluationRules, PlanPhase } from '@lonja/protocol';
import type { CallInput } from '@lonja/protocol/client';
import { parseHundredths, wholeWithin } from '../../shared/figures/typed-number.ts';
import {
  chosenTerms,
  NEW_TERMS,
  termsBody,
  termsProblems,
  type TermsDraft,
} from '../../terms/terms-draft.ts';

const MAX_NAME = 60;
const ATTEMPTS = { minimum: 1, maximum: 100 } as const;
export const MAX_PHASES = EVALUATION_LIMITS.phases.maximum;

/** A phase as typed. Shares of the grant are percent with up to two decimals; '' where nothing is limited. */
export interface PhaseDraft {
  readonly terms: TermsDraft;
  readonly target: string;
  readonly hasDaily: boolean;
  readonly dailyLimit: string;
  readonly dailyBasis: DailyBasis;
  readonly overallLimit: string;
  readonly floor: FloorKind;
  readonly lock: string;
  readonly breachesAt: boolean;
  readonly freezes: boolean;
  readonly zone: string;
  readonly hour: number;
  readonly leastDays: string;
  readonly qualifyingProfit: string;
  readonly consistency: string;
  readonly maxDays: string;
}

/** What the form of a new plan holds. */
export interface PlanDraft {
  readonly name: string;
  /** Number of the group; '' for everybody. */
  readonly group: string;
  /** Number of the world; '' for the installation's own market. */
  readonly world: string;
  readonly attempts: string;
  readonly phases: readonly PhaseDraft[];
}

const FIRST_PHASE: PhaseDraft = {
  terms: NEW_TERMS,
  target: '8',
  hasDaily: true,
  dailyLimit: '5',
  dailyBasis: 'larger',
  overallLimit: '10',
  floor: 'static',
  lock: '',
  breachesAt: true,
  freezes: false,
  zone: 'America/New_York',
  hour: 17,
  leastDays: '4',
  qualifyingProfit: '0',
  consistency: '40',
  maxDays: '',
};

/** The usual two phases: the second one asks for less. */
export const NEW_PLAN: PlanDraft = {
  name: '',
  group: '',
  world: '',
  attempts: '1',
  phases: [FIRST_PHASE, { ...FIRST_PHASE, target: '5' }],
};

/** A further phase begins as the last one is. */
export const withPhase = (draft: PlanDraft): PlanDraft => ({
  ...draft,
  phases: [...draft.phases, draft.phases.at(-1) ?? FIRST_PHASE],
});

interface Limits {
  readonly minimum: number;
  readonly maximum: number;
}

const isWhole = (text: string, limits: Limits): boolean => wholeWithin(text, limits) !== undefined;
/** Percent, two decimals at most, whose hundredths are within the limits. */
function isShare(text: string, { minimum, maximum }: Limits): boolean {
  const hundredths = parseHundredths(text);
  return hundredths !== undefined && hundredths >= minimum && hundredths <= maximum;
}

/** The fields of a phase that cannot be sent as they are. */
export function phaseProblems(draft: PhaseDraft): ReadonlySet<keyof PhaseDraft> {
  const { target, loss, lock, leastDays, qualifyingProfit, consistency, maxDays } = EVALUATION_LIMITS;
  const checks: readonly (readonly [keyof PhaseDraft, boolean])[] = [
    ['terms', termsProblems(draft.terms).size === 0],
    ['target', isShare(draft.target, target)],
    ['dailyLimit', !draft.hasDaily || isShare(draft.dailyLimit, loss)],
    ['overallLimit', isShare(draft.overallLimit, loss)],
    ['lock', draft.floor === 'static' || draft.lock === '' || isShare(draft.lock, lock)],
    ['zone', isTimeZone(draft.zone.trim())],
    ['leastDays', isWhole(draft.leastDays, leastDays)],
    ['qualifyingProfit', isShare(draft.qualifyingProfit, qualifyingProfit)],
    ['consistency', draft.consistency === '' || isWhole(draft.consistency, consistency)],
    ['maxDays', draft.maxDays === '' || isWhole(draft.maxDays, maxDays)],
  ];
  return new Set(checks.filter(([, isFine]) => !isFine).map(([field]) => field));
}

/** The rules of a phase whose fields can be sent. */
function rulesOf(draft: PhaseDraft): EvaluationRules {
  const share = (text: string): number => parseHundredths(text) ?? 0;
  const { consistency, maxDays, lock, floor } = draft;
  return {
    target: share(draft.target),
    ...(draft.hasDaily ? { daily: { limit: share(draft.dailyLimit), basis: draft.dailyBasis } } : {}),
    overall: {
      limit: share(draft.overallLimit),
      floor,
      ...(lock === '' || floor === 'static' ? {} : { lock: share(lock) }),
    },
    breachesAt: draft.breachesAt,
    ...(draft.freezes ? { atBreach: 'freeze' as const } : {}),
    dayEnd: { zone: draft.zone.trim(), hour: draft.hour },
    leastDays: Number(draft.leastDays),
    qualifyingProfit: share(draft.qualifyingProfit),
    ...(consistency === '' ? {} : { consistency: Number(consistency) }),
    ...(maxDays === '' ? {} : { maxDays: Number(maxDays) }),
  };
}

/** A phase as those who begin it will read it. @returns undefined while a field can't be sent */
export function readPhase(draft: PhaseDraft): Omit<PlanPhase, 'rulesHash'> | undefined {
  const terms = chosenTerms(draft.terms);
  return terms && phaseProblems(draft).size === 0 ? { terms, rules: rulesOf(draft) } : undefined;
}

/** @returns undefined while a field can't be sent */
function phaseOf(draft: PhaseDraft): Body['phases'][number] | undefined {
  const terms = termsBody(draft.terms);
  return terms && phaseProblems(draft).size === 0 ? { terms, rules: rulesOf(draft) } : undefined;
}

type Body = CallInput<'createPlan'>['body'];

const isPlanNamed = ({ name }: PlanDraft): boolean => name.trim() !== '';
export const isAttempts = (text: string): boolean => isWhole(text, ATTEMPTS);

/** Phases, counted from 1, that have a field which can't be sent. */
export const wrongPhases = ({ phases }: PlanDraft): readonly number[] =>
  phases.flatMap((phase, place) => (phaseProblems(phase).size > 0 ? [place + 1] : []));

/** @returns undefined while a field can't be sent */
export function planOf(draft: PlanDraft): Body | undefined {
  const { name, group, world, attempts, phases } = draft;
  const wanted = phases.map(phaseOf);
  if (!isPlanNamed(draft) || !isAttempts(attempts) || wanted.length === 0) return undefined;
  if (!wanted.every((phase) => phase !== undefined)) return undefined;
  return {
    name: name.trim().slice(0, MAX_NAME),
    ...(group === '' ? {} : { group }),
    ...(world === '' ? {} : { world }),
    attempts: Number(attempts),
    phases: wanted,
  };
}
