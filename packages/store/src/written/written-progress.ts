import { usd, type EvaluationProgress, type Phase } from '@lonja/core';

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

/** A programme's phase as JSON, its grant in micros of a USD. */
export type WrittenPhase = Omit<Phase, 'grant'> & { readonly grant: string };

export const writePhases = (phases: readonly Phase[]): WrittenPhase[] =>
  phases.map(({ grant, ...phase }) => ({ ...phase, grant: String(grant) }));

export const readPhases = (phases: readonly WrittenPhase[]): Phase[] =>
  phases.map(({ grant, ...phase }) => ({ ...phase, grant: usd(BigInt(grant)) }));
