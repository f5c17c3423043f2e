import { ES } from '../../shared/figures/number-format.ts';
import type { LiveQuote } from '../../shared/live/quote-store.ts';

/** What the landing shows: some of each class, with the decimals of its tick. */
export const SHOWN = [
  { symbol: 'EURUSD', name: 'Euro / dólar', decimals: 5 },
  { symbol: 'USDJPY', name: 'Dólar / yen', decimals: 3 },
  { symbol: 'XAUUSD', name: 'Oro, onza', decimals: 2 },
  { symbol: 'AAPL', name: 'Apple', decimals: 2 },
  { symbol: 'NVDA', name: 'NVIDIA', decimals: 2 },
  { symbol: 'BTC', name: 'Bitcoin', decimals: 2 },
  { symbol: 'ETH', name: 'Ethereum', decimals: 2 },
  { symbol: '^GSPC', name: 'S&P 500', decimals: 2 },
] as const;
export type ShownInstrument = (typeof SHOWN)[number];

export interface QuoteRow {
  readonly bid: string;
  readonly ask: string;
  readonly change: string;
  readonly changePercent: number;
}

const NOTHING_YET: QuoteRow = { bid: '—', ask: '—', change: '—', changePercent: 0 };

export const rowOf = (
  instrument: Pick<ShownInstrument, 'decimals'>,
  quote: LiveQuote | undefined,
): QuoteRow =>
  quote === undefined
    ? NOTHING_YET
    : {
        bid: ES.decimal(quote.bid, instrument.decimals),
        ask: ES.decimal(quote.ask, instrument.decimals),
        change: ES.signedPercent(quote.changePercent),
        changePercent: quote.changePercent,
      };

const SOURCES: Readonly<Record<string, string>> = {
  simulated: 'Mercado simulado',
  yahoo: 'Yahoo Finance',
  binance: 'Binance',
  ecb: 'Banco Central Europeo',
};

/** Where the prices come from and what they are doing now. */
export function describeFeed(feed: {
  readonly source: string;
  readonly isPaused: boolean;
  readonly isConnected: boolean;
  readonly hasQuotes: boolean;
}): string {
  const source = SOURCES[feed.source] ?? 'Mercado';
  if (feed.isPaused) return `${source} · en pausa`;
  if (feed.isConnected) return `${source} · en vivo`;
  return feed.hasQuotes ? `${source} · sin conexión, reintentando` : 'Conectando con el mercado…';
}
