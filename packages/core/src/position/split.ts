import type { Instrument } from '../instrument/instrument.ts';
import {
  convertToUsd,
  divide,
  larger,
  magnitude,
  minus,
  priceTimesQuantity,
  quantity as toQuantity,
  share,
  getSign,
  ZERO_QUOTE_AMOUNT,
  type Price,
  type Quantity,
  type Usd,
} from '../money/index.ts';
import type { MarketQuote } from '../quote/quote.ts';
import type { SplitRatio } from '../quote/split-ratio.ts';
import type { PositionState } from './position.ts';
import { computeAdjustment, keptOverrides, type Adjustment } from './overrides.ts';
import { closingPriceOf } from './valuation.ts';

/** A split of an instrument as accounts are adjusted to it. */
export interface Split {
  readonly instrumentId: number;
  readonly ratio: SplitRatio;
  /** In the new scale: the quote at which fractions off the quantity grid are paid out. */
  readonly quote: MarketQuote;
}

/** A position after a split. */
export interface SplitPosition {
  /** Undefined where no step of the instrument's grid is left. */
  readonly after: PositionState | undefined;
  /** A fraction is off the grid and is paid out. */
  readonly hasFraction: boolean;
  /** Market result of the fraction that is paid out, in USD; zero without one. */
  readonly realized: Usd;
  /** Margin that the fraction releases. */
  readonly marginReleased: Usd;
  /** What an override adds to the fraction's result: zero without a fraction. Undefined without overrides. */
  readonly adjustment: Adjustment | undefined;
}

/**
 * A position in the new units. The part on the instrument's quantity grid stays open with its share of cost, margin and
 * overrides, rounded half-even; without a fraction not a millionth moves. The fraction off the grid closes at the closing side
 * of the quote: cash in lieu.
 */
export function splitPosition(
  position: PositionState,
  instrument: Pick<Instrument, 'priceUnit' | 'quantityStep'>,
  { ratio, quote }: Split,
): SplitPosition {
  const part = splitHeld(magnitude(position.quantity), ratio, instrument.quantityStep);
  const held = splitHolding(position, instrument, ratio);
  const cost = held?.cost ?? ZERO_QUOTE_AMOUNT;
  const margin = share(position.margin, part.kept, part.whole, 'half_even');
  const fraction = toQuantity(minus(part.whole, part.kept) * getSign(position.quantity));
  const closingPrice = closingPriceOf(position, quote);
  const parts = BigInt(ratio.oldUnits);
  const value = priceTimesQuantity(closingPrice, fraction, instrument.priceUnit, 'half_even', parts);
  const result = minus(value, minus(position.cost, cost));
  const realized = convertToUsd(result, quote.rate, 'half_even');
  const closing = { closed: magnitude(fraction), held: part.whole };
  return {
    hasFraction: fraction !== 0n,
    realized,
    marginReleased: minus(position.margin, margin),
    adjustment: position.overrides && computeAdjustment(position.overrides, closing, realized, quote.rate),
    after: held && {
      ...position,
      ...held,
      margin,
      ...(position.overrides ? { overrides: keptOverrides(position.overrides, closing) } : {}),
    },
  };
}

/** What is held, and what it cost, in the new units: as `splitPosition` leaves them. Undefined where no step of the grid is left. */
export function splitHolding(
  { quantity, cost }: Pick<PositionState, 'quantity' | 'cost'>,
  { quantityStep }: Pick<Instrument, 'quantityStep'>,
  ratio: SplitRatio,
): Pick<PositionState, 'quantity' | 'cost'> | undefined {
  const { kept, whole } = splitHeld(magnitude(quantity), ratio, quantityStep);
  if (kept === 0n) return undefined;
  return {
    quantity: toQuantity((kept / BigInt(ratio.oldUnits)) * getSign(quantity)),
    cost: share(cost, kept, whole, 'half_even'),
  };
}

/** A quantity in the new units, rounded down to the grid; zero or above. */
export const splitQuantity = (quantity: Quantity, ratio: SplitRatio, step: Quantity): Quantity =>
  toQuantity(splitHeld(quantity, ratio, step).kept / BigInt(ratio.oldUnits));

/** A price in the new units, on the tick grid and at least one tick. */
export const splitPrice = (
  price: Price,
  { newUnits, oldUnits }: SplitRatio,
  tick: Price,
  rounding: 'floor' | 'ceiling',
): Price =>
  larger((divide(price * BigInt(oldUnits), BigInt(newUnits) * tick, rounding) * tick) as Price, tick);

/** A quote in the new units, a hundred-millionth better than the market's for nobody. */
export const splitQuote = <Quoted extends Pick<MarketQuote, 'bid' | 'ask'>>(
  quote: Quoted,
  ratio: SplitRatio,
): Quoted => ({
  ...quote,
  bid: splitPrice(quote.bid, ratio, SMALLEST_PRICE, 'floor'),
  ask: splitPrice(quote.ask, ratio, SMALLEST_PRICE, 'ceiling'),
});

const SMALLEST_PRICE = 1n as Price;

/** Held and kept quantity, both multiplied by the old units so that the ratio leaves no remainder. */
function splitHeld(held: Quantity, { newUnits, oldUnits }: SplitRatio, step: Quantity) {
  const whole = toQuantity(held * BigInt(newUnits));
  const unit = step * BigInt(oldUnits);
  return { whole, kept: toQuantity(whole - (whole % unit)) };
}
