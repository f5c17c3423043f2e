import {
  formatPrice,
  formatQuantity,
  formatUsdExact,
  getProfile,
  type AccountState,
  type Instrument,
  type MarketView,
  type OrderDraft,
  type ProfilePreview,
} from '@lonja/core';
import type * as wire from '@lonja/protocol';

interface PreviewedOrder {
  readonly previews: readonly ProfilePreview[];
  /** Why the desk would refuse it of whoever asks, on the account as it is. */
  readonly refusal: wire.RefusalCode | undefined;
  readonly market: MarketView;
}

/** The order's preview under each profile, with the quote that it was computed at. */
export function orderPreviewsAnswer(
  account: AccountState,
  { instrumentId }: Pick<OrderDraft, 'instrumentId'>,
  { previews, refusal, market }: PreviewedOrder,
): wire.OrderPreviews {
  const own = getProfile(account);
  const instrument = market.instrumentOf(instrumentId);
  const { priceDecimals: decimals } = instrument;
  const quote = market.quoteOf(instrumentId);
  return {
    profile: own,
    quote: quote
      ? {
          bid: formatPrice(quote.bid, decimals),
          ask: formatPrice(quote.ask, decimals),
          at: new Date(quote.at).toISOString(),
        }
      : null,
    previews: previews.map((one) =>
      previewAnswer(one, instrument, one.profile === own ? refusal : one.preview.refusal?.code),
    ),
  };
}

function previewAnswer(
  { profile, latency, preview }: ProfilePreview,
  { priceDecimals: decimals }: Instrument,
  code: string | undefined,
): wire.ProfilePreview {
  const refusal = code ?? null;
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
