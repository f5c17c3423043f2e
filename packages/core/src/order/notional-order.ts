import { affordableQuantity } from '../instrument/margin.ts';
import { ZERO_QUANTITY, type Usd } from '../money/index.ts';
import type { MarketView } from '../quote/market-view.ts';
import { getTouch } from '../quote/quote.ts';
import type { OrderDraft } from './order-draft.ts';
import type { LimitTerms, MarketTerms } from './order-type.ts';

/** A market order or a limit by what it is to be worth, in place of a quantity. */
export interface NotionalDraft extends Omit<OrderDraft, 'quantity' | 'terms'> {
  readonly terms: MarketTerms | LimitTerms;
  /** USD. */
  readonly notional: Usd;
}

/**
 * A draft with its quantity: the largest on the instrument's grid that is worth at most its notional, at its limit, else at the side of
 * the quote that it fills at. Zero where that is less than a step; undefined without a quote.
 */
export function sizeDraft(draft: OrderDraft | NotionalDraft, market: MarketView): OrderDraft | undefined {
  if ('quantity' in draft) return draft;
  const quote = market.quoteOf(draft.instrumentId);
  if (!quote) return undefined;
  const { terms, side, notional } = draft;
  const price = terms.type === 'limit' ? terms.limit : getTouch(side, quote);
  const instrument = market.instrumentOf(draft.instrumentId);
  const quantity =
    price > 0n ? affordableQuantity(instrument, price, 1, quote.rate, notional) : ZERO_QUANTITY;
  return { ...draft, quantity };
}
