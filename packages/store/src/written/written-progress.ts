import {
  sealTerms,
  unsealTerms,
  usd,
  type AccountRules,
  type EvaluationProgress,
  type Phase,
  type SealedTerms,
} from '@lonja/core';

type Amounts = 'dayBalance' | 'dayBasis' | 'peak' | 'bestDay';

/** An evaluation's progress as JSON, its amounts in micros of a USD. */
export type WrittenProgress = Omit<EvaluationProgress, Amounts> & Readonly<Record<Amounts, string>>;

export const writeProgress = (progress: EvaluationProgress): WrittenProgress => ({
  ...progress,
  dayBalance: String(progress.dayBalance),
  dayBasis: String(progress.dayBasis),
  peak: String(progress.peak),
  bestDay: String(progress.bestDay),
});

export const readProgress = (written: WrittenProgress): EvaluationProgress => ({
  ...written,
  dayBalance: usd(BigInt(written.dayBalance)),
  dayBasis: usd(BigInt(written.dayBasis)),
  peak: usd(BigInt(written.peak)),
  bestDay: usd(BigInt(written.bestDay)),
});

/** A plan's phase as JSON, whose rules of an account have a name of their own there. */
export interface WrittenPhase extends SealedTerms, Pick<Phase, 'rules'> {
  readonly orderRules: AccountRules;
}

export const writePhases = (phases: readonly Phase[]): WrittenPhase[] =>
  phases.map(({ terms, rules }) => ({ ...sealTerms(terms), orderRules: terms.rules, rules }));

export const readPhases = (phases: readonly WrittenPhase[]): Phase[] =>
  phases.map(({ orderRules, rules, ...terms }) => ({ terms: unsealTerms(terms, orderRules), rules }));
