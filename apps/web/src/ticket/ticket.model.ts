import {
  compareProfiles,
  DEFAULT_SLIPPAGE,
  formatPrice,
  formatQuantity,
  minus,
  movedByBasisPoints,
  parsePrice,
  parseQuantity,
  previewMarketOrder,
  previewRestingOrder,
  price,
  profileOf,
  PROFILE_RULES,
  takingOf,
  type AccountState,
  type ComparedProfile,
  type FillProfile,
  type Instrument,
  type LatencyRange,
  type MarketView,
  type OrderDraft,
  type OrderPreview,
  type OrderRefusal,
  type Price,
  type Quantity,
  type RestingOrderPreview,
  type Usd,
} from '@lonja/core';
import { CallError } from '@lonja/protocol/client';
import type { Listing } from '../account/directory.ts';
import { remediesOf, type Remedies } from './order-remedies.ts';
import { readQuantityIn } from './lots.ts';
import { isSameDraft, waits, type TicketDraft } from './ticket-draft.ts';
import type { TicketInput } from './ticket-input.ts';

/** The instrument, account and market of a ticket. */
export interface TicketSubject {
  readonly listing: Listing;
  readonly account: AccountState;
  readonly market: MarketView;
  /** Never opens or flips: the ticket of a position's Sell or Buy. */
  readonly reduceOnly: boolean;
  /** Percent from the entry at which a position gets its stop loss; undefined where that is off. */
  readonly autoStopPercent?: number | undefined;
}

/** Why the order can't be sent as it is. */
export type TicketProblem =
  | { readonly kind: 'quantity_missing' }
  | { readonly kind: 'quantity_invalid' }
  | { readonly kind: 'quantity_too_small'; readonly minimum: string }
  | { readonly kind: 'quantity_off_grid'; readonly step: string }
  | { readonly kind: 'price_missing' }
  | { readonly kind: 'price_invalid' }
  | { readonly kind: 'price_off_grid'; readonly step: string }
  | { readonly kind: 'stop_order_side'; readonly market: string }
  | { readonly kind: 'stop_loss_side'; readonly reference: string }
  | { readonly kind: 'take_profit_side'; readonly reference: string }
  | { readonly kind: 'too_many_orders'; readonly maximum: number }
  | { readonly kind: 'no_position' }
  | { readonly kind: 'exceeds_position'; readonly held: string }
  | { readonly kind: 'no_quote' }
  | { readonly kind: 'close_only' }
  /** The highest value that is allowed. */
  | { readonly kind: 'leverage'; readonly highest: number }
  | { readonly kind: 'fully_paid' }
  | { readonly kind: 'out_of_range'; readonly minimum: Usd; readonly maximum: Usd }
  | ({ readonly kind: 'insufficient'; readonly missing: Usd } & Remedies)
  /** Free margin right after the fill, at zero or below. */
  | ({ readonly kind: 'margin_call'; readonly freeMargin: Usd } & Remedies);

/** The figures of the cost block: of an order that waits, at its own price. */
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
      | 'isCalledAfter'
      | 'putsOnMargin'
    >
  > &
  Partial<Pick<RestingOrderPreview, 'pnlAtStop' | 'pnlAtTarget'>>;

/** The account's fill profile and latency. */
export interface TicketExecution {
  readonly profile: FillProfile;
  readonly latency: LatencyRange;
}

export interface TicketView {
  readonly execution: TicketExecution;
  /** The order under the ideal, retail and stressed profile; empty without a quote, a quantity or a price. */
  readonly compared: readonly ComparedProfile[];
  /** Undefined without a quote, a quantity or a price. */
  readonly preview: TicketFigures | undefined;
  readonly problem: TicketProblem | undefined;
  /** The order's stop loss; empty for none. */
  readonly stopLoss: string;
}

/** Cost, margin, loss at the stop and remaining funds, by the server's own functions. */
export function describeTicket(draft: TicketDraft, subject: TicketSubject): TicketView {
  const stopLoss = stopLossOf(draft, subject);
  const profile = profileOf(subject.account);
  const execution = { profile, latency: PROFILE_RULES[profile].latency };
  const units = readQuantity(draft, subject.listing.instrument);
  const terms = typeof units === 'bigint' ? readTerms(draft, stopLoss) : units;
  if (typeof units !== 'bigint' || 'kind' in terms) {
    const problem = 'kind' in terms ? terms : undefined;
    return { execution, compared: [], preview: undefined, problem, stopLoss };
  }
  const order: OrderDraft = {
    instrumentId: subject.listing.instrument.id,
    side: draft.side,
    quantity: units,
    leverage: draft.leverage,
    reduceOnly: subject.reduceOnly,
    ...terms,
  };
  const preview = (one: TicketSubject) =>
    mergedOf(
      waits(draft) ? undefined : previewAtMarket(order, one),
      waits(draft) || terms.bracket ? previewOrder(order, one) : undefined,
    );
  const { figures, refusal } = preview(subject);
  const remedies =
    refusal && remediesOf(refusal, subject.account, (account) => preview({ ...subject, account }).refusal);
  const problem = refusal && problemOf(refusal, remedies ?? NO_REMEDIES);
  const compared = compareProfiles(stateOf(subject), order, marketAtQuote(subject));
  return { execution, compared, preview: figures, problem, stopLoss };
}

