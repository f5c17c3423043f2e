import { useRef, useState, type KeyboardEvent } from 'react';
import { useFact } from '../facts/facts-context.tsx';
import { describeFeed } from '../live-quotes/live-quotes.model.ts';
import { useLiveFeed } from '../live-quotes/use-live-feed.ts';
import { QuoteTable } from '../live-quotes/quote-table.tsx';
import { MARKET_TABS, nextTab, type MarketTabId } from './market-tabs.model.ts';

/** One market at a time. Without JavaScript all four stand below each other, each under its name. */
export function MarketTabs() {
  const [chosen, setChosen] = useState<MarketTabId>('forex');
  const feed = useLiveFeed(SYMBOLS);
  const served = { source: useFact('quotes.source'), at: useFact('at') };
  const buttons = useRef(new Map<MarketTabId, HTMLButtonElement | null>());
  const move = (event: KeyboardEvent) => {
    const next = nextTab(chosen, event.key);
    if (!next) return;
    event.preventDefault();
    setChosen(next);
    buttons.current.get(next)?.focus();
  };
  return (
    <div>
      <div role="tablist" aria-label="Mercados" className="flex flex-wrap gap-1" data-tablist>
        {MARKET_TABS.map(({ id, title }) => (
          <button
            key={id}
            ref={(button) => {
              buttons.current.set(id, button);
            }}
            type="button"
            role="tab"
            id={`tab-${id}`}
            aria-controls={`panel-${id}`}
            aria-selected={id === chosen}
            tabIndex={id === chosen ? 0 : -1}
            onClick={() => setChosen(id)}
            onKeyDown={move}
            className="min-h-11 rounded-md border border-transparent px-3 text-14 font-medium text-ink-2 hover:bg-hover hover:text-ink aria-selected:border-control aria-selected:bg-hover aria-selected:text-ink"
          >
            {title}
          </button>
        ))}
      </div>
      {MARKET_TABS.map(({ id, title, instruments }) => (
        <div
          key={id}
          role="tabpanel"
          id={`panel-${id}`}
          aria-labelledby={`tab-${id}`}
          hidden={id !== chosen}
          data-tab-panel
          className="mt-3"
        >
          <QuoteTable title={title} instruments={instruments} feed={feed} hasSpread action={tradeLink} />
        </div>
      ))}
      <p className="mt-3 text-12 text-ink-3">{describeFeed({ ...feed.view, served })}</p>
    </div>
  );
}

const SYMBOLS: readonly string[] = MARKET_TABS.flatMap(({ instruments }) =>
  instruments.map(({ symbol }) => symbol),
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
