import { useFact } from '../facts/facts-context.tsx';
import type { ServedQuote } from './live-quotes.model.ts';

/** What the page was served with of an instrument. */
export const useServedQuote = (symbol: string): ServedQuote => ({
  bid: useFact(`quote.${symbol}.bid`),
  ask: useFact(`quote.${symbol}.ask`),
  change: useFact(`quote.${symbol}.change`),
  spread: useFact(`quote.${symbol}.spread`),
  decimals: useFact(`quote.${symbol}.decimals`),
  category: useFact(`quote.${symbol}.category`),
  label: useFact(`quote.${symbol}.label`),
});

/** Attributes that name what no text shows: a page is served with the facts that its HTML names, and no others. */
export const namesOf = ({ decimals, category, label }: ServedQuote) => ({
  'data-decimals': decimals,
  'data-category': category,
  'data-source': label,
});