const stateOf = ({ account }: TicketSubject) => ({ account, orders: new Map(), orderCount: 0 });

interface Merged {
  readonly figures: TicketFigures | undefined;
  readonly refusal: OrderRefusal | undefined;
}

type Previewed = Partial<TicketFigures> & { readonly refusal: OrderRefusal | undefined };

/** A market order's own figures, with the results of its bracket. */
function mergedOf(market: Previewed | undefined, waiting: Previewed | undefined): Merged {
  const base = market ?? waiting;
  const hasFigures = base?.price !== undefined;
  return {
    figures: hasFigures
      ? ({ ...base, pnlAtStop: waiting?.pnlAtStop, pnlAtTarget: waiting?.pnlAtTarget } as TicketFigures)
      : undefined,
    refusal: market?.refusal ?? waiting?.refusal,
  };
}

/** The market at the moment of the quote, because its age is checked elsewhere. */
const marketAtQuote = ({ listing, market }: TicketSubject): MarketView => ({
  ...market,
  now: market.quoteOf(listing.instrument.id)?.at ?? 0,
});

const previewAtMarket = (order: OrderDraft, subject: TicketSubject): Previewed =>
  previewMarketOrder(
    subject.account,
    {
      ...order,
      seenPrice: undefined,
      slippage: DEFAULT_SLIPPAGE,
      taking: takingOf(subject.account, { ...order, timeInForce: order.lifetime.timeInForce }),
    },
    marketAtQuote(subject),
  );

const previewOrder = (order: OrderDraft, subject: TicketSubject): Previewed =>
  previewRestingOrder(stateOf(subject), order, marketAtQuote(subject));

function readQuantity(draft: TicketDraft, instrument: Instrument): Quantity | TicketProblem {
  if (draft.quantity.trim() === '') return { kind: 'quantity_missing' };
  if (!parseQuantity(draft.quantity.trim()).ok) return { kind: 'quantity_invalid' };
  const units = readQuantityIn(draft, instrument);
  if (units === undefined)
    return { kind: 'quantity_off_grid', step: formatQuantity(instrument.quantityStep) };
  return units > 0n ? units : { kind: 'quantity_missing' };
}

function readPrice(text: string): Price | TicketProblem {
  if (text.trim() === '') return { kind: 'price_missing' };
  const parsed = parsePrice(text.trim());
  return parsed.ok && parsed.units > 0n ? price(parsed.units) : { kind: 'price_invalid' };
}

function readTerms(
  draft: TicketDraft,
  stopLoss: string,
): Pick<OrderDraft, 'terms' | 'lifetime' | 'bracket'> | TicketProblem {
  const own = draft.type === 'market' ? price(0n) : readPrice(draft.price);
  const stop = stopLoss === '' ? undefined : readPrice(stopLoss);
  const target = draft.takeProfit.trim() === '' ? undefined : readPrice(draft.takeProfit);
  for (const read of [own, stop, target]) if (typeof read === 'object') return read;
  const terms = {
    market: { type: 'market', seenPrice: undefined, slippage: DEFAULT_SLIPPAGE },
    limit: { type: 'limit', limit: own as Price },
    stop: { type: 'stop', stop: own as Price },
  } as const;
  const hasBracket = stop !== undefined || target !== undefined;
  return {
    terms: terms[draft.type],
    lifetime: { timeInForce: draft.type === 'market' ? 'ioc' : 'gtc' },
    bracket: hasBracket
      ? {
          stopLoss: stop === undefined ? undefined : { type: 'stop', stop: stop as Price },
          takeProfit: target === undefined ? undefined : { type: 'limit', limit: target as Price },
        }
      : undefined,
  };
}

