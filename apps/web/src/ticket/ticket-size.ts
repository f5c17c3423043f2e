import {
  computeHeadroom,
  convertToUsd,
  formatQuantity,
  MAX_NOTIONAL,
  negate,
  notionalOf,
  parseQuantity,
  parseUsd,
  quantity,
  quoteAtPrice,
  standsWithin,
  summarizeAccount,
  usd,
  valuePosition,
  type AccountState,
  type MarketView,
  type OrderDraft,
  type Quantity,
  type Usd,
} from '@lonja/core';
import { largestFit } from './largest-fit.ts';
import { readQuantityIn } from './lots.ts';
import { asMarketOrder, marketAtQuote, previewTicket, type TicketSubject } from './order-preview.ts';
import type { TicketDraft } from './ticket-draft.ts';
import { NO_REMEDIES, toProblem, type TicketProblem } from './ticket-problem.ts';
import type { Unsized } from './ticket-terms.ts';

/**
 * The units of a ticket's size, on the instrument's grid where money or risk decide it: never above what was asked for.
 * @param order undefined while its price is not known, which money and risk need: then there is no size either
 */
export function computeSize(
  draft: TicketDraft,
  order: Unsized | undefined,
  subject: TicketSubject,
): Quantity | TicketProblem | undefined {
  const { instrument } = subject.listing;
  if (draft.quantity.trim() === '') return { kind: 'quantity_missing' };
  if (!parseQuantity(draft.quantity.trim()).ok) return { kind: 'quantity_invalid' };
  if (draft.unit === 'units' || draft.unit === 'lots') {
    const units = readQuantityIn({ quantity: draft.quantity, unit: draft.unit }, instrument);
    if (units === undefined)
      return { kind: 'quantity_off_grid', step: formatQuantity(instrument.quantityStep) };
    return units > 0n ? units : { kind: 'quantity_missing' };
  }
  if (!order) return undefined;
  if (computeCeiling(order, subject) === 0n) return { kind: 'no_quote' };
  if (draft.unit === 'risk' && order.bracket?.stopLoss === undefined) return { kind: 'risk_without_stop' };
  const limit = draft.unit === 'money' ? parseMoney(draft.quantity) : readRisk(draft.quantity, subject);
  if (limit === undefined) return { kind: 'quantity_invalid' };
  if (limit <= 0n) return { kind: 'quantity_missing' };
  const smallest = previewTicket({ ...order, quantity: instrument.minQuantity }, subject);
  if (!smallest.figures && smallest.refusal) return toProblem(smallest.refusal, NO_REMEDIES);
  const units = sizeWithin(order, subject, (sized) => {
    const { figures } = previewTicket(sized, subject);
    if (!figures) return false;
    if (draft.unit === 'money') return figures.value <= limit;
    return figures.pnlAtStop !== undefined && negate(figures.pnlAtStop) <= limit;
  });
  if (units !== undefined && units >= instrument.minQuantity) return units;
  return { kind: 'quantity_too_small', minimum: formatQuantity(instrument.minQuantity) };
}

/** At most two decimals; undefined for anything else. */
function parseMoney(text: string): Usd | undefined {
  const parsed = parseUsd(text.trim());
  return parsed.ok ? usd(parsed.units) : undefined;
}

/** So many percent of the equity, rounded down. */
function readRisk(text: string, { account, market }: TicketSubject): Usd | undefined {
  const parsed = parseQuantity(text.trim());
  const equity = computeEquity(account, market);
  return parsed.ok && equity !== undefined ? usd((equity * parsed.units) / 10_000_000_000n) : undefined;
}

/** Equity at the market; undefined while a position has no quote. */
function computeEquity(account: AccountState, market: MarketView): Usd | undefined {
  const shares = [];
  for (const position of account.positions.values()) {
    const quote = market.quoteOf(position.instrumentId);
    if (!quote) return undefined;
    const { pnl } = valuePosition(position, market.instrumentOf(position.instrumentId), quote);
    shares.push({ ...position, pnl });
  }
  return summarizeAccount(account.balances, shares).equity;
}

/**
 * The largest quantity that the desk is sure to take, on the grid: with headroom for a price that moves until the order fills, and after
 * it without a margin call. Undefined without a price, or where something keeps the order from passing. A ticket that only reduces
 * can have all that it may close.
 */
