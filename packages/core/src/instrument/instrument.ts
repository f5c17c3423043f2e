import { priceTimesQuantity, type Price, type Quantity, type QuoteAmount } from '../money/index.ts';
import type { Category } from './categories.ts';

/** The leverage table of an instrument: the specification lists the symbols, all others trade at 1:1. */
export type LeverageClass = 'stocks' | 'forex' | 'crypto' | 'none';

/** A tradable thing as the catalogue knows it. */
export interface Instrument {
  /** Number from the database, stable within an installation; hot paths index by it. */
  readonly id: number;
  /** Display string and key of the API: AAPL, EURUSD, ^GSPC, ES=F, SUI-USD. */
  readonly symbol: string;
  readonly name: string;
  readonly category: Category;
  readonly sector: string;
  readonly exchange: string;
  /** ISO code of the currency that the price is in. */
  readonly currency: string;
  /** Smallest price step, in 1e-8. */
  readonly tickSize: Price;
  /** Decimals that show a price on its grid: 5 for a tick of 0.00001. */
  readonly priceDecimals: number;
  /** The value of one price unit in hundredths of the currency: 100n, or 1n where the price is in cents. */
  readonly priceUnit: bigint;
  /** Smallest quantity step, in 1e-8. */
  readonly quantityStep: Quantity;
  /** Smallest quantity of an order that opens, in 1e-8. */
  readonly minQuantity: Quantity;
  /** Typical distance from bid to ask in a calm market, in ticks. */
  readonly spreadTicks: number;
  readonly leverageClass: LeverageClass;
}

/** Price x quantity of this instrument in its quote currency (millionths), signed like the quantity, half-even. */
export const notionalOf = (
  instrument: Pick<Instrument, 'priceUnit'>,
  price: Price,
  quantity: Quantity,
): QuoteAmount => priceTimesQuantity(price, quantity, instrument.priceUnit, 'half_even');
