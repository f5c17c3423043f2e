export type { CandleColumns, CandleSource } from './candles.ts';
export {
  findInconvertible,
  loadCatalogue,
  parseCatalogue,
  type CatalogueEntry,
} from './catalogue/catalogue.ts';
export { createBinanceFeed } from './binance/binance-feed.ts';
export { binanceSymbolOf } from './binance/binance-symbols.ts';
export { createClosedFeed } from './closed-feed.ts';
export { createEcbFeed, ECB_TICK } from './ecb/ecb-feed.ts';
export { createYahooFeed } from './yahoo/yahoo-feed.ts';
export { yahooSymbolOf } from './yahoo/yahoo-symbols.ts';
export { familyOf } from './market-family.ts';
export { createRelatedSymbols, type FindRelatedSymbols } from './news/related-symbols.ts';
export { fetchFeed, type FeedVersion } from './rss/fetch-feed.ts';
export { FeedRefused, parseFeed, type FeedItem } from './rss/parse-feed.ts';
export type { Feed, OnStep, StepClock } from './feed.ts';
export type { FeedQuotes } from './feed-quotes.ts';
export type { FeedSplit, FeedSplits } from './feed-splits.ts';
export { scaledTicks } from './quote-sheet.ts';
export { createSimulatedFeed, type SimulatedFeedOptions } from './simulated/simulated-feed.ts';
export {
  createSimulatedMarket,
  type SimulatedMarket,
  type SimulatedMarketOptions,
} from './simulated/simulated-market.ts';
