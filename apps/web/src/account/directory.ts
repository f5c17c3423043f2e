import {
  conversionToUsd,
  parsePrice,
  parseQuantity,
  price,
  quantity,
  type Category,
  type Instrument,
  type MarketQuote,
  type Price,
  type Quantity,
  type QuoteSource,
} from '@lonja/core';
import type { Asset } from '@lonja/protocol';
import type { LiveQuote } from '../shared/live/quote-store.ts';

/** An instrument of this page: the server's listing, and the domain object. */
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
) => Pick<LiveQuote, 'bid' | 'ask' | 'at' | 'isCloseOnly' | 'scale'> | undefined;

/** Instruments are numbered by their place in the list: ids of this page, never sent. */
export function buildDirectory(assets: readonly Asset[]): Directory {
  const listings = assets.map((asset, index) => ({ asset, instrument: readInstrument(asset, index) }));
  const bySymbol = new Map(listings.map((listing) => [listing.asset.symbol, listing]));
  return {
    listings,
    of: (symbol) => bySymbol.get(symbol),
    at: (instrumentId) => listings[instrumentId],
  };
}

const readInstrument = (asset: Asset, id: number): Instrument => ({
  id,
  symbol: asset.symbol,
  name: asset.name,
  category: asset.category as Category,
  sector: '',
  exchange: '',
  currency: asset.currency,
  tickSize: requirePrice(asset.tickSize, asset.symbol),
  priceDecimals: asset.decimals,
  priceUnit: asset.priceUnit === 0.01 ? 1n : 100n,
  quantityStep: requireQuantity(asset.quantityStep, asset.symbol),
  minQuantity: requireQuantity(asset.minQuantity, asset.symbol),
  spreadTicks: 0,
  leverageClass: asset.leverageType,
});

function requireQuantity(text: string, symbol: string): Quantity {
  const parsed = parseQuantity(text);
  if (!parsed.ok) throw new RangeError(`${symbol} is listed with ${text}`);
  return quantity(parsed.units);
}

function requirePrice(text: string, symbol: string): Price {
  const parsed = parsePrice(text);
  if (!parsed.ok) throw new RangeError(`${symbol} is listed or quoted with ${text}`);
  return price(parsed.units);
}

/** The quote as a domain object, with its currency's rate; undefined where either is missing. */
export function findMarketQuote(
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
  const { delayMinutes = 0 } = listing.asset;
  return {
    bid: onGrid(quote.bid, listing),
    ask: onGrid(quote.ask, listing),
    at: quote.at,
    source: listing.asset.source as QuoteSource,
    sequence: 0,
    rate,
    ...(delayMinutes > 0 ? { delay: delayMinutes * 60_000 } : {}),
  };
}

/** A wire price is a float on the tick grid; its text with the grid's decimals is exact. */
const onGrid = (value: number, { asset }: Listing): Price =>
  requirePrice(value.toFixed(asset.decimals), asset.symbol);

/** The symbols whose quotes value this instrument in USD: its own and the pairs that its currency converts by. */
export function symbolsToValue(listing: Listing, directory: Directory): readonly string[] {
  const { symbol, currency } = listing.asset;
  if (currency === 'USD') return [symbol];
  const direct = [`${currency}USD`, `USD${currency}`].find((pair) => directory.of(pair));
  return [symbol, ...(direct ? [direct] : ['EURUSD', `EUR${currency}`])];
}
