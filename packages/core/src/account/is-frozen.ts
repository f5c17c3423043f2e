import type { EvaluationProgress } from './evaluation-progress.ts';

/** Whether an open account is one whose evaluation has ended and left it so: it closes what it holds, and opens nothing. */
export const isFrozen = ({ evaluation }: { readonly evaluation?: EvaluationProgress }): boolean =>
  evaluation?.verdict !== undefined;
