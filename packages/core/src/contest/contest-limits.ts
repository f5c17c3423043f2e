/** What entries may be ranked by. */
export const SCORING_KINDS = ['return', 'sharpe', 'drawdown'] as const;
export type ScoringKind = (typeof SCORING_KINDS)[number];

/** Why an entry has no place. In the order of precedence. */
export const UNRANKED = [
  'disqualified',
  'withdrawn',
  'runs_contest',
  'set_by_administrator',
  'too_few_fills',
  'too_few_days',
  'no_ratio',
] as const;
export type Unranked = (typeof UNRANKED)[number];

/** What else an entry without a place is left out of: each place that deals with results reads its column here. */
export interface UnrankedRow {
  /** Whether a certificate says that its person took part. */
  readonly isCertified: boolean;
  /** Whether its result is one of the field: the lowest that a team's missing member counts as, and what luck is measured on. */
  readonly isOfField: boolean;
}

export const UNRANKED_ROWS = {
  disqualified: { isCertified: false, isOfField: true },
  withdrawn: { isCertified: true, isOfField: true },
  // Who runs a contest, or has read its script, has competed with nobody.
  runs_contest: { isCertified: false, isOfField: false },
  // A figure that was set says nothing.
  set_by_administrator: { isCertified: true, isOfField: false },
  too_few_fills: { isCertified: true, isOfField: true },
  too_few_days: { isCertified: true, isOfField: true },
  no_ratio: { isCertified: true, isOfField: true },
} as const satisfies Readonly<Record<Unranked, UnrankedRow>>;

/** What a ruleset's figures may be set to. A penalty is in percent. */
export const RULESET_LIMITS = {
  leastFills: { minimum: 0, maximum: 1_000 },
  leastDays: { minimum: 1, maximum: 366 },
  holdMinutes: { minimum: 1, maximum: 10_080 },
  penalty: { minimum: 1, maximum: 1_000 },
  teamSize: { minimum: 2, maximum: 10 },
} as const;

export const USUAL_PENALTY = 100;
