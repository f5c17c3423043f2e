import { notionalOf, type Instrument } from '../instrument/instrument.ts';
import {
  convertToUsd,
  magnitude,
  minus,
  plus,
  pricePerUnit,
  quantity as toQuantity,
  share,
  getSign,
  smaller,
  ZERO_QUANTITY,
  ZERO_QUOTE_AMOUNT,
  ZERO_USD,
  type ConversionRate,
  type Price,
  type Quantity,
  type QuoteAmount,
  type Usd,
} from '../money/index.ts';
import { marginOf } from '../instrument/margin.ts';
import {
  computeAdjustment,
  keptOverrides,
  shownCostOf,
  type Adjustment,
  type Overrides,
} from './overrides.ts';

export type Side = 'buy' | 'sell';
export type Direction = 'long' | 'short';

/**
 * One netted position of an account in an instrument. It stores its cost and not an average price, because shares of a cost can
 * be released without losing a fraction; the average price is derived.
 */
export interface PositionState {
  readonly instrumentId: number;
  /** Number of the fill that opened it from flat: a closed position never reopens, a later one has another number. */
  readonly openedBy: number;
  /** Signed, never zero: negative is short. */
  readonly quantity: Quantity;
  /**
   * The basis of the market result: sum of price x quantity of what is open, millionths of the quote currency, signed like the
   * quantity. Where an administrator changed the position, the value of its quantity at that moment.
   */
  readonly cost: QuoteAmount;
  /** Locked margin; the full cost for a long at 1:1. */
  readonly margin: Usd;
  /**
   * A long bought at 1:1 only: its margin and P&L stay out of margin level, free margin and stop-out. Adding leverage puts all
   * of it on margin, until it is flat.
   */
  readonly fullyPaid: boolean;
  /** Milliseconds since 1970. */
  readonly openedAt: number;
  /** Figures that an administrator set; absent while every figure is the market's. */
  readonly overrides?: Overrides | undefined;
}

/** The fields of a fill that change a position; the quantity is above zero. */
export interface PositionFill {
  readonly instrument: Instrument;
  readonly side: Side;
  readonly quantity: Quantity;
  readonly price: Price;
  readonly leverage: number;
  readonly rate: ConversionRate;
  /** The fill's number in its account. */
  readonly number: number;
  readonly at: number;
}

/** What a fill does to a position. */
export interface PositionChange {
  /** Undefined when flat afterwards. */
  readonly after: PositionState | undefined;
  /** Quantity that closed, and that opened; both zero or more, together the fill's. */
  readonly closed: Quantity;
  readonly opened: Quantity;
  /** Market result of the closed part, in the quote currency and in USD at the fill's rate. */
  readonly realizedQuote: QuoteAmount;
  readonly realized: Usd;
  readonly marginReleased: Usd;
  readonly marginLocked: Usd;
  /** What an override adds to the market result of the closed part; undefined without overrides. */
  readonly adjustment: Adjustment | undefined;
}

/** What the closing part posts to profit, USD: the market result, and what an override adds to it. */
export const postedResultOf = ({
  realized,
  adjustment,
}: Pick<PositionChange, 'realized' | 'adjustment'>): Usd =>
  adjustment ? plus(realized, adjustment.amount) : realized;

export const getDirection = (quantity: Quantity): Direction => (quantity > 0n ? 'long' : 'short');
export const closingSideOf = (quantity: Quantity): Side => (quantity > 0n ? 'sell' : 'buy');

/** Average price of what is open, in 1e-8, half-even; an administrator's where it is overridden. */
export const averagePriceOf = (
  position: Pick<PositionState, 'cost' | 'quantity' | 'overrides'>,
  instrument: Pick<Instrument, 'priceUnit'>,
): Price => pricePerUnit(shownCostOf(position), position.quantity, instrument.priceUnit, 'half_even');

/** How much of a fill closes: the smaller of what is held the other way and the fill. */
export function closingQuantity(held: Quantity, side: Side, quantity: Quantity): Quantity {
  const isOpposite = side === 'buy' ? held < 0n : held > 0n;
  return isOpposite ? smaller(magnitude(held), quantity) : ZERO_QUANTITY;
}

/**
 * A position after a fill: the opposite part closes first and releases its share of cost and margin
 * (all that is left when it closes whole, so that no fraction is lost), the rest opens or adds.
 */
export function applyFill(position: PositionState | undefined, fill: PositionFill): PositionChange {
  const closed = closingQuantity(position?.quantity ?? ZERO_QUANTITY, fill.side, fill.quantity);
  const opened = minus(fill.quantity, closed);
  const closing = position && closed > 0n ? closePart(position, closed, fill) : NOTHING_CLOSED;
  const kept = position && closed > 0n ? closing.after : position;
  const marginLocked =
    opened > 0n ? marginOf(fill.instrument, fill.price, opened, fill.leverage, fill.rate) : ZERO_USD;
  return {
    ...closing,
    closed,
    opened,
    marginLocked,
    after: opened > 0n ? openPart(kept, opened, marginLocked, fill) : kept,
  };
}

type Closing = Pick<PositionChange, 'after' | 'realizedQuote' | 'realized' | 'marginReleased' | 'adjustment'>;

const NOTHING_CLOSED: Closing = {
  after: undefined,
  realizedQuote: ZERO_QUOTE_AMOUNT,
  realized: ZERO_USD,
  marginReleased: ZERO_USD,
  adjustment: undefined,
};

function closePart(position: PositionState, closed: Quantity, fill: PositionFill): Closing {
  const held = magnitude(position.quantity);
  const isWhole = closed === held;
  const cost = isWhole ? position.cost : share(position.cost, closed, held, 'half_even');
  const marginReleased = isWhole ? position.margin : share(position.margin, closed, held, 'half_even');
  const value = notionalOf(fill.instrument, fill.price, signed(closed, getSign(position.quantity)));
  const realizedQuote = minus(value, cost);
  const realized = convertToUsd(realizedQuote, fill.rate, 'half_even');
  const part = { closed, held };
  return {
    realizedQuote,
    realized,
    marginReleased,
    adjustment: position.overrides && computeAdjustment(position.overrides, part, realized, fill.rate),
    after: isWhole
      ? undefined
      : {
          ...position,
          quantity: minus(position.quantity, signed(closed, getSign(position.quantity))),
          cost: minus(position.cost, cost),
          margin: minus(position.margin, marginReleased),
          ...(position.overrides ? { overrides: keptOverrides(position.overrides, part) } : {}),
        },
  };
}

function openPart(
  position: PositionState | undefined,
  opened: Quantity,
  margin: Usd,
  fill: PositionFill,
): PositionState {
  const added = signed(opened, fill.side === 'buy' ? 1n : -1n);
  const cost = notionalOf(fill.instrument, fill.price, added);
  const isFullyPaid = fill.side === 'buy' && fill.leverage === 1;
  if (!position) {
    return {
      instrumentId: fill.instrument.id,
      openedBy: fill.number,
      quantity: added,
      cost,
      margin,
      fullyPaid: isFullyPaid,
      openedAt: fill.at,
    };
  }
  return {
    ...position,
    fullyPaid: position.fullyPaid && isFullyPaid,
    quantity: plus(position.quantity, added),
    cost: plus(position.cost, cost),
    margin: plus(position.margin, margin),
  };
}

const signed = (amount: Quantity, sign: bigint): Quantity => toQuantity(amount * sign);
