/**
 * The result of a command, or of a rule that the system enforces: all changes in order, or the first refusal in the written
 * precedence and no change. A rule that has nothing to do is accepted without a change; one that the market does not allow now
 * is refused, and decided again at a later quote.
 */
export type Decision<Changes extends readonly unknown[], Reason = never> =
  Accepted<Changes> | ([Reason] extends [never] ? never : Refused<Reason>);

export interface Accepted<Changes> {
  readonly accepted: true;
  readonly changes: Changes;
}

export interface Refused<Reason> {
  readonly accepted: false;
  readonly refusal: Reason;
}

export const accept = <const Changes extends readonly unknown[]>(...changes: Changes): Accepted<Changes> => ({
  accepted: true,
  changes,
});

export const refuse = <const Reason extends { readonly code: string }>(refusal: Reason): Refused<Reason> => ({
  accepted: false,
  refusal,
});
