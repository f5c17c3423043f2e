import { priceToNumber } from '@lonja/core';
import type { CatalogueEntry } from '../catalogue/catalogue.ts';
import { profileOf, type ActivityProfile } from './activity.ts';
import { OWN_SHARE, followedBy } from './followers.ts';
import { loadingOf } from './loadings.ts';
import { unitWeights, unitsOf } from './units.ts';

/**
 * The market as one sparse matrix: the logarithm of an instrument's price is its anchor plus a weighted sum of noise paths.
 * The terms of entry i are those from `firstTerm[i]` up to `firstTerm[i + 1]`.
 */
export interface PriceModel {
  /** Names of the noise paths that the terms refer to by position. */
  readonly paths: readonly string[];
  /** Whose day each path follows. */
  readonly profiles: readonly ActivityProfile[];
  /** Natural logarithm of the price at rest, in whole price units, by entry. */
  readonly anchors: Float64Array;
  readonly firstTerm: Int32Array;
  readonly termPath: Int32Array;
  /** Standard deviation that the path adds to the instrument's day, as a fraction. */
  readonly termWeight: Float64Array;
}

/** Builds the model of the entries. @param speed scales every volatility; 1 is the catalogue's */
export function buildPriceModel(entries: readonly CatalogueEntry[], speed: number): PriceModel {
  const bySymbol = new Map(entries.map((entry) => [entry.symbol, entry]));
  const weights = entries.map((entry) => weightsOf(entry, bySymbol));
  const paths = [...new Set(weights.flatMap((terms) => [...terms.keys()]))];
  const positions = new Map(paths.map((path, position) => [path, position]));
  const terms = weights.flatMap((byPath) => [...byPath]);
  return {
    paths,
    profiles: paths.map((path) => profileOfPath(path, bySymbol)),
    anchors: Float64Array.from(entries, (entry) => anchorOf(entry, bySymbol)),
    firstTerm: runningTotals(weights.map((byPath) => byPath.size)),
    termPath: Int32Array.from(terms, ([path]) => positions.get(path)!),
    termWeight: Float64Array.from(terms, ([, weight]) => weight * speed),
  };
}

/** Shared forces have a profile of their own, an instrument's own noise has its instrument's. */
function profileOfPath(path: string, listing: Listing): ActivityProfile {
  const owner = /^own (.*)/.exec(path)?.[1];
  const entry = owner === undefined ? undefined : listing.get(owner);
  return entry ? profileOf(entry) : sharedProfile(path);
}

function sharedProfile(path: string): ActivityProfile {
  if (/^(forex|unit) /.test(path)) return 'forex';
  const group = /^group (.*)/.exec(path)?.[1] ?? '';
  if (group === 'crypto') return 'crypto';
  return group.startsWith('futures ') || COMMODITY_GROUPS.has(group) ? 'commodity' : 'america';
}

const COMMODITY_GROUPS: ReadonlySet<string> = new Set([
  'Precious metals',
  'Energy',
  'Industrial metals',
  'Grains & oilseeds',
  'Softs',
  'Livestock',
  'Fertilisers',
  'commodities',
]);

type Listing = ReadonlyMap<string, CatalogueEntry>;
/** Weights on noise paths by name: standard deviations of a day, as fractions. */
type Weights = Map<string, number>;

/** A pair by its units, a follower by its underlying, all others by market, group and own noise. */
function weightsOf(entry: CatalogueEntry, listing: Listing): Weights {
  const own = symbolWeights(entry.symbol, listing);
  if (own) return own;
  const followed = followedBy(entry.symbol);
  const underlying = followed && symbolWeights(followed.underlying, listing);
  return underlying ? followerWeights(entry, underlying, followed.direction) : loadedWeights(entry);
}

/** The weights of what may be followed: a pair of units or a listing that follows nothing. */
function symbolWeights(symbol: string, listing: Listing): Weights | undefined {
  const units = unitsOf(symbol);
  if (units) return pairWeights(units);
  const entry = listing.get(symbol);
  return entry && !followedBy(symbol) ? loadedWeights(entry) : undefined;
}

function pairWeights([base, quote]: readonly [string, string]): Weights {
  const weights = unitWeights(base);
  for (const [path, weight] of unitWeights(quote)) weights.set(path, (weights.get(path) ?? 0) - weight);
  return withoutZeros(weights);
}

function followerWeights(entry: CatalogueEntry, underlying: Weights, direction: 1 | -1): Weights {
  const deviation = Math.hypot(...underlying.values());
  const scale = (direction * entry.dailyVolatility * Math.sqrt(1 - OWN_SHARE ** 2)) / deviation;
  const weights = new Map([...underlying].map(([path, weight]) => [path, weight * scale]));
  return weights.set(`own ${entry.symbol}`, entry.dailyVolatility * OWN_SHARE);
}

function loadedWeights(entry: CatalogueEntry): Weights {
  const { market, group, withGroup } = loadingOf(entry);
  const own = Math.sqrt(1 - market ** 2 - withGroup ** 2);
  return withoutZeros(
    new Map([
      ['market', entry.dailyVolatility * market],
      [`group ${group}`, entry.dailyVolatility * withGroup],
      [`own ${entry.symbol}`, entry.dailyVolatility * own],
    ]),
  );
}

const withoutZeros = (weights: Weights): Weights =>
  new Map([...weights].filter(([, weight]) => weight !== 0));

/** A pair rests at the ratio of its units, so that every cross agrees; all others at their seed price. */
function anchorOf(entry: CatalogueEntry, listing: Listing): number {
  const units = unitsOf(entry.symbol);
  const base = units && seedValue(units[0], listing);
  const quote = units && seedValue(units[1], listing);
  if (base === undefined || quote === undefined) return Math.log(priceToNumber(entry.seedPrice));
  return Math.log(base) - Math.log(quote);
}

/** What a unit is worth in USD by the seed prices: direct, inverse or through EUR; undefined when none leads there. */
function seedValue(unit: string, listing: Listing): number | undefined {
  if (unit === 'USD') return 1;
  const direct = seedPrice(`${unit}USD`, listing);
  if (direct !== undefined) return direct;
  const inverse = seedPrice(`USD${unit}`, listing);
  if (inverse !== undefined) return 1 / inverse;
  const euro = seedPrice('EURUSD', listing);
  const inEuro = seedPrice(`EUR${unit}`, listing);
  return euro === undefined || inEuro === undefined ? undefined : euro / inEuro;
}

const seedPrice = (symbol: string, listing: Listing): number | undefined => {
  const entry = listing.get(symbol);
  return entry && priceToNumber(entry.seedPrice);
};

const runningTotals = (sizes: readonly number[]): Int32Array => {
  let total = 0;
  return Int32Array.from([0, ...sizes.map((size) => (total += size))]);
};
