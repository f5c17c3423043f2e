import { RULE_REFUSALS } from '../../account/account-rules.ts';
import { post, type AccountState } from '../../account/account.ts';
import { assertInvariant } from '../../assert.ts';
import type { Instrument } from '../../instrument/instrument.ts';
import { magnitude, minus, negate, ZERO_USD, type Usd } from '../../money/index.ts';
import {
  checkMarketOrder,
  refusePlacing,
  refuseUntradable,
  type OpeningOrder,
} from '../../order/market-order.ts';
import type { Sender, SentOrder } from '../../order/sender.ts';
import type { RebalanceOrder } from '../../portfolio/rebalance-orders.ts';
import {
  planRebalance,
  REBALANCE_THRESHOLD,
  type CategoryPlan,
  type RebalancePlan,
  type RebalanceRefusal,
} from '../../portfolio/rebalance.ts';
import { BASIS_POINTS } from '../../portfolio/allocation.ts';
import type { Targets } from '../../portfolio/strategy.ts';
import type { MarketView } from '../../quote/market-view.ts';
import { isDelayed } from '../../quote/quote.ts';
import type { TradeRefusal } from '../../order/order-refusal.ts';
import type { AccountChange } from '../account-change.ts';
import { accept, refuse, type Decision } from '../decision.ts';
import { fillOrder } from './fill-order.ts';
import { followChange, type TradingChange, type TradingState } from '../trading-change.ts';

/** The targets of a client, and the trades of the preview that it saw. */
export interface RebalanceRequest extends Pick<SentOrder, 'sentBy'> {
  readonly targets: Targets;
  /** By category: bought above zero, sold below; empty where the preview had no trades. Undefined without a preview. */
  readonly seen: ReadonlyMap<string, Usd> | undefined;
  /** The catalogue in its order. */
  readonly listed: readonly Instrument[];
}

/** How far from what the client saw a category's gap may be, in basis points of the base: half a percent. */
export const REBALANCE_SLIPPAGE = 50n;

/** Why a rebalance is refused. */
export type RebalancingRefusal =
  | TradeRefusal
  | RebalanceRefusal
  /** Everything is within 50 USD of its target. */
  | { readonly code: 'already_balanced' }
  /** The trades differ from those that the client saw. */
  | { readonly code: 'plan_moved'; readonly category: string };

/**
 * Decides a rebalance: the very plan that the preview shows, each order filled at the market, a fee of 0.1 % of its
 * value beside it. The profit that the sells realise moves to the balance before the buys, or with each sell where the
 * account settles its profit. One untradable instrument refuses the whole plan, and so does one with delayed prices: the
 * plan needs all fills at once.
 * @returns sells, the settlement of their profit, buys, in this order
 */
export function decideRebalance(
  state: TradingState,
  { targets, seen, listed, sentBy }: RebalanceRequest,
  market: MarketView,
): Decision<readonly [TradingChange, ...TradingChange[]], RebalancingRefusal> {
  const result = planRebalance(state.account, targets, market, listed);
  if (!result.planned) return refuse(result.refusal);
  const { plan } = result;
  const moved = seen && movedCategory(plan, seen);
  if (moved !== undefined) return refuse({ code: 'plan_moved', category: moved });
  const unplaced = plan.orders.map((order) => refusePlacing(state.account, placed(order), market.now));
  const forbidden = unplaced.find(Boolean);
  if (forbidden) return refuse(forbidden);
  const untradable = plan.orders.map((order) => refuseOrder(order, market)).find(Boolean);
  if (untradable) return refuse(untradable);
  const executed = execute(state, plan, sentBy, market);
  if (!executed.accepted) return executed;
  const [first, ...rest] = executed.changes;
  return first ? { accepted: true, changes: [first, ...rest] } : refuse({ code: 'already_balanced' });
}

/**
 * Includes categories of the preview that are neither held nor targeted any more. A client whose preview had no trades has
 * agreed to none: any order then counts as moved.
 */
function movedCategory(
  { base, categories, orders }: RebalancePlan,
  seen: ReadonlyMap<string, Usd>,
): string | undefined {
  if (seen.size === 0) return orders[0]?.category;
  const gaps = new Map(
    categories.map((category): [string, Usd] => [category.category, computeGap(category)]),
  );
  return [...gaps.keys(), ...seen.keys()].find((category) =>
    isMoved(gaps.get(category) ?? ZERO_USD, seen.get(category) ?? ZERO_USD, base),
  );
}

