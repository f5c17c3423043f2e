import { ACCOUNT_RULES, RULE_NAMES, type AccountRule, type AccountRules } from '../account/account-rules.ts';
import type { OnTerms } from '../account/account-terms.ts';
import type { AccountState } from '../account/account.ts';
import { spentOrders } from '../account/order-day.ts';
import { orderValueOf } from '../instrument/margin.ts';
import { valueAccount } from '../margin/value-account.ts';
import { divide, magnitude, usd } from '../money/index.ts';
import type { MarketView } from '../quote/market-view.ts';
import { isDelayed } from '../quote/quote.ts';
import type { MarketOrder, OrderEffect } from './order-effect.ts';
import type { TradeRefusal } from './order-refusal.ts';

/** What a rule is asked about, by what its row says that it binds. */
interface Asked {
  readonly leverages: { readonly allowed: readonly number[] };
  readonly opening: {
    readonly order: Pick<MarketOrder, 'instrumentId' | 'side'>;
    readonly market: MarketView;
  };
  readonly placing: {
    readonly account: AccountState;
    readonly order: Pick<MarketOrder, 'isNoted'>;
    readonly now: number;
  };
  readonly result: {
    readonly account: AccountState;
    readonly effect: OrderEffect;
    readonly market: MarketView;
  };
}

type RowOf<Rule extends AccountRule> = (typeof ACCOUNT_RULES)[Rule];
type RefusalOf<Code> = Extract<TradeRefusal, { readonly code: Code | 'quote_unavailable' }>;
/** What a rule leaves of the leverages, or why it refuses the order: by its row's code, or because it can't be asked without a quote. */
type RuleCheck<Rule extends AccountRule> = (
  value: NonNullable<AccountRules[Rule]>,
  asked: Asked[RowOf<Rule>['binds']],
) => RowOf<Rule>['binds'] extends 'leverages'
  ? readonly number[]
  : RefusalOf<RowOf<Rule>['refuses']> | undefined;

export type RuleChecks = { readonly [Rule in AccountRule]-?: RuleCheck<Rule> };

export const RULE_CHECKS = {
  maxLeverage: (maximum, { allowed }) => allowed.filter((leverage) => leverage <= maximum),
  noShorts: (_holds, { order }) => (order.side === 'sell' ? { code: 'shorts_not_allowed' } : undefined),
  noDelayed: (_holds, { order, market }) => {
    const quote = market.quoteOf(order.instrumentId);
    return quote && isDelayed(quote) ? { code: 'delayed_not_allowed' } : undefined;
  },
  noteRequired: (_holds, { order }) => (order.isNoted ? undefined : { code: 'note_required' }),
  ordersADay: ({ most }, { account, now }) =>
    spentOrders(account, now) >= most ? { code: 'orders_of_day_spent', most } : undefined,
  maxShare: (maximum, { account, effect: { instrument, price, quote, change }, market }) => {
    if (!change.after) return undefined;
    const equity = valueAccount(account, market)?.equity;
    if (equity === undefined) return { code: 'quote_unavailable' };
    const largest = usd(divide(equity * BigInt(maximum), 100n, 'floor'));
    const worth = orderValueOf(instrument, price, magnitude(change.after.quantity), quote.rate);
    return worth > largest ? { code: 'position_too_large', maximum, largest } : undefined;
  },
} as const satisfies RuleChecks;

/** Why the account's rules refuse an order that opens something; the first one in the order of their rows. */
export function refuseByRules<Binds extends 'opening' | 'placing' | 'result'>(
  binds: Binds,
  { terms }: OnTerms,
  asked: Asked[Binds],
): TradeRefusal | undefined {
  for (const { check, value } of rulesBinding(binds, terms?.rules)) {
    const refusal = check(value, asked) as TradeRefusal | undefined;
    if (refusal) return refusal;
  }
  return undefined;
}

/** The leverages that the account's rules allow, of an instrument's. */
export const leveragesWithin = ({ terms }: OnTerms, allowed: readonly number[]): readonly number[] =>
  rulesBinding('leverages', terms?.rules).reduce(
    (left, { check, value }) => check(value, { allowed: left }) as readonly number[],
    allowed,
  );

type AnyCheck = (value: unknown, asked: Asked[keyof Asked]) => unknown;

/** The rules that an account has and that bind the same. What each check takes follows from its row, which the look-up loses. */
function rulesBinding(
  binds: keyof Asked,
  rules: AccountRules | undefined,
): readonly { readonly check: AnyCheck; readonly value: unknown }[] {
  if (!rules) return NO_RULES;
  return RULE_NAMES.filter((rule) => rules[rule] !== undefined && ACCOUNT_RULES[rule].binds === binds).map(
    (rule) => ({ check: RULE_CHECKS[rule] as AnyCheck, value: rules[rule] }),
  );
}

const NO_RULES: readonly never[] = [];
