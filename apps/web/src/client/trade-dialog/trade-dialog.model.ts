import {
  closingSideOf,
  DEFAULT_SLIPPAGE,
  formatQuantity,
  LEVERAGES,
  magnitude,
  minus,
  parseQuantity,
  previewMarketOrder,
  quantity,
  usdToNumber,
  type AccountState,
  type MarketView,
  type OrderPreview,
  type Quantity,
  type Refusal,
  type Side,
  type Usd,
} from '@lonja/core';
import { CallError, type CallInput } from '@lonja/protocol/client';
import type { Listing } from '../account/directory.ts';

/** What to open the ticket with. */
export interface TicketRequest {
  readonly symbol: string;
  readonly side: Side;
  /** From a position: only reduces it, and starts with all of it. */
  readonly reduceOnly?: boolean;
}

/** What the person has chosen; the quantity is the text of its field. */
export interface TicketDraft {
  readonly side: Side;
  readonly quantity: string;
  readonly leverage: number;
}

/** What the ticket trades, and with what. */
export interface TicketSubject {
  readonly listing: Listing;
  readonly account: AccountState;
  readonly market: MarketView;
  /** Never opens or flips: the ticket of a position's Sell or Buy. */
  readonly reduceOnly: boolean;
}

/** Why the order can't be sent as it stands. */
export type TicketProblem =
  | { readonly kind: 'quantity_missing' }
  | { readonly kind: 'quantity_invalid' }
  | { readonly kind: 'quantity_too_small'; readonly minimum: string }
  | { readonly kind: 'quantity_off_grid'; readonly step: string }
  | { readonly kind: 'no_position' }
  | { readonly kind: 'exceeds_position'; readonly held: string }
  | { readonly kind: 'no_quote' }
  | { readonly kind: 'out_of_range'; readonly minimum: Usd; readonly maximum: Usd }
  | { readonly kind: 'insufficient'; readonly missing: Usd; readonly affordable: string | undefined };

export interface TicketView {
  /** Undefined without a quote or a quantity. */
  readonly preview: OrderPreview | undefined;
  readonly problem: TicketProblem | undefined;
}

const DEFAULT_QUANTITY = '1';

/** Quantity 1 and leverage 1; a position's ticket starts with all of it, on its closing side. */
export function initialDraft(side: Side, held?: Quantity): TicketDraft {
  if (held === undefined) return { side, quantity: DEFAULT_QUANTITY, leverage: 1 };
  return { side: closingSideOf(held), quantity: formatQuantity(magnitude(held)), leverage: 1 };
}

/** The leverage values to choose from; nothing where it is fixed at 1. */
export const leverageChoices = ({ instrument }: Listing): readonly number[] =>
  LEVERAGES[instrument.leverageClass].length > 1 ? LEVERAGES[instrument.leverageClass] : [];

/** Cost, margin and what is left, by the server's own function. */
export function describeTicket(draft: TicketDraft, subject: TicketSubject): TicketView {
  const units = readQuantity(draft.quantity);
  if (typeof units !== 'bigint') return { preview: undefined, problem: units };
  const result = previewMarketOrder(
    subject.account,
    {
      instrumentId: subject.listing.instrument.id,
      side: draft.side,
      quantity: units,
      leverage: draft.leverage,
      reduceOnly: subject.reduceOnly,
      seenPrice: undefined,
      slippage: DEFAULT_SLIPPAGE,
    },
    // Whether the quote is too old is asked elsewhere: at the moment of the quote it is not.
    { ...subject.market, now: subject.market.quoteOf(subject.listing.instrument.id)?.at ?? 0 },
  );
  return {
    preview: 'price' in result ? result : undefined,
    problem: result.refusal && problemOf(result.refusal),
  };
}

function readQuantity(text: string): Quantity | TicketProblem {
  if (text.trim() === '') return { kind: 'quantity_missing' };
  const parsed = parseQuantity(text.trim());
  if (!parsed.ok) return { kind: 'quantity_invalid' };
  return parsed.units > 0n ? quantity(parsed.units) : { kind: 'quantity_missing' };
}

function problemOf(refusal: Refusal): TicketProblem {
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
        affordable: refusal.affordable > 0n ? formatQuantity(refusal.affordable) : undefined,
      };
    case 'leverage_not_allowed':
    case 'account_closed':
    case 'nothing_to_move':
    case 'market_closed':
    case 'quote_unavailable':
    case 'quote_stale':
    case 'price_moved':
      return { kind: 'no_quote' };
  }
}

export type TradeInput = CallInput<'trade'>;

/** The payload of the specification: what the client saw; the server sets the price. */
export const tradeInputOf = (
  order: TicketDraft,
  context: {
    readonly userId: string;
    readonly listing: Listing;
    readonly reduceOnly: boolean;
    readonly seenPrice: number;
    readonly value: Usd;
    readonly now: Date;
    readonly idempotencyKey: string;
  },
): TradeInput => ({
  params: { side: order.side },
  idempotencyKey: context.idempotencyKey,
  body: {
    userId: context.userId,
    symbol: context.listing.asset.symbol,
    type: order.side,
    quantity: order.quantity.trim(),
    price: context.seenPrice,
    total: Number(usdToNumber(context.value).toFixed(2)),
    timestamp: context.now.toISOString(),
    leverage: order.leverage,
    leverageType: context.listing.asset.leverageType,
    reduceOnly: context.reduceOnly,
  },
});

/** An order on its way, or one whose answer never came. */
export interface Submission {
  readonly draft: TicketDraft;
  readonly input: TradeInput;
}

/**
 * The request to send. A draft whose answer never came goes out again exactly as it was, with its key:
 * whatever became of the first, it is executed once. Everything else is a new order.
 */
export function nextSubmission(
  undecided: Submission | undefined,
  draft: TicketDraft,
  makeInput: () => TradeInput,
): Submission {
  const isSame =
    undecided?.draft.side === draft.side &&
    undecided.draft.quantity === draft.quantity &&
    undecided.draft.leverage === draft.leverage;
  return isSame ? undecided : { draft, input: makeInput() };
}

/** Whether nobody can tell from this failure if the order was executed. */
export const isUndecided = (error: unknown): boolean =>
  !(error instanceof CallError) || error.status >= 500 || error.status === 408 || error.status === 429;

/** The new price of a refused order that would have filled worse than the person saw. */
export function movedPriceOf(error: unknown): number | undefined {
  if (!(error instanceof CallError) || error.body?.code !== 'price_moved') return undefined;
  const moved = Number(error.body.details?.['price']);
  return moved > 0 ? moved : undefined;
}
