import {
  formatPrice,
  formatQuantity,
  formatUsdExact,
  type Instrument,
  type RestingOrderPreview,
} from '@lonja/core';
import type { ProposalPreview, RefusalCode } from '@lonja/protocol';

/** @param preview undefined: refused before it has figures @param refusal why the desk would refuse it of its key */
export function proposalPreviewAnswer(
  preview: RestingOrderPreview | undefined,
  { priceDecimals }: Instrument,
  refusal: RefusalCode | undefined,
): ProposalPreview {
  return {
    price: preview ? formatPrice(preview.price, priceDecimals) : null,
    quantity: preview ? formatQuantity(preview.quantity) : null,
    value: preview ? formatUsdExact(preview.value) : null,
    marginRequired: preview ? formatUsdExact(preview.marginRequired) : null,
    refusal: refusal ?? null,
  };
}
