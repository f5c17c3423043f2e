import {
  chooseFinancingRule,
  nightsEnding,
  tableOfNight,
  type FinancingRule,
  type FinancingTable,
} from '../conditions/financing-terms.ts';
import type { Instrument } from '../instrument/instrument.ts';
import {
  magnitude,
  PRICE_SCALE,
  QUANTITY_SCALE,
  roundFraction,
  sumFractions,
  usd,
  USD_SCALE,
  type Fraction,
  type Quantity,
  type Usd,
} from '../money/index.ts';
import type { MarketView } from '../quote/market-view.ts';
import { twiceMid, type MarketQuote } from '../quote/quote.ts';
import type { FinancingDay } from './financing-day.ts';

/** A position's charge at the end of a day, with every input needed to recompute it. */
export interface OvernightCharge {
  readonly instrumentId: number;
  /** Signed: a short is below zero. */
  readonly quantity: Quantity;
  readonly rule: FinancingRule;
  /** Number of the table that holds the rule; 0 is the specification's flat rate. */
  readonly conditions: number;
  readonly nights: number;
  /** Contract value of one price unit, in hundredths of the currency. */
  readonly priceUnit: bigint;
  readonly quote: MarketQuote;
  /** In micro-dollars, not rounded; below zero it is paid to the client. */
  readonly amount: Fraction;
}

type ChargeInputs = Pick<OvernightCharge, 'quantity' | 'priceUnit' | 'rule' | 'nights'> & {
  readonly quote: Pick<MarketQuote, 'bid' | 'ask' | 'rate'>;
};

const MILLIONTHS = 1_000_000n;
const DAYS_A_YEAR = 365n;
const TWICE = 2n;
/** The price unit is in hundredths. */
const HUNDREDTHS = 100n;
const PRICE_TIMES_QUANTITY_IN_MICROS = 10n ** BigInt(PRICE_SCALE + QUANTITY_SCALE - USD_SCALE);

interface Held {
  readonly instrumentId: number;
  readonly quantity: Quantity;
}

/**
 * A position's charge at the end of a day, by that night's table. By rate: mid x quantity x rate / 365 per night. By
 * points: points x quantity per night. Converted to USD at the quote's rate.
 */
export function computeOvernightCharge(
  { instrumentId, quantity }: Held,
  instrument: Pick<Instrument, 'priceUnit' | 'symbol' | 'category' | 'currency'>,
  quote: MarketQuote,
  { number, terms }: FinancingTable,
  night: FinancingDay,
): OvernightCharge {
  const rule = chooseFinancingRule(terms, instrument, quantity > 0n);
  const nights = nightsEnding(night, instrument, rule);
  const { priceUnit } = instrument;
  const amount = computeChargeAmount({ quantity, priceUnit, quote, rule, nights });
  return { instrumentId, quantity, rule, conditions: number, nights, priceUnit, quote, amount };
}

/** What a charge comes to by its inputs, in micro-dollars, not rounded; below zero it is paid to the client. */
export function computeChargeAmount({ quantity, priceUnit, quote, rule, nights }: ChargeInputs): Fraction {
  const { rate } = quote;
  const units = magnitude(quantity) * priceUnit * rate.numerator * BigInt(nights);
  const scale = PRICE_TIMES_QUANTITY_IN_MICROS * HUNDREDTHS * rate.denominator;
  return rule.source === 'tom_next'
    ? { numerator: -rule.points * units, denominator: scale }
    : {
        numerator: twiceMid(quote) * units * rule.rate,
        denominator: TWICE * scale * MILLIONTHS * DAYS_A_YEAR,
      };
}

/** The sum of charges, rounded half-even once. */
export const totalOfCharges = (charges: readonly OvernightCharge[]): Usd =>
  usd(roundFraction(sumFractions(charges.map(({ amount }) => amount)), 'half_even'));

/**
 * A position's charge at the end of a day, at the current quote; undefined without a quote, and for a long that is paid
 * in full, which has no financing. The desk charges and screens preview by this one function.
 */
export function chargeOfNight(
  position: Held & { readonly fullyPaid: boolean },
  market: MarketView,
  night: FinancingDay,
): OvernightCharge | undefined {
  const { instrumentId, fullyPaid } = position;
  const quote = fullyPaid ? undefined : market.quoteOf(instrumentId);
  if (!quote) return undefined;
  const table = tableOfNight(market.financing, night);
  return computeOvernightCharge(position, market.instrumentOf(instrumentId), quote, table, night);
}
