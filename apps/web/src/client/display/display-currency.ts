import type { Currency } from '@lonja/protocol/setting-options';
import type { DisplayCurrency } from '../../shared/figures/number-format.ts';
import { computeMid, type LiveQuote } from '../../shared/live/quote-store.ts';

/** Four significant digits, so that approximate amounts do not move with each tick. */
export function computeDisplayCurrency(
  code: Currency,
  quote: Pick<LiveQuote, 'bid' | 'ask'> | undefined,
): DisplayCurrency {
  if (code === 'USD' || !quote) return { code: 'USD', perUsd: 1 };
  const mid = computeMid(quote);
  return { code, perUsd: Number((code === 'JPY' ? mid : 1 / mid).toPrecision(4)) };
}