const computeGap = ({ target, current }: CategoryPlan): Usd => minus(target, current);

/** A gap that was below the threshold in the preview may exceed it now. */
const isMoved = (gap: Usd, seen: Usd, base: Usd): boolean =>
  magnitude(minus(gap, seen)) * BASIS_POINTS > base * REBALANCE_SLIPPAGE && !(seen === 0n && isSmall(gap));

/** Within the threshold, which the client's own preview leaves out. */
const isSmall = (gap: Usd): boolean => magnitude(gap) <= REBALANCE_THRESHOLD;

const placed = ({ instrumentId, side, quantity }: RebalanceOrder): OpeningOrder => ({
  instrumentId,
  side,
  quantity,
  reduceOnly: side === 'sell',
});

function refuseOrder({ instrumentId, side }: RebalanceOrder, market: MarketView): TradeRefusal | undefined {
  const quote = market.quoteOf(instrumentId);
  if (!quote) return { code: 'quote_unavailable' };
  const opensOnDoubt = side === 'buy' && market.isCloseOnly?.(instrumentId);
  const late = isDelayed(quote) ? ({ code: 'price_delayed', delay: quote.delay } as const) : undefined;
  return (
    refuseUntradable(instrumentId, quote, market) ??
    late ??
    (opensOnDoubt ? { code: 'close_only' } : undefined)
  );
}

/** The plan's trades; refused whole where the account's own rules forbid one of them, which the plan does not know. */
function execute(
  state: TradingState,
  { orders, funds }: RebalancePlan,
  sentBy: Sender | undefined,
  market: MarketView,
): Decision<readonly TradingChange[], TradeRefusal> {
  const changes: TradingChange[] = [];
  const after = (): TradingState => changes.at(-1)?.after ?? state;
  const apply = (change: AccountChange): void => {
    changes.push(followChange(after(), change, market.now));
  };
  const fillAll = (planned: readonly RebalanceOrder[]): TradeRefusal | undefined => {
    for (const order of planned) {
      const filled = fill(after().account, order, sentBy, market);
      if (!filled.accepted) return filled.refusal;
      apply(filled.changes[0]);
    }
    return undefined;
  };
  const unsold = fillAll(orders.filter(({ side }) => side === 'sell'));
  if (unsold) return refuse(unsold);
  const isSettled = state.account.settlesProfit === true;
  if (!isSettled && funds.settled !== 0n) apply(settle(after().account, funds.settled, market.now));
  const unbought = fillAll(orders.filter(({ side }) => side === 'buy'));
  return unbought ? refuse(unbought) : accept(...changes);
}

/** A planned order's fill with its fee. */
function fill(
  account: AccountState,
  order: RebalanceOrder,
  sentBy: Sender | undefined,
  market: MarketView,
): Decision<readonly [AccountChange], TradeRefusal> {
  const { fee } = order;
  const wanted = {
    ...placed(order),
    leverage: 1,
    seenPrice: undefined,
    slippage: 0,
    isPlaced: true,
    sentBy,
  } as const;
  const check = checkMarketOrder(account, wanted, market);
  if (!check.allowed) {
    assertInvariant(isOfTerms(check.refusal), 'a planned order of a rebalance passes');
    return refuse(check.refusal);
  }
  const filled = fillOrder(account, wanted, check.effect, {
    cause: { kind: 'rebalance' },
    execution: undefined,
    at: market.now,
  });
  const charged = post(
    filled.after,
    { profit: negate(fee), fees: fee },
    { kind: 'rebalance_fee', fillNumber: filled.after.fillCount, at: market.now },
  );
  return accept({ ...filled, after: charged.after, entries: [...filled.entries, ...charged.entries] });
}

/** What the terms and rules of an account forbid; funds and quotes are the plan's. */
const isOfTerms = ({ code }: TradeRefusal): boolean =>
  code === 'account_frozen' ||
  code === 'class_not_allowed' ||
  RULE_REFUSALS.some((refused) => refused === code);

/** Moves the sells' result from profit to the balance; a loss the other way. */
function settle(account: AccountState, amount: Usd, now: number): AccountChange {
  const { after, entries } = post(
    account,
    { cash: amount, profit: negate(amount) },
    { kind: 'profit_move', at: now },
  );
  return { before: account, after: { ...after, version: account.version + 1 }, entries, fill: undefined };
}
