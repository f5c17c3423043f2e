import { CATEGORIES, type Category } from '../instrument/categories.ts';
import type { Instrument } from '../instrument/instrument.ts';
import { LIMITS } from '../limits.ts';
import { valueAccount } from '../margin/value-account.ts';
import {
  magnitude,
  minus,
  plus,
  smaller,
  sum,
  usd,
  toUsd,
  ZERO_QUANTITY,
  ZERO_USD,
  type Usd,
} from '../money/index.ts';
import type { MarketView } from '../quote/market-view.ts';
import type { PositionState } from '../position/position.ts';
import { valuePosition } from '../position/valuation.ts';
import { BASIS_POINTS } from './allocation.ts';
import { apportion } from './apportion.ts';
import { ONE_RATIO, toRatio, type Ratio } from './ratio.ts';
import { fundsAfter, type RebalancedAccount, type RebalanceFunds } from './rebalance-funds.ts';
import {
  buyOrders,
  sellOrders,
  type Candidate,
  type PricedLong,
  type RebalanceOrder,
} from './rebalance-orders.ts';
import type { Targets } from './strategy.ts';

/** A category is traded where target and current value are further apart. */
export const REBALANCE_THRESHOLD = toUsd(LIMITS.smallestRebalancing.usd);

/** Why there is no plan; the order is the order of precedence. */
export type RebalanceRefusal =
  /** A target is negative, or they do not sum to exactly 100.00 %; their sum in basis points. */
  | { readonly code: 'targets_not_whole'; readonly total: bigint }
  /** A position that cannot be valued. */
  | { readonly code: 'quote_unavailable'; readonly instrumentId: number }
  | { readonly code: 'nothing_to_rebalance' }
  /** A category to buy that has no long and no instrument with a quote that is traded. */
  | { readonly code: 'category_untradable'; readonly category: Category };

/** A category before and after. USD, longs at the bid. */
export interface CategoryPlan {
  readonly category: Category;
  /** Basis points of the base. */
  readonly targetWeight: bigint;
  readonly target: Usd;
  readonly current: Usd;
  readonly after: Usd;
}

/** The trades of a rebalance, and their sums at the quotes of the plan. */
export interface RebalancePlan {
  /** Value of the longs + balance, USD. */
  readonly base: Usd;
  /** Sells first, then by category in the catalogue's order, then by instrument. */
  readonly orders: readonly RebalanceOrder[];
  /** Sum of the orders' values and of their fees, USD. */
  readonly volume: Usd;
  readonly fee: Usd;
  readonly funds: RebalanceFunds;
  /** The held or targeted ones, in the catalogue's order. */
  readonly categories: readonly CategoryPlan[];
  /** The part of the base that is off target, balance included: 0 to 100 %, half-even. */
  readonly driftBefore: Ratio;
  readonly driftAfter: Ratio;
}

export type RebalanceResult =
  | { readonly planned: true; readonly plan: RebalancePlan }
  | { readonly planned: false; readonly refusal: RebalanceRefusal };

/**
 * Plans the orders that bring an account's longs to the targets, all at 1:1; shorts stay as they are, outside the base. Within
 * a category sells go pro rata to the longs; buys too, else to its first-listed ETF or instrument. What is only quoted is never
 * bought. Where the funds do not cover the targets, all buys shrink alike. The buys need the settlement in `funds` after the sells, which pays for them.
 * @param listed the catalogue in its order
 */
export function planRebalance(
  account: RebalancedAccount,
  targets: Targets,
  market: MarketView,
  listed: readonly Instrument[],
): RebalanceResult {
  const refusal = refuseTargets(targets) ?? refuseUnquoted(account, market);
  if (refusal) return refused(refusal);
  const longs = priceLongs(account, market);
  const base = plus(account.balances.cash, sumValues(longs));
  if (base <= 0n) return refused({ code: 'nothing_to_rebalance' });
  const gaps = computeGaps(base, longs, targets);
  const wanted = gaps.filter(isUnder).map((gap) => purchaseFor(gap, account, market, listed));
  const untradable = wanted.find(({ candidates }) => candidates.length === 0);
  if (untradable) return refused({ code: 'category_untradable', category: untradable.category });
  const sells = gaps.filter(isOver).flatMap((gap) => sellOrders(minus(gap.current, gap.target), gap.longs));
  const candidates = wanted.flatMap((purchase) => purchase.candidates);
  const funds = fundsAfter(account, sells, candidates, market);
  if (isWorthless(account, sells, funds, market)) return refused({ code: 'nothing_to_rebalance' });
  const buys = withinBudget(wanted, funds.budget).flatMap((purchase) =>
    buyOrders(purchase.amount, purchase.candidates),
  );
  return { planned: true, plan: describePlan(account, base, gaps, [...sells, ...buys], funds) };
}

/** Losses, the market's or overrides', leave nothing from which the sells could pay their fees. */
function isWorthless(
  account: RebalancedAccount,
  sells: readonly RebalanceOrder[],
  { adjusted }: RebalanceFunds,
  market: MarketView,
): boolean {
  const worth = valueAccount(account, market);
  return !worth || plus(worth.equity, adjusted) <= sum([ZERO_USD, ...sells.map(({ fee }) => fee)]);
}

const refused = (refusal: RebalanceRefusal): RebalanceResult => ({ planned: false, refusal });

function refuseTargets(targets: Targets): RebalanceRefusal | undefined {
  const weights = Object.values(targets);
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  const isWhole = total === BASIS_POINTS && weights.every((weight) => weight >= 0n);
  return isWhole ? undefined : { code: 'targets_not_whole', total };
}

