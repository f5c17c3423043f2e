import {
  convertToUsd,
  negate,
  notionalOf,
  previewFinancing,
  price,
  quantity,
  type FinancingPreview,
  type Quantity,
  type Usd,
} from '@lonja/core';
import { pipDecimalsOf } from '@lonja/core/pip';
import { marketAtQuote, type TicketSubject } from '../../../ticket/order-preview.ts';

/** What a size comes to, held at the present price. */
export interface SizeFacts {
  /** The next night's financing of each direction; undefined where there is none, as paid in full. */
  readonly long: FinancingPreview | undefined;
  readonly short: FinancingPreview | undefined;
  /** Value of one pip; undefined without a quote. */
  readonly pip: Usd | undefined;
}

/** @param units above zero @param leverage a long at 1:1 is paid in full */
export function computeSizeFacts(units: Quantity, leverage: number, subject: TicketSubject): SizeFacts {
  const { instrument } = subject.listing;
  const market = marketAtQuote(subject);
  const held = { instrumentId: instrument.id, fullyPaid: false };
  const quote = market.quoteOf(instrument.id);
  const pip = price(
    100_000_000n / 10n ** BigInt(pipDecimalsOf(instrument.category, instrument.priceDecimals)),
  );
  return {
    long: previewFinancing({ ...held, quantity: units, fullyPaid: leverage === 1 }, market),
    short: previewFinancing({ ...held, quantity: quantity(negate(units)) }, market),
    pip: quote && convertToUsd(notionalOf(instrument, pip, units), quote.rate, 'half_even'),
  };
}
