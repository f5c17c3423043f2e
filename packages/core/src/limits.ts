/** A limit that decisions, schemas, forms and texts share. Without money, so that browsers and texts read it; dollars are decimals. */
export type LimitRow =
  | { readonly usd: `${number}` }
  | { readonly usdRange: readonly [minimum: `${number}`, maximum: `${number}`] }
  | { readonly percent: number }
  | { readonly count: number }
  | { readonly whole: readonly [minimum: number, maximum: number] }
  | { readonly characters: readonly [minimum: number, maximum: number] };

/** What no operator sets; a limit that one sets comes to texts with the figures of its refusal. */
export const LIMITS = {
  username: { characters: [3, 32] },
  password: { characters: [6, 200] },
  adminPassword: { characters: [12, 200] },
  reason: { characters: [3, 500] },
  idempotencyKey: { characters: [1, 128] },
  /** The age of a person who asks for verification, in years (specification, section 9). */
  adultYears: { count: 18 },
  /** Accounts of a person that are open at a time, the primary one among them. */
  openAccounts: { count: 8 },
  /** Virtual funds that an account opens with, a demo account apart. */
  grant: { usdRange: ['100', '1000000'] },
  /** The smallest amount of a withdrawal (specification, section 9). */
  smallestWithdrawal: { usd: '50' },
  /** The value of an order. */
  order: { usdRange: ['0.01', '10000000'] },
  /** The distance of a trailing stop, of its best price. */
  widestTrail: { percent: 50 },
  /** A category closer to its target is not traded. */
  smallestRebalancing: { usd: '50' },
  /** Alerts of an account that wait at a time. */
  activeAlerts: { count: 20 },
  /** Alerts that an account keeps, those that fired or are switched off included. */
  storedAlerts: { count: 200 },
  /** Units on either side of a split's ratio. */
  splitUnits: { whole: [1, 10_000] },
  /** How many times faster than the wall the time of a world passes: with the maximum a trading week takes two minutes. */
  speed: { whole: [0, 5_000] },
  /** Entries of a statement's period. */
  statementEntries: { count: 5_000 },
  /** Rows of a file that people are imported from. */
  importedRows: { count: 200 },
  /** Lines of a roster in one call; a longer one is sent in parts. */
  rosterRows: { count: 200 },
} as const satisfies Readonly<Record<string, LimitRow>>;