export function affordableSize(order: Unsized, subject: TicketSubject): Quantity | undefined {
  const payable = payableSize(order, subject);
  if (payable === undefined || order.reduceOnly) return payable;
  const { instrument } = subject.listing;
  const market = marketOfOrder(order, subject);
  const quote = market?.quoteOf(instrument.id);
  if (!market || !quote) return undefined;
  const headroom = computeHeadroom(quote, subject.dayRange, subject.pace);
  const sizedAs = (units: Quantity): OrderDraft => ({ ...order, bracket: undefined, quantity: units });
  const stands = (units: Quantity) =>
    standsWithin(subject.account, asMarketOrder(sizedAs(units), subject), market, headroom);
  if (stands(payable)) return payable;
  const step = instrument.quantityStep;
  const steps = largestFit(payable / step, (count) => {
    const units = quantity(count * step);
    // What is too small to be an order has all the headroom there is.
    return stands(units) || previewTicket(sizedAs(units), subject).refusal?.code === 'notional_out_of_range';
  });
  const largest = quantity(steps * step);
  return largest > 0n && stands(largest) ? largest : undefined;
}

/** The market at which an order fills: that of now, or of one that waits the one that reaches its price; undefined without a quote. */
function marketOfOrder({ terms, side }: Unsized, subject: TicketSubject): MarketView | undefined {
  const { id } = subject.listing.instrument;
  const market = marketAtQuote(subject);
  const quote = market.quoteOf(id);
  if (!quote) return undefined;
  const own = 'limit' in terms ? terms.limit : 'stop' in terms ? terms.stop : undefined;
  const reached = own === undefined ? quote : quoteAtPrice(quote, side, own);
  return { ...market, quoteOf: (one) => (one === id ? reached : market.quoteOf(one)) };
}

/** The largest quantity that the account can pay at this very quote. */
function payableSize(order: Unsized, subject: TicketSubject): Quantity | undefined {
  const bare = { ...order, bracket: undefined };
  const maximum = sizeWithin(bare, subject, (sized) => {
    const { refusal } = previewTicket(sized, subject);
    return refusal?.code !== 'notional_out_of_range' || isSmall(sized.quantity, order, subject);
  });
  if (maximum === undefined || maximum === 0n) return undefined;
  const { figures, refusal } = previewTicket({ ...bare, quantity: maximum }, subject);
  if (refusal?.code === 'exceeds_position') return refusal.held;
  if (refusal && 'affordable' in refusal) return refusal.affordable > 0n ? refusal.affordable : undefined;
  if (refusal) return undefined;
  return figures?.quantity ?? maximum;
}

/** A value below a thousandth of the maximum is out of range because it is too small. */
const isSmall = (units: Quantity, order: Unsized, subject: TicketSubject): boolean =>
  units * 1_000n < computeCeiling(order, subject);

/** The largest quantity on the grid for which a condition holds that fails from some quantity on; undefined without a price. */
function sizeWithin(
  order: Unsized,
  subject: TicketSubject,
  fits: (sized: OrderDraft) => boolean,
): Quantity | undefined {
  const step = subject.listing.instrument.quantityStep;
  const maximum = computeCeiling(order, subject);
  if (maximum === 0n) return undefined;
  const steps = largestFit(maximum / step, (count) => fits({ ...order, quantity: quantity(count * step) }));
  return quantity(steps * step);
}

const ONE_UNIT = quantity(100_000_000n);

/** A quantity at which the order is worth the maximum of an order; zero without a price. */
function computeCeiling(order: Unsized, { listing, market }: TicketSubject): bigint {
  const { instrument } = listing;
  const quote = market.quoteOf(instrument.id);
  if (!quote) return 0n;
  const { terms, side } = order;
  const touch = side === 'buy' ? quote.ask : quote.bid;
  const own = 'limit' in terms ? terms.limit : 'stop' in terms ? terms.stop : touch;
  const worth = convertToUsd(notionalOf(instrument, own, ONE_UNIT), quote.rate, 'ceiling');
  return worth <= 0n ? 0n : (MAX_NOTIONAL * ONE_UNIT) / worth;
}
