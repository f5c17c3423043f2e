import {
  decideFinancing,
  financingDayOf,
  followDecision,
  payDividends,
  findAccountWorld,
  type FinancingDay,
  type MarketView,
  type MarketViews,
  type TradingState,
} from '@lonja/core';
import type { BatchState } from './batch-state.ts';
import type { Command } from './command-row.ts';
import type { DeskChange } from './desk-change.ts';

/** The last night that has ended in a market. */
export type LastNightOf = (market: MarketView) => FinancingDay;

/** Found once for each market. */
export function createNights(): LastNightOf {
  const nights = new Map<number, FinancingDay>();
  return ({ now }) => {
    const night = nights.get(now) ?? financingDayOf(now);
    nights.set(now, night);
    return night;
  };
}

/**
 * Nights, then dividends, at the clock and the quotes of the account's own market, also where the command opens another account in a
 * world. A quote that reached an order, or ends an evaluation, counts up to its own moment only: what fills at a price still with its
 * dividend comes before the payment.
 */
export function chargeWhatIsDue(
  { accountId, charges }: Command,
  { states }: BatchState,
  markets: MarketViews,
  lastNightOf: LastNightOf,
): readonly DeskChange[] {
  const state = accountId === undefined ? undefined : states.get(accountId);
  if (!state || charges === 'never') return NO_CHANGES;
  const { account } = state;
  const present = markets.of(findAccountWorld(account));
  const { market, lastQuote } =
    typeof charges === 'string' ? { market: present, lastQuote: undefined } : charges(account, present);
  const nights = charges === 'nights_itself' ? NO_CHANGES : chargeNights(state, market, lastNightOf);
  const charged = nights.at(-1)?.after ?? state;
  const { after, changes } =
    charges === 'dividends_itself'
      ? { after: charged, changes: NO_CHANGES }
      : payDividends(charged, market, lastQuote);
  if (after !== state) states.set(account.id, after);
  return nights.length === 0 ? changes : [...nights, ...changes];
}

/** Financing that is due is charged once per account and day. */
function chargeNights(
  state: TradingState,
  market: MarketView,
  lastNightOf: LastNightOf,
): readonly DeskChange[] {
  const { account } = state;
  if (account.financedThrough >= lastNightOf(market) || account.positions.size === 0) return NO_CHANGES;
  const decision = followDecision(state, decideFinancing(account, market), market.now);
  return decision.accepted ? decision.changes : NO_CHANGES;
}

const NO_CHANGES: readonly DeskChange[] = [];
