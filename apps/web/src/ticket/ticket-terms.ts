import {
  DEFAULT_SLIPPAGE,
  distanceInPips,
  formatPrice,
  parsePrice,
  price,
  type Lifetime,
  type OrderDraft,
  type Price,
  type Trail,
} from '@lonja/core';
import { distanceOfPips } from './pip-distance.ts';
import { previewTicket, type TicketSubject } from './order-preview.ts';
import type { TicketType } from '@lonja/protocol/ticket-options';
import { listTimes, waits, type SingleDraft, type TicketDraft } from './ticket-draft.ts';
import type { TicketProblem } from './ticket-problem.ts';

/** The type of a ticket's order with its prices, and how long it works. */
export type Terms = Pick<OrderDraft, 'terms' | 'lifetime'>;

/** An order that has no quantity yet. */
export type Unsized = Omit<OrderDraft, 'quantity'>;

export function readPrice(text: string): Price | TicketProblem {
  if (text.trim() === '') return { kind: 'price_missing' };
  const parsed = parsePrice(text.trim());
  return parsed.ok && parsed.units > 0n ? price(parsed.units) : { kind: 'price_invalid' };
}

export function readDraftTerms(draft: SingleDraft, subject: TicketSubject): Terms | TicketProblem {
  const lifetime = readLifetime(draft);
  if ('kind' in lifetime) return lifetime;
  if (draft.type === 'market')
    return { terms: { type: 'market', seenPrice: undefined, slippage: DEFAULT_SLIPPAGE }, lifetime };
  if (draft.type === 'trailing_stop') {
    const trail = readTrail(draft, subject);
    return 'kind' in trail ? trail : { terms: { type: 'trailing_stop', trail }, lifetime };
  }
  const own = readPrice(draft.price);
  if (typeof own !== 'bigint') return own;
  if (draft.type === 'limit') return { terms: { type: 'limit', limit: own }, lifetime };
  if (draft.type === 'stop') return { terms: { type: 'stop', stop: own }, lifetime };
  const limit = readPrice(draft.limit);
  return typeof limit === 'bigint' ? { terms: { type: 'stop_limit', stop: own, limit }, lifetime } : limit;
}

/** A market order never waits. */
function readLifetime(draft: TicketDraft): Lifetime | TicketProblem {
  const { timeInForce } = draft;
  if (!waits(draft)) return { timeInForce: 'ioc' };
  if (timeInForce !== 'gtd') return { timeInForce };
  const until = Date.parse(draft.until);
  return Number.isNaN(until) ? { kind: 'expiry_not_ahead' } : { timeInForce, until };
}

/** A distance in pips, or percent of the best price in hundredths. */
function readTrail(
  { trail, trailUnit }: TicketDraft,
  { listing: { instrument } }: TicketSubject,
): Trail | TicketProblem {
  const read = readPrice(trail);
  if (typeof read !== 'bigint') return read;
  if (trailUnit === 'percent') return { by: 'basis_points', basisPoints: Number(read / 1_000_000n) };
  const distance = distanceOfPips(trail, instrument);
  return distance === undefined ? { kind: 'price_invalid' } : { by: 'distance', distance };
}

/** The price that an order counts its exits from: the touch of one at market, else its own. */
export function findEntry(order: Unsized, subject: TicketSubject): Price | undefined {
  const { terms, side } = order;
  const { listing, market } = subject;
  if (terms.type === 'market') {
    const quote = market.quoteOf(listing.instrument.id);
    return quote && (side === 'buy' ? quote.ask : quote.bid);
  }
  if (terms.type === 'stop') return terms.stop;
  if (terms.type !== 'trailing_stop') return terms.limit;
  return previewTicket({ ...order, quantity: listing.instrument.minQuantity, bracket: undefined }, subject)
    .figures?.price;
}

/** How many spreads away from the market a stop begins, and its limit behind it. */
const FIRST_STOP_SPREADS = 10n;
const FIRST_LIMIT_SPREADS = 5n;

/**
 * The prices with which a type begins, where its fields are empty: a limit at the near side of the market, a stop beyond it, a
 * trail as far behind, two orders at both sides. None for a market order.
 */
export function firstPrices(
  type: TicketType,
  draft: TicketDraft,
  { listing: { instrument }, market }: TicketSubject,
): Partial<TicketDraft> {
  if (type === 'market') return { price: '', limit: '', trail: '', timeInForce: 'gtc' };
  const quote = market.quoteOf(instrument.id);
  const timeInForce = listTimes(type).includes(draft.timeInForce) ? draft.timeInForce : 'gtc';
  if (!quote) return { timeInForce };
  const { tickSize, priceDecimals, category } = instrument;
  const spread = quote.ask - quote.bid;
  const unit = spread > tickSize ? spread : tickSize;
  const isBuy = draft.side === 'buy';
  const beyond = (spreads: bigint): string => {
    const found = isBuy ? quote.ask + unit * spreads : quote.bid - unit * spreads;
    return found > 0n ? formatPrice(price(found), priceDecimals) : '';
  };
  const first = {
    limit: { price: formatPrice(isBuy ? quote.bid : quote.ask, priceDecimals) },
    stop: { price: beyond(FIRST_STOP_SPREADS) },
    oco: { price: beyond(FIRST_STOP_SPREADS), limit: beyond(-FIRST_STOP_SPREADS) },
    stop_limit: {
      price: beyond(FIRST_STOP_SPREADS),
      limit: beyond(FIRST_STOP_SPREADS + FIRST_LIMIT_SPREADS),
    },
    trailing_stop: {
      trail: String(
        distanceInPips({ category, priceDecimals }, Number(unit * FIRST_STOP_SPREADS) / 100_000_000),
      ),
      trailUnit: 'pips' as const,
    },
  }[type];
  return { timeInForce, price: '', limit: '', ...first };
}
