export type { CandleColumns, CandleSource } from './candles.ts';
export {
  findInconvertible,
  loadCatalogue,
  parseCatalogue,
  type CatalogueEntry,
} from './catalogue/catalogue.ts';
export type { Feed, FeedQuotes, OnStep, StepClock } from './feed.ts';
export { createSimulatedFeed, type SimulatedFeedOptions } from './simulated/simulated-feed.ts';
export {
  createSimulatedMarket,
  type SimulatedMarket,
  type SimulatedMarketOptions,
} from './simulated/simulated-market.ts';
