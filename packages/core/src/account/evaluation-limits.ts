/** What the loss of a day is counted from: what the account was worth when the day began, or the grant. */
export const DAILY_BASES = ['balance', 'equity', 'larger', 'grant'] as const;
export type DailyBasis = (typeof DAILY_BASES)[number];

/** What the floor of the whole follows: nothing, the highest equity that a day ended with, or the highest of any step. */
export const FLOOR_KINDS = ['static', 'day_end', 'step'] as const;
export type FloorKind = (typeof FLOOR_KINDS)[number];

/** How an evaluation ends by its rules, or by an administrator who voids it. */
export const VERDICT_KINDS = ['passed', 'breached', 'expired', 'voided'] as const;
export type VerdictKind = (typeof VERDICT_KINDS)[number];

/** What a breach is of: the loss of the day, or of the whole. */
export const FLOOR_NAMES = ['daily', 'overall'] as const;
export type FloorName = (typeof FLOOR_NAMES)[number];

/** What a plan's rules may be set to; shares are basis points of the grant. */
export const EVALUATION_LIMITS = {
  phases: { minimum: 1, maximum: 5 },
  /** Basis points. */
  target: { minimum: 1, maximum: 100_000 },
  loss: { minimum: 1, maximum: 9_999 },
  lock: { minimum: 0, maximum: 100_000 },
  leastDays: { minimum: 0, maximum: 365 },
  qualifyingProfit: { minimum: 0, maximum: 10_000 },
  consistency: { minimum: 1, maximum: 100 },
  maxDays: { minimum: 1, maximum: 1_000 },
} as const;
