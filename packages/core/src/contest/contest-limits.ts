/** What entries may be ranked by. */
export const SCORING_KINDS = ['return', 'sharpe', 'drawdown'] as const;
export type ScoringKind = (typeof SCORING_KINDS)[number];

/** Why an entry has no place. In the order of precedence. */
export const UNRANKED = [
  'disqualified',
  'withdrawn',
  'set_by_administrator',
  'too_few_fills',
  'too_few_days',
  'no_ratio',
] as const;
export type Unranked = (typeof UNRANKED)[number];

/** What a ruleset's figures may be set to. A penalty is in percent. */
export const RULESET_LIMITS = {
  leastFills: { minimum: 0, maximum: 1_000 },
  leastDays: { minimum: 1, maximum: 366 },
  holdMinutes: { minimum: 1, maximum: 10_080 },
  penalty: { minimum: 1, maximum: 1_000 },
  teamSize: { minimum: 2, maximum: 10 },
} as const;

/** Whose days count where a ruleset names no other zone. */
export const USUAL_ZONE = 'America/New_York';
export const USUAL_PENALTY = 100;
