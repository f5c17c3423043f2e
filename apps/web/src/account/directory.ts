import {
  conversionToUsd,
  parsePrice,
  price,
  quantity,
  type Category,
  type Instrument,
  type MarketQuote,
  type Price,
  type QuoteSource,
} from '@lonja/core';
import type { Asset } from '@lonja/protocol';
import type { LiveQuote } from '../shared/live/quote-store.ts';

/** An instrument as this page knows it: what the server lists, and the domain's view of it. */
export interface Listing {
  readonly asset: Asset;
  readonly instrument: Instrument;
}

export interface Directory {
  readonly listings: readonly Listing[];
  readonly of: (symbol: string) => Listing | undefined;
  readonly at: (instrumentId: number) => Listing | undefined;
}

export type FindLiveQuote = (
  symbol: string,
) => Pick<LiveQuote, 'bid' | 'ask' | 'at' | 'isCloseOnly'> | undefined;

/** Instruments are numbered by their place in the list: ids of this page, never sent. */
export function directoryOf(assets: readonly Asset[]): Directory {
  const listings = assets.map((asset, index) => ({ asset, instrument: instrumentOf(asset, index) }));
  const bySymbol = new Map(listings.map((listing) => [listing.asset.symbol, listing]));
  return {
    listings,
    of: (symbol) => bySymbol.get(symbol),
    at: (instrumentId) => listings[instrumentId],
  };
}

/** 0.01: the smallest order, and the step of all but coins (specification, section 5). */
const HUNDREDTH = quantity(1_000_000n);
const MILLIONTH = quantity(100n);

const instrumentOf = (asset: Asset, id: number): Instrument => ({
  id,
  symbol: asset.symbol,
  name: asset.name,
  category: asset.category as Category,
  sector: '',
  exchange: '',
  currency: asset.currency,
  tickSize: price(10n ** BigInt(8 - asset.decimals)),
  priceDecimals: asset.decimals,
  priceUnit: asset.priceUnit === 0.01 ? 1n : 100n,
  quantityStep: asset.category === 'crypto' ? MILLIONTH : HUNDREDTH,
  minQuantity: HUNDREDTH,
  spreadTicks: 0,
  leverageClass: asset.leverageType,
});

/** The quote as the domain reads it, with its currency's rate; undefined where either is missing. */
export function marketQuoteOf(
  listing: Listing,
  directory: Directory,
  find: FindLiveQuote,
): MarketQuote | undefined {
  const quote = find(listing.asset.symbol);
  const rate = conversionToUsd(listing.asset.currency, (symbol) => {
    const pair = directory.of(symbol);
    const live = pair && find(symbol);
    return live && { bid: onGrid(live.bid, pair), ask: onGrid(live.ask, pair) };
  });
  if (!quote || !rate) return undefined;
  return {
    bid: onGrid(quote.bid, listing),
    ask: onGrid(quote.ask, listing),
    at: quote.at,
    source: listing.asset.source as QuoteSource,
    sequence: 0,
    rate,
  };
}

/** A wire price is a float on the tick grid; its text with the grid's decimals is exact. */
function onGrid(value: number, listing: Listing): Price {
  const parsed = parsePrice(value.toFixed(listing.asset.decimals));
  if (!parsed.ok) throw new RangeError(`${listing.asset.symbol} is quoted ${value}`);
  return price(parsed.units);
}

/** The symbols whose quotes value this instrument in USD: its own and the pairs that its currency converts by. */
export function symbolsToValue(listing: Listing, directory: Directory): readonly string[] {
  const { symbol, currency } = listing.asset;
  if (currency === 'USD') return [symbol];
  const direct = [`${currency}USD`, `USD${currency}`].find((pair) => directory.of(pair));
  return [symbol, ...(direct ? [direct] : ['EURUSD', `EUR${currency}`])];
}
