import { useFact } from '../facts/facts-context.tsx';
import type { ServedQuote } from './live-quotes.model.ts';

/** The served quote of an instrument. */
export const useServedQuote = (symbol: string): ServedQuote => ({
  bid: useFact(`quote.${symbol}.bid`),
  ask: useFact(`quote.${symbol}.ask`),
  change: useFact(`quote.${symbol}.change`),
  spread: useFact(`quote.${symbol}.spread`),
  decimals: useFact(`quote.${symbol}.decimals`),
  category: useFact(`quote.${symbol}.category`),
  label: useFact(`quote.${symbol}.label`),
});
