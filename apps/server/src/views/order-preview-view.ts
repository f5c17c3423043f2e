import {
  formatPrice,
  formatQuantity,
  formatUsdExact,
  profileOf,
  type AccountState,
  type Instrument,
  type MarketView,
  type OrderDraft,
  type ProfilePreview,
} from '@lonja/core';
import type * as wire from '@lonja/protocol';

/** The order's preview under each profile, with the quote that it was computed at. */
export function orderPreviewsAnswer(
  account: AccountState,
  { instrumentId }: Pick<OrderDraft, 'instrumentId'>,
  previews: readonly ProfilePreview[],
  market: MarketView,
): wire.OrderPreviews {
  const instrument = market.instrumentOf(instrumentId);
  const { priceDecimals: decimals } = instrument;
  const quote = market.quoteOf(instrumentId);
  return {
    profile: profileOf(account),
    quote: quote
      ? {
          bid: formatPrice(quote.bid, decimals),
          ask: formatPrice(quote.ask, decimals),
          at: new Date(quote.at).toISOString(),
        }
      : null,
    previews: previews.map((one) => previewAnswer(one, instrument)),
  };
}

function previewAnswer(
  { profile, latency, preview }: ProfilePreview,
  { priceDecimals: decimals }: Instrument,
): wire.ProfilePreview {
  const refusal = preview.refusal?.code ?? null;
  const latencyMs = { ...latency };
  if (!('price' in preview)) return { profile, latencyMs, ...NO_FIGURES, refusal };
  return {
    profile,
    latencyMs,
    price: formatPrice(preview.price, decimals),
    quantity: formatQuantity(preview.quantity),
    widening: formatPrice(preview.widening, decimals),
    impact: formatPrice(preview.impact, decimals),
    depthCost: formatUsdExact(preview.depthCost),
    spreadCost: formatUsdExact(preview.spreadCost),
    value: formatUsdExact(preview.value),
    marginRequired: formatUsdExact(preview.marginRequired),
    refusal,
  };
}

const NO_FIGURES = {
  price: null,
  quantity: null,
  widening: null,
  impact: null,
  depthCost: null,
  spreadCost: null,
  value: null,
  marginRequired: null,
} as const;
