/** What the loss of a day is counted from: what the account was worth when the day began, or the grant. */
export const DAILY_BASES = ['balance', 'equity', 'larger', 'grant'] as const;
export type DailyBasis = (typeof DAILY_BASES)[number];

/** What the floor of the whole follows: nothing, the highest equity that a day ended with, or the highest of any step. */
export const FLOOR_KINDS = ['static', 'day_end', 'step'] as const;
export type FloorKind = (typeof FLOOR_KINDS)[number];

/** What a programme's rules may be set to; shares are basis points of the grant. */
export const EVALUATION_LIMITS = {
  phases: { least: 1, most: 5 },
  /** Basis points. */
  target: { least: 1, most: 100_000 },
  loss: { least: 1, most: 9_999 },
  lock: { least: 0, most: 100_000 },
  leastDays: { least: 0, most: 365 },
  qualifyingProfit: { least: 0, most: 10_000 },
  consistency: { least: 1, most: 100 },
  maxDays: { least: 1, most: 1_000 },
} as const;
