/**
 * What a command comes to, or a rule that the system enforces: its changes in their order, all of them or none, or the
 * first reason, in the written precedence, why there are none. A rule that has nothing left to do is accepted without a
 * change; one that the market holds up is refused, and decided again at a later quote.
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
