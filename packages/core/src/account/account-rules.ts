/** What an account's terms limit of its orders. What closes is never limited. */
export interface AccountRules {
  /** The largest leverage, whole; absent: what the instrument allows. */
  readonly maxLeverage?: number;
  /** Nothing is sold that is not held. */
  readonly noShorts?: true;
  /** Nothing is opened in instruments whose prices come late: whoever sees the exchange's would know what follows. */
  readonly noDelayed?: true;
  /** What opens comes with a note for the journal. */
  readonly noteRequired?: true;
  /** Orders that open something, on one day of a time zone (an IANA name), counted when they are placed. */
  readonly ordersADay?: { readonly most: number; readonly zone: string };
  /** Percent of the equity, whole, that one instrument's position may be worth after an order that opens; with leverage above 100. */
  readonly maxShare?: number;
}

export type AccountRule = keyof AccountRules;

interface Bounds {
  readonly minimum: number;
  readonly maximum: number;
}
/** A whole number, a whole number of a day in a zone, or a rule that holds or does not. */
type RuleField<Value> = Value extends number
  ? { readonly whole: Bounds } | { readonly percent: Bounds }
  : Value extends true
    ? 'holds'
    : { readonly aDay: Bounds };

/** What holds of every rule. Schemas, forms, the order's checks and a rebalance's read it. */
export interface RuleRow<Value> {
  /** A sentence of the API's document. */
  readonly what: string;
  readonly field: RuleField<Value>;
  /** The code of its refusal. */
  readonly refuses: string;
  /**
   * What it is asked about: which leverages an order may have; an order that opens, whenever it is looked at; such an order when it is
   * placed, and not again after it has waited; the position that it leaves.
   */
  readonly binds: 'leverages' | 'opening' | 'placing' | 'result';
}

/** A row for each rule; of several that refuse an order, those asked at the same point, the first one's reason is given. */
export const ACCOUNT_RULES = {
  maxLeverage: {
    what: 'The largest leverage, whole; absent: what the instrument allows',
    field: { whole: { minimum: 1, maximum: 500 } },
    refuses: 'leverage_not_allowed',
    binds: 'leverages',
  },
  noShorts: {
    what: 'Nothing is sold that is not held',
    field: 'holds',
    refuses: 'shorts_not_allowed',
    binds: 'opening',
  },
  noDelayed: {
    what: 'Nothing is opened in instruments whose prices come with a delay',
    field: 'holds',
    refuses: 'delayed_not_allowed',
    binds: 'opening',
  },
  noteRequired: {
    what: 'What opens comes with a note for the journal',
    field: 'holds',
    refuses: 'note_required',
    binds: 'placing',
  },
  ordersADay: {
    what: 'Orders a day that open something',
    field: { aDay: { minimum: 1, maximum: 1_000 } },
    refuses: 'orders_of_day_spent',
    binds: 'placing',
  },
  maxShare: {
    what: 'Percent of the equity that one position may be worth after an order that opens',
    field: { percent: { minimum: 1, maximum: 50_000 } },
    refuses: 'position_too_large',
    binds: 'result',
  },
} as const satisfies RuleRows;

export type RuleRows = { readonly [Rule in AccountRule]-?: RuleRow<NonNullable<AccountRules[Rule]>> };
export type RuleRefusalCode = (typeof ACCOUNT_RULES)[AccountRule]['refuses'];

/** The rules, in the order of their rows. */
export const RULE_NAMES = Object.keys(ACCOUNT_RULES) as readonly AccountRule[];

/** The codes that some rule refuses with. */
export const RULE_REFUSALS: readonly RuleRefusalCode[] = RULE_NAMES.map(
  (rule) => ACCOUNT_RULES[rule].refuses,
);

/** Zone whose days count where nobody names another. */
export const USUAL_ZONE = 'America/New_York';