function refuseUnquoted(account: RebalancedAccount, market: MarketView): RebalanceRefusal | undefined {
  const instrumentId = [...account.positions.keys()].find((id) => !market.quoteOf(id));
  return instrumentId === undefined ? undefined : { code: 'quote_unavailable', instrumentId };
}

const priceLongs = (account: RebalancedAccount, market: MarketView): PricedLong[] =>
  [...account.positions.values()].flatMap((position) => priceLong(position, market) ?? []);

/** Undefined for a short, and for a long that is worth less than a millionth. */
function priceLong(position: PositionState, market: MarketView): PricedLong | undefined {
  const instrument = market.instrumentOf(position.instrumentId);
  const quote = market.quoteOf(position.instrumentId);
  if (!quote) return undefined;
  const { value } = valuePosition(position, instrument, quote);
  return value > 0n
    ? {
        position,
        instrument,
        quote,
        value,
        weight: value,
        onMargin: !position.fullyPaid,
        held: position.quantity,
      }
    : undefined;
}

const sumValues = (longs: readonly PricedLong[]): Usd => sum(longs.map(({ value }) => value));

/** A category's distance from its target. */
interface Gap extends Omit<CategoryPlan, 'after'> {
  readonly longs: readonly PricedLong[];
}

/** One for each category; the targets sum to the base to the millionth. */
function computeGaps(base: Usd, longs: readonly PricedLong[], targets: Targets): Gap[] {
  const weights = CATEGORIES.map((category) => targets[category] ?? 0n);
  const amounts = apportion(base, weights);
  return CATEGORIES.map((category, index) => {
    const held = longs.filter(({ instrument }) => instrument.category === category);
    return {
      category,
      targetWeight: weights[index] as bigint,
      target: usd(amounts[index] as bigint),
      current: sumValues(held),
      longs: held,
    };
  });
}

const isUnder = ({ current, target }: Gap): boolean => minus(target, current) > REBALANCE_THRESHOLD;
const isOver = ({ current, target }: Gap): boolean => minus(current, target) > REBALANCE_THRESHOLD;

interface Purchase {
  readonly category: Category;
  readonly amount: Usd;
  readonly candidates: readonly Candidate[];
}

const purchaseFor = (
  { category, target, current, longs }: Gap,
  account: RebalancedAccount,
  market: MarketView,
  listed: readonly Instrument[],
): Purchase => {
  const buyable = longs.filter(({ instrument }) => !market.isQuotedOnly?.(instrument.id));
  return {
    category,
    amount: minus(target, current),
    candidates: buyable.length > 0 ? buyable : firstListed(category, account, market, listed),
  };
};

/** The category's first-listed ETF, else instrument, that has a quote and is traded. One that is held short does not count. */
function firstListed(
  category: Category,
  account: RebalancedAccount,
  market: MarketView,
  listed: readonly Instrument[],
): Candidate[] {
  const buyable = listed.filter(
    ({ id, category: its }) =>
      its === category &&
      market.quoteOf(id) &&
      !market.isQuotedOnly?.(id) &&
      (account.positions.get(id)?.quantity ?? 0n) >= 0n,
  );
  const instrument = buyable.find(isFund) ?? buyable[0];
  const quote = instrument && market.quoteOf(instrument.id);
  return quote ? [{ instrument, quote, weight: 1n, onMargin: false, held: ZERO_QUANTITY }] : [];
}

/** By the catalogue's sector: 'ETF / Global Large-Stock Blend'. */
const isFund = ({ sector }: Instrument): boolean => sector.startsWith('ETF');

function withinBudget(wanted: readonly Purchase[], budget: Usd): Purchase[] {
  const amounts = wanted.map(({ amount }) => amount);
  const parts = apportion(smaller(budget, sum(amounts)), amounts);
  return wanted.map((purchase, index) => ({ ...purchase, amount: usd(parts[index] as bigint) }));
}

function describePlan(
  account: RebalancedAccount,
  base: Usd,
  gaps: readonly Gap[],
  orders: readonly RebalanceOrder[],
  funds: RebalanceFunds,
): RebalancePlan {
  const categories = gaps.map((gap) => planCategory(gap, orders)).filter(isConcerned);
  const bought = sum(orders.filter(({ side }) => side === 'buy').map(({ value }) => value));
  return {
    base,
    orders,
    volume: sum(orders.map(({ value }) => value)),
    fee: sum(orders.map(({ fee }) => fee)),
    funds,
    categories,
    driftBefore: computeDrift(categories, 'current', account.balances.cash),
    driftAfter: computeDrift(categories, 'after', minus(funds.cash, bought)),
  };
}

function planCategory(gap: Gap, orders: readonly RebalanceOrder[]): CategoryPlan {
  const { category, targetWeight, target, current } = gap;
  const own = orders.filter((order) => order.category === category);
  return {
    category,
    targetWeight,
    target,
    current,
    after: plus(current, sum(own.map(({ change }) => change))),
  };
}

const isConcerned = ({ targetWeight, current }: CategoryPlan): boolean => targetWeight > 0n || current > 0n;

/** Half the sum of the distances from target, as a part of the whole: what would have to move (Cremers & Petajisto, 2009). */
function computeDrift(categories: readonly CategoryPlan[], at: 'current' | 'after', balance: Usd): Ratio {
  const whole = plus(balance, sum(categories.map((category) => category[at])));
  if (whole <= 0n) return ONE_RATIO;
  const distances = categories.map((category) =>
    magnitude(usd(category[at] * BASIS_POINTS - category.targetWeight * whole)),
  );
  return toRatio(balance * BASIS_POINTS + sum(distances), 2n * BASIS_POINTS * whole);
}
