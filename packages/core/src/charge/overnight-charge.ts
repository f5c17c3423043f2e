import type { Instrument } from '../instrument/instrument.ts';
import {
  magnitude,
  PRICE_SCALE,
  QUANTITY_SCALE,
  USD_SCALE,
  type Fraction,
  type Quantity,
} from '../money/index.ts';
import { twiceMid, type MarketQuote } from '../quote/quote.ts';

/** 2.5 % a year, in tenths of a percent. */
const YEARLY_RATE = 25n;
const TENTHS_OF_A_PERCENT = 1_000n;
const DAYS_A_YEAR = 365n;
const TWICE = 2n;
/** The price unit is in hundredths. */
const HUNDREDTHS = 100n;
const PRICE_TIMES_QUANTITY_IN_MICROS = 10n ** BigInt(PRICE_SCALE + QUANTITY_SCALE - USD_SCALE);

/** A year of nightly charges in percent of the notional, for display. */
export const YEARLY_FINANCING_PERCENT = Number(YEARLY_RATE) / 10;

/** One night of a position: 2.5 % a year of its notional at mid, / 365, in micro-dollars, long or short, not rounded. */
export const overnightChargeOf = (
  position: { readonly quantity: Quantity },
  instrument: Pick<Instrument, 'priceUnit'>,
  quote: MarketQuote,
): Fraction => ({
  numerator:
    twiceMid(quote) *
    magnitude(position.quantity) *
    instrument.priceUnit *
    quote.rate.numerator *
    YEARLY_RATE,
  denominator:
    TWICE *
    PRICE_TIMES_QUANTITY_IN_MICROS *
    HUNDREDTHS *
    quote.rate.denominator *
    TENTHS_OF_A_PERCENT *
    DAYS_A_YEAR,
});
