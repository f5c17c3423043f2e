import {
  DEFAULT_SLIPPAGE,
  previewMarketOrder,
  previewRestingOrder,
  findTaking,
  type AccountState,
  type MarketOrder,
  type MarketView,
  type OrderDraft,
  type OrderPreview,
  type OrderRefusal,
  type Price,
  type RestingOrderPreview,
} from '@lonja/core';
import type { Listing } from '../account/directory.ts';

/** The instrument, account and market of a ticket. */
export interface TicketSubject {
  readonly listing: Listing;
  readonly account: AccountState;
  readonly market: MarketView;
  /** Never opens or flips: the ticket of a position's Sell or Buy. */
  readonly reduceOnly: boolean;
  /** Percent from the entry at which a position gets its stop loss; undefined where that is off. */
  readonly autoStopPercent?: number | undefined;
  /** From the lowest to the highest price of the instrument's last day; undefined where it isn't known. */
  readonly dayRange?: Price | undefined;
  /** How fast the market's clock runs; 1 unless given. */
  readonly pace?: number | undefined;
}

/** The figures of an order: of one that waits, at its own price. */
export type TicketFigures = Pick<OrderPreview, 'price' | 'value' | 'marginRequired' | 'realizedPnl'> &
  Partial<
    Pick<
      OrderPreview,
      | 'quantity'
      | 'depthCost'
      | 'marginReleased'
      | 'spreadCost'
      | 'financing'
      | 'balanceAfter'
      | 'freeMarginAfter'
      | 'marginLevelAfter'
      | 'isCalledAfter'
      | 'putsOnMargin'
      | 'positionAfter'
    >
  > &
  Partial<Pick<RestingOrderPreview, 'pnlAtStop' | 'pnlAtTarget'>>;

export interface TicketPreview {
  /** Undefined without a quote, or for an order with a malformed price or quantity. */
  readonly figures: TicketFigures | undefined;
  readonly refusal: OrderRefusal | undefined;
}

/** What the desk would say of an order now: a market order's own figures, with the results of its bracket. */
export function previewTicket(order: OrderDraft, subject: TicketSubject): TicketPreview {
  const isMarket = order.terms.type === 'market';
  const market = isMarket ? previewAtMarket(order, subject) : undefined;
  const waiting = !isMarket || order.bracket ? previewWaiting(order, subject) : undefined;
  const base = market ?? waiting;
  const hasFigures = base?.price !== undefined;
  return {
    figures: hasFigures
      ? ({ ...base, pnlAtStop: waiting?.pnlAtStop, pnlAtTarget: waiting?.pnlAtTarget } as TicketFigures)
      : undefined,
    refusal: market?.refusal ?? waiting?.refusal,
  };
}

type Previewed = Partial<TicketFigures> & { readonly refusal: OrderRefusal | undefined };

export const buildState = ({ account }: TicketSubject) => ({ account, orders: new Map(), orderCount: 0 });

/** The market at the moment of the quote, because its age is checked elsewhere. */
export const marketAtQuote = ({ listing, market }: TicketSubject): MarketView => ({
  ...market,
  now: market.quoteOf(listing.instrument.id)?.at ?? 0,
});

/** The order as the desk decides on it at the market. */
export const asMarketOrder = (order: OrderDraft, { account }: TicketSubject): MarketOrder => ({
  ...order,
  seenPrice: undefined,
  slippage: DEFAULT_SLIPPAGE,
  taking: findTaking(account, { ...order, timeInForce: order.lifetime.timeInForce }),
});

const previewAtMarket = (order: OrderDraft, subject: TicketSubject): Previewed =>
  previewMarketOrder(subject.account, asMarketOrder(order, subject), marketAtQuote(subject));

const previewWaiting = (order: OrderDraft, subject: TicketSubject): Previewed =>
  previewRestingOrder(buildState(subject), order, marketAtQuote(subject));
