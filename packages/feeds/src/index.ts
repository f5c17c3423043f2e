export type { CandleColumns, CandleKind, CandleSource, CloseColumns, ComputedCandles } from './candles.ts';
export {
  findInconvertible,
  parseCatalogue,
  usualTurnover,
  type CatalogueEntry,
} from './catalogue/catalogue.ts';
export { loadCatalogue } from './catalogue/load-catalogue.ts';
export { createClosedFeed } from './closed-feed.ts';
export { createFreshWorlds, type FreshWorld } from './fresh-worlds.ts';
export { createEcbFeed, ECB_TICK } from './ecb/ecb-feed.ts';
export { getMarketFamily } from './market-family.ts';
export { REAL_FEED_NAMES, REAL_FEEDS, type RealFeed } from './real-feeds.ts';
export {
  createEventNews,
  type DueNews,
  type EventNews,
  type ListEventNews,
  type OverNews,
} from './news/event-news.ts';
export type { ListMarketNews, MarketNews } from './news/market-news.ts';
export type { WeekNews } from './news/week-news.ts';
export { createRelatedSymbols, type FindRelatedSymbols } from './news/related-symbols.ts';
export {
  computeCommitment,
  formatCommittedText,
  hashNonces,
  deriveSeed,
  buildWorldPrices,
  type EntryNonce,
  type WorldRecipe,
} from './world-recipe.ts';
export { fetchFeed, type FeedVersion } from './rss/fetch-feed.ts';
export { FeedRefused, parseFeed, type FeedItem } from './rss/parse-feed.ts';
export { findLineWithoutEffect } from './simulated/scripts/scripted-model.ts';
export type { TimedScript } from './simulated/scripts/script-effects.ts';
export type { ActionPeriod } from './simulated/actions/action-periods.ts';
export { createActionTracks, type ActionTracks } from './simulated/actions/action-tracks.ts';
export type { AnnouncedSplit } from './simulated/actions/splits.ts';
export type { FeedDividend } from './simulated/actions/dividends.ts';
export type { Feed, FeedDividends, FeedEvents, OnStep, ScriptedNews, StepClock } from './feed.ts';
export type { EventKind } from './simulated/events/event-calendar.ts';
export type { AnnouncedEvent, EventImportance } from './simulated/events/event-instruments.ts';
export type { Reaction } from './simulated/events/event-reactions.ts';
export type { FeedQuotes } from './feed-quotes.ts';
export { createFeedSplits, type FeedSplit, type FeedSplits, type SplitCalendar } from './feed-splits.ts';
export type { FeedListening, OnSourceQuote } from './feed-listening.ts';
export { createListening } from './listening.ts';
export { dateQuote, QuoteSheet, scaledTicks, type SourceQuote } from './quote-sheet.ts';
export {
  createSimulatedFeed,
  type SimulatedFeed,
  type SimulatedFeedOptions,
} from './simulated/simulated-feed.ts';
export {
  earliestOf,
  isMarketModel,
  MARKET_MODEL,
  MARKET_MODELS,
  type MarketModel,
} from './simulated/model/market-models.ts';
export {
  createSimulatedMarket,
  type SimulatedMarket,
  type SimulatedMarketOptions,
  type TickQuote,
} from './simulated/simulated-market.ts';
