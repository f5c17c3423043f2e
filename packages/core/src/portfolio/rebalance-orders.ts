import type { Category } from '../instrument/categories.ts';
import type { Instrument } from '../instrument/instrument.ts';
import { affordableQuantity, orderValueOf } from '../instrument/margin.ts';
import {
  divide,
  minus,
  negate,
  getSign,
  smaller,
  sum,
  usd,
  type Quantity,
  type Usd,
} from '../money/index.ts';
import { MAX_HELD, MAX_NOTIONAL, MIN_NOTIONAL } from '../order/order-size.ts';
import type { PositionState, Side } from '../position/position.ts';
import type { MarketQuote } from '../quote/quote.ts';
import { BASIS_POINTS } from './allocation.ts';

/** 0.1 % of an order's value, in basis points. */
export const REBALANCE_FEE = 10n;

/** An order of a rebalance, at 1:1; a sell only reduces. USD at the quote of the plan. */
export interface RebalanceOrder {
  readonly instrumentId: number;
  readonly category: Category;
  readonly side: Side;
  /** Above zero, on the instrument's grid; the whole position where a long is sold whole. */
  readonly quantity: Quantity;
  /** At the ask for a buy, at the bid for a sell. */
  readonly value: Usd;
  /** 0.1 % of the value, half-even. */
  readonly fee: Usd;
  /** Change of its category's value: both sides at the bid, a sell's below zero. */
  readonly change: Usd;
}

/** A tradable instrument and its weight within its category. */
export interface Candidate {
  readonly instrument: Instrument;
  readonly quote: MarketQuote;
  /** Above zero. */
  readonly weight: bigint;
  /** A buy adds to a position on margin, so that its spread lowers free margin at once. */
  readonly onMargin: boolean;
  /** Zero or more. */
  readonly held: Quantity;
}

/** A long at the market; its weight is its value. */
export interface PricedLong extends Candidate {
  readonly position: PositionState;
  /** At the bid, above zero, USD. */
  readonly value: Usd;
}

/** Sells for an amount (USD) out of longs, pro rata to their value; a long whose share is its value goes whole. */
export const sellOrders = (amount: Usd, longs: readonly PricedLong[]): RebalanceOrder[] =>
  distribute(amount, longs, sellWithin);

/** Buys for an amount (USD) at most, pro rata to the candidates' weights. */
export const buyOrders = (amount: Usd, candidates: readonly Candidate[]): RebalanceOrder[] =>
  distribute(amount, candidates, buyWithin);

function sellWithin({ position, instrument, quote, value: held }: PricedLong, amount: Usd): RebalanceOrder[] {
  const isWhole = amount >= held;
  const quantity = isWhole
    ? position.quantity
    : affordableQuantity(instrument, quote.bid, 1, quote.rate, amount);
  const value = orderValueOf(instrument, quote.bid, quantity, quote.rate);
  if (!isWhole && value < MIN_NOTIONAL) return [];
  return [order(instrument, 'sell', quantity, value, negate(value))];
}

/** At most what an order may be worth, and what an account may hold. */
function buyWithin({ instrument, quote, held }: Candidate, amount: Usd): RebalanceOrder[] {
  const maximum = smaller(amount, MAX_NOTIONAL);
  const room = minus(MAX_HELD, held);
  const quantity = smaller(
    affordableQuantity(instrument, quote.ask, 1, quote.rate, maximum),
    minus(room, (room % instrument.quantityStep) as Quantity),
  );
  const value = orderValueOf(instrument, quote.ask, quantity, quote.rate);
  if (quantity < instrument.minQuantity || value < MIN_NOTIONAL) return [];
  return [
    order(instrument, 'buy', quantity, value, orderValueOf(instrument, quote.bid, quantity, quote.rate)),
  ];
}

const order = (
  { id, category }: Instrument,
  side: Side,
  quantity: Quantity,
  value: Usd,
  change: Usd,
): RebalanceOrder => ({
  instrumentId: id,
  category,
  side,
  quantity,
  value,
  fee: usd(divide(value * REBALANCE_FEE, BASIS_POINTS, 'half_even')),
  change,
});

/**
 * Gives each its share by weight. The remainder of a coarse grid passes to the finer ones, so that less than the finest step is
 * left over. Orders are sorted by instrument.
 */
function distribute<T extends Candidate>(
  amount: Usd,
  among: readonly T[],
  orderWithin: (one: T, share: Usd) => RebalanceOrder[],
): RebalanceOrder[] {
  let left = amount;
  let weightLeft = among.reduce((total, { weight }) => total + weight, 0n);
  const orders: RebalanceOrder[] = [];
  for (const one of among.toSorted(byCoarseness)) {
    const share = usd(divide(left * one.weight, weightLeft, 'half_even'));
    const placed = orderWithin(one, share);
    orders.push(...placed);
    left = minus(left, sum(placed.map(({ value }) => value)));
    weightLeft -= one.weight;
  }
  return orders.toSorted((a, b) => a.instrumentId - b.instrumentId);
}

const byCoarseness = (a: Candidate, b: Candidate): number =>
  Number(getSign(computeStepValue(b) - computeStepValue(a))) || a.instrument.id - b.instrument.id;

const computeStepValue = ({ instrument, quote }: Candidate): bigint =>
  orderValueOf(instrument, quote.bid, instrument.quantityStep, quote.rate);
