/** What a ruleset limits of an account's orders beside its terms. What closes is never limited. */
export interface AccountRules {
  /** The largest leverage, whole; absent: what the instrument allows. */
  readonly maxLeverage?: number;
  /** Nothing is sold that is not held. */
  readonly noShorts?: true;
  /** Percent of the equity, whole, that one instrument's position may be worth after an order that opens; with leverage above 100. */
  readonly maxShare?: number;
  /** What opens comes with a note for the journal. */
  readonly noteRequired?: true;
  /** Orders that open something, on one day of a time zone (an IANA name), counted when they are placed. */
  readonly ordersADay?: { readonly most: number; readonly zone: string };
}

/** What an account's rules may be set to. */
export const RULE_LIMITS = {
  maxLeverage: { minimum: 1, maximum: 500 },
  maxShare: { minimum: 1, maximum: 50_000 },
  ordersADay: { minimum: 1, maximum: 1_000 },
} as const;
