import { assertInvariant } from '../assert.ts';
import type { OrderRefusal } from './order-refusal.ts';
import type { Price, Quantity } from '../money/index.ts';
import type { Side } from '../position/position.ts';
import { isDelayed, type Quote } from '../quote/quote.ts';
import { orderPurpose, type OrderPurpose, type OrderTerms, type TimeInForce } from './order-type.ts';

/**
 * Why an order was cancelled: by its client; it was to fill at once and could not; another of its group came first;
 * the order that it waited for ended unfilled; the position that it reduces is gone; a split left less of it than the
 * instrument's smallest quantity.
 */
export type CancelReason = 'client' | 'unfilled' | 'oco' | 'parent' | 'position' | 'split';

/** Where an order stands. `pending` waits for its parent to fill, `working` for the market. Ms since 1970. */
export type OrderState =
  | { readonly status: 'pending' }
  | { readonly status: 'working' }
  | {
      readonly status: 'filled';
      readonly at: number;
      readonly fillNumber: number;
      /** What of it found no depth, and was cancelled; absent where it filled whole. */
      readonly unfilled?: Quantity;
    }
  | { readonly status: 'cancelled'; readonly at: number; readonly reason: CancelReason }
  | { readonly status: 'rejected'; readonly at: number; readonly refusal: OrderRefusal }
  | { readonly status: 'expired'; readonly at: number };
export type OrderStatus = OrderState['status'];

/** What may follow what. A status without followers is an end. */
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

/** The way of an order to the venue, and to the price that fills it. Milliseconds since 1970. */
export interface Flight {
  readonly sentAt: number;
  /** When it arrives: no quote from before fills the order. With an ideal profile the moment at which it was sent. */
  readonly dueAt: number;
  /** The touch as it was sent: what an ideal fill would have got where prices are live. */
  readonly idealPrice: Price;
}

/**
 * An order with a life of its own: it waits at its price until it fills or ends.
 * One that fills or ends as it is placed is kept in the same form.
 */
export interface RestingOrder {
  readonly accountId: number;
  /** Counts this account's orders from 1, without gaps. */
  readonly id: number;
  readonly instrumentId: number;
  readonly side: Side;
  /** Above zero. */
  readonly quantity: Quantity;
  /** Whole; holds for the part that opens. */
  readonly leverage: number;
  /** Never opens or flips; shrinks with the position and dies with it. */
  readonly reduceOnly: boolean;
  readonly terms: OrderTerms;
  readonly timeInForce: TimeInForce;
  /**
   * Milliseconds since 1970; undefined works until it is cancelled. Of a market order: when it has waited long enough for its
   * quote; undefined where prices arrive late.
   */
  readonly expiresAt: number | undefined;
  /** Of a trailing stop that works; undefined for all others. */
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
  /** How many splits of its instrument it has lived through: states of two counts say their prices by two scales. */
  readonly splits: number;
  /** Of an order that is, or filled, on its way to the venue; absent for what filled at once or waits there. */
  readonly flight?: Flight;
  readonly state: OrderState;
}

/** When an order is at the market: once its way is over, else from its placing on. Milliseconds since 1970. */
export const atMarketFrom = ({ placedAt, flight }: Pick<RestingOrder, 'placedAt' | 'flight'>): number =>
  flight?.dueAt ?? placedAt;

/**
 * Whether an order may be filled or set off by a quote: none from before its way was over is. One that its source sends late counts
 * only if the source dates it after that moment: all before had happened already, for whoever knew it.
 */
export const countsFor = (
  order: Pick<RestingOrder, 'placedAt' | 'flight'>,
  quote: Pick<Quote, 'at' | 'delay'>,
): boolean =>
  isDelayed(quote)
    ? quote.at > atMarketFrom(order)
    : order.flight === undefined || quote.at >= order.flight.dueAt;

/** Whether an order can still fill: it waits for its parent or for the market. */
export const isLive = (order: RestingOrder): boolean => NEXT_STATUSES[order.state.status].length > 0;

export const purposeOf = ({ terms, parentId, attachedTo }: RestingOrder): OrderPurpose =>
  orderPurpose(terms.type, parentId !== undefined || attachedTo !== undefined);

/** @throws InvariantBroken when the order's status does not lead there */
export function moveOrder(order: RestingOrder, state: OrderState): RestingOrder {
  const from = order.state.status;
  assertInvariant(
    NEXT_STATUSES[from].includes(state.status),
    `an order that is ${from} does not become ${state.status}`,
  );
  return { ...order, state };
}
