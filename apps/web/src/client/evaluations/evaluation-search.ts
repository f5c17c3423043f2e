export interface EvaluationSearch {
  /** Slug of the plan that is shown; the list without it. */
  readonly plan?: string;
  /** Number of the account of the evaluation that is shown; the newest without it. */
  readonly account?: number;
}

export const parseEvaluationSearch = ({ plan, account }: Record<string, unknown>): EvaluationSearch => ({
  ...(typeof plan === 'string' && plan !== '' ? { plan } : {}),
  ...(Number.isSafeInteger(account) && Number(account) > 0 ? { account: Number(account) } : {}),
});
