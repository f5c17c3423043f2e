import { pageLanguage } from '../../shared/api/page-language.ts';
import { createLiveStream } from '../../shared/live/live-stream.ts';
import { openStreamSocket } from '../../shared/live/open-stream-socket.ts';
import { createQuoteStore, quoteOfAsset, type LiveQuote } from '../../shared/live/quote-store.ts';

interface FeedView {
  readonly quotes: ReadonlyMap<string, LiveQuote>;
  readonly source: string;
  readonly isPaused: boolean;
  readonly isConnected: boolean;
  readonly hasQuotes: boolean;
}

interface SiteFeed {
  readonly view: () => FeedView;
  readonly subscribe: (listener: () => void) => () => void;
  readonly setPaused: (isPaused: boolean) => void;
  readonly start: () => void;
  readonly stop: () => void;
}

/** The stream normally answers first; the whole market is fetched only if it does not. */
const FALLBACK_AFTER_MS = 3_000;

/** The live quotes of some symbols for a page without an app around it. */
export function createSiteFeed(symbols: readonly string[]): SiteFeed {
  const quotes = createQuoteStore((run) => requestAnimationFrame(run));
  const stream = createLiveStream({ openSocket: () => openStreamSocket(undefined), quotes, rate: 'calm' });
  const listeners = new Set<() => void>();
  let source = '';
  let current: FeedView = {
    quotes: new Map(),
    source,
    isPaused: false,
    isConnected: false,
    hasQuotes: false,
  };
  let releases: readonly (() => void)[] = [];
  let fallback: ReturnType<typeof setTimeout> | undefined;

  const look = () => {
    const { status, rate, source: streamed } = stream.state();
    source = streamed || source;
    const known = symbols.flatMap((symbol) => quotes.get(symbol) ?? []);
    current = {
      quotes: new Map(known.map((quote) => [quote.symbol, quote])),
      source,
      isPaused: rate === 'paused',
      isConnected: status === 'open',
      hasQuotes: known.length > 0,
    };
    for (const listener of listeners) listener();
  };
  const fetchOnce = async () => {
    if (symbols.some((symbol) => quotes.get(symbol))) return;
    const shown = await readAssets(symbols);
    source = shown[0]?.source ?? source;
    quotes.absorb(shown.map((asset) => quoteOfAsset(asset, Date.now())));
  };

  return {
    view: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setPaused: (isPaused) => stream.setRate(isPaused ? 'paused' : 'calm'),
    start: () => {
      releases = [quotes.subscribeAll(symbols, look), stream.subscribe(look), stream.watch(symbols)];
      stream.start();
      fallback = setTimeout(() => {
        fetchOnce().catch(() => undefined); // the widget already says that it is not connected
      }, FALLBACK_AFTER_MS);
    },
    stop: () => {
      clearTimeout(fallback);
      releases.forEach((release) => release());
      stream.stop();
    },
  };
}

async function readAssets(symbols: readonly string[]) {
  const { createClient } = await import('@lonja/protocol/client');
  const visitor = createClient({ origin: '', readLanguage: pageLanguage, readToken: () => null });
  const assets = await visitor.call('getMarketData', { query: {} });
  return assets.filter((asset) => symbols.includes(asset.symbol));
}
