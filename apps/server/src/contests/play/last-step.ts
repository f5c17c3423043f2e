import { createHash } from 'node:crypto';
import { formatPrice, type MarketView } from '@lonja/core';
import { canonicalJson } from '@lonja/protocol/canonical-json';
import type { LastStep } from '@lonja/protocol';
import type { MarketStep } from '@lonja/store/market/market-steps';

/** The quotes that everybody's positions closed at, as they are published. */
export const lastStepAnswer = (
  { instant, at, quotes }: MarketStep,
  { instrumentOf }: Pick<MarketView, 'instrumentOf'>,
): LastStep => ({
  endsAt: new Date(instant).toISOString(),
  at: new Date(at).toISOString(),
  quotes: [...quotes].map(([id, quote]) => ({
    symbol: instrumentOf(id).symbol,
    bid: formatPrice(quote.bid, PRICE_DIGITS),
    ask: formatPrice(quote.ask, PRICE_DIGITS),
    usdRate: `${quote.rate.numerator}/${quote.rate.denominator}`,
    quotedAt: new Date(quote.at).toISOString(),
    source: quote.source,
    sequence: quote.sequence,
  })),
});

/** SHA-256 of it, hexadecimal: who has it computes it again. */
export const lastStepHash = (answer: LastStep): string =>
  createHash('sha256').update(canonicalJson(answer)).digest('hex');

const PRICE_DIGITS = 8;
