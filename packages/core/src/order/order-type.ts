import type { Price } from '../money/index.ts';
import { endOfTradingDay } from './trading-day.ts';

/** How far a trailing stop stays behind the best price: a distance in price, or basis points of that price. */
export type Trail =
  | { readonly by: 'distance'; readonly distance: Price }
  | { readonly by: 'basis_points'; readonly basisPoints: number };

export interface MarketTerms {
  readonly type: 'market';
  /** What the client saw; undefined takes any price. */
  readonly seenPrice: Price | undefined;
  /** Basis points of the seen price that the fill may be worse. */
  readonly slippage: number;
}
export interface LimitTerms {
  readonly type: 'limit';
  readonly limit: Price;
}
export interface StopTerms {
  readonly type: 'stop';
  readonly stop: Price;
}
/** A limit from the moment at which its stop is met. */
export interface StopLimitTerms {
  readonly type: 'stop_limit';
  readonly stop: Price;
  readonly limit: Price;
}
export interface TrailingStopTerms {
  readonly type: 'trailing_stop';
  readonly trail: Trail;
}

/** The type of an order with the prices that belong to it. */
export type OrderTerms = MarketTerms | LimitTerms | StopTerms | StopLimitTerms | TrailingStopTerms;
export type OrderType = OrderTerms['type'];

/** Every price and distance of an order's own. */
export function listPrices(terms: OrderTerms): readonly Price[] {
  switch (terms.type) {
    case 'market':
      return [];
    case 'limit':
      return [terms.limit];
    case 'stop':
      return [terms.stop];
    case 'stop_limit':
      return [terms.stop, terms.limit];
    case 'trailing_stop':
      return terms.trail.by === 'distance' ? [terms.trail.distance] : [];
  }
}

/** How each kind of price that an order may have is changed. */
type PriceChanges = Readonly<Record<'limit' | 'stop' | 'distance', (price: Price) => Price>>;

/** The terms with changed prices and distances; a trail in percent stays. */
export function withPrices(terms: OrderTerms, { limit, stop, distance }: PriceChanges): OrderTerms {
  switch (terms.type) {
    case 'market':
      return terms.seenPrice === undefined ? terms : { ...terms, seenPrice: limit(terms.seenPrice) };
    case 'limit':
      return { ...terms, limit: limit(terms.limit) };
    case 'stop':
      return { ...terms, stop: stop(terms.stop) };
    case 'stop_limit':
      return { ...terms, stop: stop(terms.stop), limit: limit(terms.limit) };
    case 'trailing_stop':
      return terms.trail.by === 'distance'
        ? { ...terms, trail: { by: 'distance', distance: distance(terms.trail.distance) } }
        : terms;
  }
}

/** An order's role for its client: its protective role, else its type. */
export type OrderPurpose = OrderType | 'stop_loss' | 'trailing_stop_loss' | 'take_profit';

/** @param protects whether it belongs to a position, or will once its parent has filled */
export function orderPurpose(type: OrderType, protects: boolean): OrderPurpose {
  if (!protects) return type;
  if (type === 'limit') return 'take_profit';
  return type === 'trailing_stop' ? 'trailing_stop_loss' : 'stop_loss';
}

/** How long an order works. `day` ends at 17:00 New York, `gtd` at a moment; `ioc` and `fok` fill at once or never. */
export type TimeInForce = 'gtc' | 'day' | 'gtd' | 'ioc' | 'fok';

export type Lifetime =
  | { readonly timeInForce: Exclude<TimeInForce, 'gtd'> }
  /** Until: milliseconds since 1970; at that moment it has ended. */
  | { readonly timeInForce: 'gtd'; readonly until: number };

/** The times in force of an order that waits. */
const WAITING_TIMES: readonly TimeInForce[] = ['gtc', 'day', 'gtd'];

/** Times in force that an order of a type may carry: a market order never waits, a stop always does. */
export const TIMES_IN_FORCE: Readonly<Record<OrderType, readonly TimeInForce[]>> = {
  market: ['ioc', 'fok'],
  limit: ['gtc', 'day', 'gtd', 'ioc', 'fok'],
  stop: WAITING_TIMES,
  stop_limit: WAITING_TIMES,
  trailing_stop: WAITING_TIMES,
};

/** Liquidity at the quote is unlimited, so an order fills whole or not at all, and `ioc` and `fok` mean the same. */
export const neverWaits = (timeInForce: TimeInForce): boolean =>
  timeInForce === 'ioc' || timeInForce === 'fok';

/** The moment at which an order that is placed now ends by itself, in ms since 1970; undefined when it does not. */
export function findExpiry(lifetime: Lifetime, now: number): number | undefined {
  if (lifetime.timeInForce === 'gtd') return lifetime.until;
  return lifetime.timeInForce === 'day' ? endOfTradingDay(now) : undefined;
}