/** The typed stop loss, else the automatic one: so many percent from the entry, on the losing side. */
function stopLossOf(draft: TicketDraft, subject: TicketSubject): string {
  if (draft.stopLoss !== undefined) return draft.stopLoss.trim();
  const { autoStopPercent, listing, reduceOnly } = subject;
  const entry = autoStopPercent === undefined || reduceOnly ? undefined : entryOf(draft, subject);
  if (entry === undefined || autoStopPercent === undefined) return '';
  const { tickSize, priceDecimals } = listing.instrument;
  const isLong = draft.side === 'buy';
  const points = Math.round(autoStopPercent * 100) * (isLong ? -1 : 1);
  return formatPrice(
    movedByBasisPoints(entry, points, tickSize, isLong ? 'floor' : 'ceiling'),
    priceDecimals,
  );
}

function entryOf(draft: TicketDraft, { listing, market }: TicketSubject): Price | undefined {
  if (waits(draft)) {
    const typed = readPrice(draft.price);
    return typeof typed === 'bigint' ? typed : undefined;
  }
  const quote = market.quoteOf(listing.instrument.id);
  return quote && (draft.side === 'buy' ? quote.ask : quote.bid);
}

const NO_REMEDIES: Remedies = { affordable: undefined, profit: undefined };

function problemOf(refusal: OrderRefusal, remedies: Remedies): TicketProblem {
  switch (refusal.code) {
    case 'quantity_off_grid':
      return { kind: 'quantity_off_grid', step: formatQuantity(refusal.step) };
    case 'quantity_too_small':
      return { kind: 'quantity_too_small', minimum: formatQuantity(refusal.minimum) };
    case 'no_position':
      return { kind: 'no_position' };
    case 'exceeds_position':
      return { kind: 'exceeds_position', held: formatQuantity(refusal.held) };
    case 'notional_out_of_range':
      return { kind: 'out_of_range', minimum: refusal.minimum, maximum: refusal.maximum };
    case 'insufficient_funds':
    case 'insufficient_free_margin':
      return {
        kind: 'insufficient',
        missing: minus(refusal.required, refusal.available),
        ...remedies,
      };
    case 'opens_at_margin_call':
      return {
        kind: 'margin_call',
        freeMargin: refusal.freeMarginAfter,
        ...remedies,
      };
    case 'price_off_grid':
      return { kind: 'price_off_grid', step: formatPrice(refusal.tick, refusal.decimals) };
    case 'stop_on_wrong_side':
      return { kind: 'stop_order_side', market: formatPrice(refusal.market, refusal.decimals) };
    case 'stop_loss_on_wrong_side':
      return { kind: 'stop_loss_side', reference: formatPrice(refusal.reference, refusal.decimals) };
    case 'take_profit_on_wrong_side':
      return { kind: 'take_profit_side', reference: formatPrice(refusal.reference, refusal.decimals) };
    case 'too_many_orders':
      return { kind: 'too_many_orders', maximum: refusal.maximum };
    case 'close_only':
      return { kind: 'close_only' };
    case 'leverage_not_allowed':
      return { kind: 'leverage', highest: Math.max(...refusal.allowed) };
    case 'position_fully_paid':
      return { kind: 'fully_paid' };
    case 'quote_unavailable':
    case 'quote_stale':
    case 'market_closed':
    // Refusals of features that this ticket does not offer.
    case 'price_moved':
    case 'order_not_working':
    case 'order_type_differs':
    case 'quantity_follows_position':
    case 'stop_already_met':
    case 'time_in_force_not_allowed':
    case 'price_delayed':
    case 'depth_short':
    case 'expiry_not_ahead':
    case 'bracket_not_allowed':
    case 'trail_out_of_range':
    case 'oco_leg_fills_at_once':
      return { kind: 'no_quote' };
  }
}

/** An order in flight, or one without an answer. */
export interface Submission {
  readonly draft: TicketDraft;
  readonly send: TicketInput;
}

/**
 * The request to send. A draft without an answer is sent again unchanged with its key, so that it is executed at most once.
 * Everything else is a new order.
 */
export const nextSubmission = (
  undecided: Submission | undefined,
  draft: TicketDraft,
  makeInput: () => TicketInput,
): Submission =>
  undecided && isSameDraft(undecided.draft, draft) ? undecided : { draft, send: makeInput() };

/** Whether the desk allows less leverage than this page offered. */
export const isLeverageRefused = (error: unknown): boolean =>
  error instanceof CallError && error.body?.code === 'leverage_not_allowed';

/** The new price of a refused order that would have filled worse than the person saw. */
export function movedPriceOf(error: unknown): number | undefined {
  if (!(error instanceof CallError) || error.body?.code !== 'price_moved') return undefined;
  const { price = 0 } = error.body.details ?? {};
  return price > 0 ? price : undefined;
}
