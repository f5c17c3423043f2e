import { assertInvariant } from '../assert.ts';
import type { OrderRefusal } from './order-refusal.ts';
import type { Price, Quantity, Usd } from '../money/index.ts';
import type { Side } from '../position/position.ts';
import { computeLatency, type FillProfile } from '../account/fill-profile.ts';
import { isDelayed, type Quote } from '../quote/quote.ts';
import type { SentOrder } from './sender.ts';
import {
  neverWaits,
  orderPurpose,
  type OrderPurpose,
  type OrderTerms,
  type TimeInForce,
} from './order-type.ts';

/**
 * Why an order was cancelled: by its client; it was to fill at once and could not; another of its group triggered first;
 * its parent ended unfilled; the position that it reduces is gone; a split left less of it than the
 * instrument's smallest quantity; another order took its place; the key that sent it
 * was suspended.
 */
export type CancelReason =
  | 'client'
  | 'unfilled'
  | 'oco'
  | 'parent'
  | 'position'
  | 'split'
  | 'branch'
  | 'contest'
  | 'evaluation'
  | 'replaced'
  | 'key';

/** An order's state. `pending` waits for its parent to fill, `working` for the market. Times in ms since 1970. */
export type OrderState =
  | { readonly status: 'pending' }
  | { readonly status: 'working' }
  | {
      readonly status: 'filled';
      readonly at: number;
      readonly fillNumber: number;
      /** The part that was cancelled for lack of depth; absent when the order filled in full. */
      readonly unfilled?: Quantity;
    }
  | {
      readonly status: 'cancelled';
      readonly at: number;
      readonly reason: CancelReason;
      /** Id of the order that took the place of a replaced one. */
      readonly replacedBy?: number;
    }
  | { readonly status: 'rejected'; readonly at: number; readonly refusal: OrderRefusal }
  | { readonly status: 'expired'; readonly at: number };
export type OrderStatus = OrderState['status'];

/** The allowed transitions. A status without followers is final. */
export const NEXT_STATUSES: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['working', 'cancelled'],
  working: ['filled', 'cancelled', 'rejected', 'expired'],
  filled: [],
  cancelled: [],
  rejected: [],
  expired: [],
};

/** How far a trailing stop has come. Only ever in its client's favour. */
export interface TrailState {
  /** The best price seen since it works: the highest bid for a sell, the lowest ask for a buy. */
  readonly best: Price;
  readonly stop: Price;
}

/** An order's flight to the venue and to the price that fills it. Milliseconds since 1970. */
export interface Flight {
  readonly sentAt: number;
  /** Time of arrival: no earlier quote fills the order. With an ideal profile, the time of sending. */
  readonly dueAt: number;
  /** The touch at sending: the price of an ideal fill where prices are live. */
  readonly idealPrice: Price;
}

/**
 * An order that works until it fills or ends, at its price or in flight. An order that fills or ends as it is placed is
 * stored in the same form.
 */
export interface RestingOrder extends SentOrder {
  readonly accountId: number;
  /** Counts this account's orders from 1, without gaps. */
  readonly id: number;
  readonly instrumentId: number;
  readonly side: Side;
  /** Above zero. */
  readonly quantity: Quantity;
  /** Whole; holds for the part that opens. */
  readonly leverage: number;
  /** Never opens or flips; shrinks and ends with the position. */
  readonly reduceOnly: boolean;
  readonly terms: OrderTerms;
  readonly timeInForce: TimeInForce;
  /**
   * Milliseconds since 1970; undefined works until cancelled. For an order that never waits and is in flight: the earliest end of its
   * patience, where the market's clock is the wall's (`isFlightOver` decides); undefined where it has no end.
   */
  readonly expiresAt: number | undefined;
  /** State of a trailing stop that works; undefined for all others. */
  readonly trail: TrailState | undefined;
  /** When the stop of a stop-limit was met: a limit since then. */
  readonly stopMetAt: number | undefined;
  /** The order of a bracket that must fill before this one works. */
  readonly parentId: number | undefined;
  /** Id of the first order of a group of which the first to trigger cancels the others. */
  readonly ocoGroup: number | undefined;
  /** Number of the fill that opened the position which this order protects: its quantity is the position's. */
  readonly attachedTo: number | undefined;
  readonly placedAt: number;
  /** Id of the order whose place it took. */
  readonly replaces?: number | undefined;
  /** What it was to be worth, USD, where its sender gave that in place of a quantity. */
  readonly notional?: Usd | undefined;
  /** How many splits of its instrument it was adjusted to; states with different counts have prices in different scales. */
  readonly splits: number;
  /**
   * Present while the order is in flight, and when it filled in flight; absent for orders that filled at once or wait at
   * the venue.
   */
  readonly flight?: Flight;
  readonly state: OrderState;
}

/**
 * When an order reaches the market: at the end of its flight, else its profile's latency after it was placed.
 * Milliseconds since 1970.
 * @param latency `latencyOfWaiting`; 0 where the profile is ideal
 */
export const atMarketFrom = (
  { placedAt, flight }: Pick<RestingOrder, 'placedAt' | 'flight'>,
  latency: number,
): number => flight?.dueAt ?? placedAt + latency;

/** The latency of an order that waits, in milliseconds; a bracket travels with its parent. */
export const latencyOfWaiting = (
  profile: FillProfile,
  { accountId, id, parentId }: Pick<RestingOrder, 'accountId' | 'id' | 'parentId'>,
): number => computeLatency(profile, accountId, parentId ?? id);

/**
 * Whether a quote may fill or trigger an order: none from before its arrival may. A delayed quote counts only if its
 * source dates it after the arrival, because anybody with a live source already knew the earlier ones. A live quote
 * counts at once for an order that waits at its price: nobody knew it when the order was placed.
 * @param latency `latencyOfWaiting`; 0 where the profile is ideal
 */
export const countsFor = (
  order: Pick<RestingOrder, 'placedAt' | 'flight'>,
  quote: Pick<Quote, 'at' | 'delay'>,
  latency: number,
): boolean =>
  isDelayed(quote)
    ? quote.at > atMarketFrom(order, latency)
    : order.flight === undefined || quote.at >= order.flight.dueAt;

/** Whether an order can still fill: it waits for its parent or for the market. */
export const isLive = (order: RestingOrder): boolean => NEXT_STATUSES[order.state.status].length > 0;

/**
 * Why an order ended without a fill, for programs: `no_price` where it was not to wait and nothing quoted it; undefined where its own time
 * was over, and for any that has not ended so.
 */
export function findEndReason({
  state,
  timeInForce,
}: Pick<RestingOrder, 'state' | 'timeInForce'>):
  CancelReason | OrderRefusal['code'] | 'no_price' | undefined {
  if (state.status === 'cancelled') return state.reason;
  if (state.status === 'rejected') return state.refusal.code;
  return state.status === 'expired' && neverWaits(timeInForce) ? 'no_price' : undefined;
}

export const getPurpose = ({ terms, parentId, attachedTo }: RestingOrder): OrderPurpose =>
  orderPurpose(terms.type, parentId !== undefined || attachedTo !== undefined);

/** @throws InvariantBroken when the order's status has no such transition */
export function moveOrder(order: RestingOrder, state: OrderState): RestingOrder {
  const from = order.state.status;
  assertInvariant(
    NEXT_STATUSES[from].includes(state.status),
    `an order that is ${from} does not become ${state.status}`,
  );
  return { ...order, state };
}
