import { FeedLabel } from '../live-quotes/quote-parts.tsx';
import { QuoteTable } from '../live-quotes/quote-table.tsx';
import { MARKET_TABS } from './market-tabs.model.ts';

/** One market at a time. Without JavaScript all four are shown below each other, each under its name. */
export const MarketTabs = () => (
  <div>
    <div role="tablist" aria-label="Mercados" className="flex flex-wrap gap-1" data-tablist>
      {MARKET_TABS.map(({ id, title }, place) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`tab-${id}`}
          aria-controls={`panel-${id}`}
          aria-selected={place === 0}
          tabIndex={place === 0 ? 0 : -1}
          className="min-h-11 rounded-md border border-transparent px-3 text-14 font-medium text-ink-2 hover:bg-hover hover:text-ink aria-selected:border-control aria-selected:bg-hover aria-selected:text-ink"
        >
          {title}
        </button>
      ))}
    </div>
    {MARKET_TABS.map(({ id, title, instruments }, place) => (
      <div
        key={id}
        role="tabpanel"
        id={`panel-${id}`}
        aria-labelledby={`tab-${id}`}
        hidden={place !== 0}
        data-tab-panel
        className="mt-3"
      >
        <QuoteTable title={title} instruments={instruments} hasSpread action={tradeLink} />
      </div>
    ))}
    <FeedLabel className="mt-3" />
  </div>
);

const tradeLink = (symbol: string) => (
  <a
    href="/login"
    aria-label={`Operar ${symbol}`}
    className="hit inline-flex items-center rounded-md border border-control px-2.5 text-13 font-semibold hover:bg-hover"
  >
    Operar
  </a>
);
