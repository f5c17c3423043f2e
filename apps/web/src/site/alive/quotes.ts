import { ARROWS, directionOfNumber } from '../../shared/figures/direction.ts';
import { firstChangedDigit, MIN_TINT_INTERVAL_MS } from '../../shared/figures/live-price.model.ts';
import { tintDigits } from '../../shared/figures/tint-digits.ts';
import type { LiveQuote } from '../../shared/live/quote-store.ts';
import { describeFeed, formatRow } from '../live-quotes/live-quotes.model.ts';
import { createSiteFeed } from '../live-quotes/site-feed.ts';

/**
 * The quotes of a page: as served first, then live. Found by attributes: `data-quote` with its `data-part`s, `data-feed` for
 * the state of the feed, `data-pause` for the button.
 * @returns whether an element shows live data and not the served text
 */
export function startQuotes(page: Document): (element: Element) => boolean {
  const rows = [...page.querySelectorAll<HTMLElement>('[data-quote]')].map(createRow);
  if (rows.length === 0) return () => false;
  const feed = createSiteFeed(rows.map(({ symbol }) => symbol));
  const label = page.querySelector<HTMLElement>('[data-feed]');
  const pause = page.querySelector<HTMLElement>('[data-pause]');
  feed.subscribe(() => {
    const view = feed.view();
    // Quotes in flight at the time of a pause are held back too.
    if (!view.isPaused) for (const row of rows) row.show(view.quotes.get(row.symbol));
    if (label) setText(label, describeFeed({ ...view, served: servedBy(label) }));
    pause?.setAttribute('aria-pressed', String(view.isPaused));
  });
  pause?.addEventListener('click', () => feed.setPaused(!feed.view().isPaused));
  feed.start();
  return (element) => feed.view().hasQuotes && element.matches('[data-quote], [data-feed]');
}

const servedBy = ({ dataset }: HTMLElement) => ({
  source: dataset['source'] ?? '',
  at: dataset['at'] ?? '',
});

interface Row {
  readonly symbol: string;
  readonly show: (quote: LiveQuote | undefined) => void;
}

function createRow(element: HTMLElement): Row {
  const part = (name: string) => element.querySelector<HTMLElement>(`[data-part=${name}]`);
  const [bid, ask, spread, change] = [part('bid'), part('ask'), part('spread'), part('change')];
  const served = {
    bid: bid?.textContent ?? '',
    ask: ask?.textContent ?? '',
    spread: spread?.textContent ?? '',
    change: change?.textContent ?? '',
    decimals: element.dataset['decimals'] ?? '',
    category: element.dataset['category'] ?? '',
    label: '',
  };
  const showBid = createPrice(bid);
  const showAsk = createPrice(ask);
  return {
    symbol: element.dataset['quote'] ?? '',
    show: (quote) => {
      if (!quote) return;
      const row = formatRow(served, quote);
      showBid(row.bid, quote.bid);
      showAsk(row.ask, quote.ask);
      if (spread) setText(spread, row.spread);
      if (change) showChange(change, row.change, quote.changePercent);
    },
  };
}

/** A change at another digit uses another element, so that nothing moves. */
function createPrice(cell: HTMLElement | null): (text: string, value: number) => void {
  let shown: number | undefined;
  let tintedAt = -Infinity;
  return (text, value) => {
    const before = cell?.textContent;
    const last = shown;
    shown = value;
    if (!cell || before === text) return;
    const digits = document.createElement('span');
    const start = firstChangedDigit(before ?? '', text);
    digits.textContent = text.slice(start);
    cell.replaceChildren(text.slice(0, start), digits);
    const now = performance.now();
    if (last === undefined || now - tintedAt < MIN_TINT_INTERVAL_MS) return;
    tintedAt = now;
    tintDigits(digits, value >= last ? 'var(--up)' : 'var(--down)');
  };
}

/** Sign, arrow and colour together. */
function showChange(cell: HTMLElement, text: string, percent: number): void {
  const direction = directionOfNumber(percent);
  cell.dataset['direction'] = direction;
  cell.querySelector('path')?.setAttribute('d', ARROWS[direction]);
  const figure = cell.querySelector('span');
  if (figure) setText(figure, text);
}

function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
