export interface EvaluationSearch {
  /** Slug of the program that is shown; the list without it. */
  readonly program?: string;
  /** Number of the account of the evaluation that is shown; the newest without it. */
  readonly account?: number;
}

export const parseEvaluationSearch = ({ program, account }: Record<string, unknown>): EvaluationSearch => ({
  ...(typeof program === 'string' && program !== '' ? { program } : {}),
  ...(Number.isSafeInteger(account) && Number(account) > 0 ? { account: Number(account) } : {}),
});
