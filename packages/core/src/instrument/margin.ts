import type { Instrument } from './instrument.ts';
import {
  divide,
  PRICE_SCALE,
  QUANTITY_SCALE,
  USD_SCALE,
  usd,
  type ConversionRate,
  type Price,
  type Quantity,
  type Usd,
} from '../money/index.ts';

const PRICE_TIMES_QUANTITY_IN_MICROS = 10n ** BigInt(PRICE_SCALE + QUANTITY_SCALE - USD_SCALE);
/** The price unit is in hundredths. */
const HUNDREDTHS = 100n;

/** Margin = price x quantity / leverage in USD, rounded half-even once (specification, section 5). Quantity above zero. */
export const marginOf = (
  instrument: Pick<Instrument, 'priceUnit'>,
  price: Price,
  quantity: Quantity,
  leverage: number,
  rate: ConversionRate,
): Usd =>
  usd(
    divide(
      price * quantity * instrument.priceUnit * rate.numerator,
      PRICE_TIMES_QUANTITY_IN_MICROS * HUNDREDTHS * BigInt(leverage) * rate.denominator,
      'half_even',
    ),
  );

/** Price x quantity in USD, rounded half-even once: the margin at 1:1. */
export const orderValueOf = (
  instrument: Pick<Instrument, 'priceUnit'>,
  price: Price,
  quantity: Quantity,
  rate: ConversionRate,
): Usd => marginOf(instrument, price, quantity, 1, rate);

/** The largest quantity on the instrument's grid whose margin stays within `available`; zero when none does. */
export function affordableQuantity(
  instrument: Pick<Instrument, 'priceUnit' | 'quantityStep'>,
  price: Price,
  leverage: number,
  rate: ConversionRate,
  available: Usd,
): Quantity {
  if (available <= 0n) return 0n as Quantity;
  const maximum = divide(
    available * PRICE_TIMES_QUANTITY_IN_MICROS * HUNDREDTHS * BigInt(leverage) * rate.denominator,
    price * instrument.priceUnit * rate.numerator,
    'down',
  );
  return (maximum - (maximum % instrument.quantityStep)) as Quantity;
}
