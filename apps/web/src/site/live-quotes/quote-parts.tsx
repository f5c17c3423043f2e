import { useFact } from '../facts/facts-context.tsx';
import { describeFeed } from './live-quotes.model.ts';
import type { ServedQuote } from './live-quotes.model.ts';

/** Attributes of a quote's element, for the script that keeps it live. */
export const buildAttributes = (symbol: string, { decimals, category }: ServedQuote) => ({
  'data-quote': symbol,
  'data-decimals': decimals,
  'data-category': category,
});

/** One price or the spread, as served. */
export const QuotePart = ({
  part,
  text,
}: {
  readonly part: 'bid' | 'ask' | 'spread';
  readonly text: string;
}) => (
  <span data-part={part} className="whitespace-nowrap">
    {text}
  </span>
);

/** The change, with space for its arrow, which appears with its colour once the figure is live. */
export const QuoteChange = ({ text }: { readonly text: string }) => (
  <span
    data-part="change"
    className="inline-flex items-baseline justify-end gap-1.5 whitespace-nowrap data-[direction=down]:text-down data-[direction=flat]:text-flat data-[direction=up]:text-up"
  >
    <svg
      aria-hidden="true"
      viewBox="0 0 8 8"
      className="inline-block size-2 shrink-0 self-center fill-current"
    >
      <path d="" />
    </svg>
    <span>{text}</span>
  </span>
);

/** The source and the state of prices. */
export function FeedLabel({ className }: { readonly className: string }) {
  const served = { source: useFact('quotes.source'), at: useFact('at') };
  return (
    <p
      data-feed
      data-source={served.source}
      data-at={served.at}
      className={`text-12 text-ink-3 ${className}`}
    >
      {describeFeed({ source: '', isPaused: false, isConnected: false, hasQuotes: false, served })}
    </p>
  );
}
