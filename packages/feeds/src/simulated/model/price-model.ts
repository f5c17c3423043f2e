import { priceToNumber } from '@lonja/core';
import type { CatalogueEntry } from '../../catalogue/catalogue.ts';
import { chooseProfile, profileOfExchange, type ActivityProfile, type Haste } from '../time/activity.ts';
import type { PathKind } from './bridge.ts';
import { log } from '../noise/elementary.ts';
import { followedBy } from './followers.ts';
import { findCarry } from './futures-carry.ts';
import { computeLoading } from './loadings.ts';
import { findUnits, unitWeights } from './units.ts';

/**
 * The market as one sparse matrix: the logarithm of an instrument's price is its anchor plus a weighted sum of noise paths.
 * The terms of entry i are those from `firstTerm[i]` up to `firstTerm[i + 1]`.
 */
export interface PriceModel {
  /** The paths, to which terms refer by position. */
  readonly paths: readonly ModelPath[];
  /** Natural logarithm of the price at rest, in whole price units, by entry. */
  readonly anchors: Float64Array;
  readonly firstTerm: Int32Array;
  readonly termPath: Int32Array;
  /** The change of the instrument's logarithm per unit of the path; for noise, the standard deviation of a day. */
  readonly termWeight: Float64Array;
  /** For noise: twice the drift correction per market day. */
  readonly termVariance: Float64Array;
}

/** A path of the model. */
interface ModelPath {
  readonly name: string;
  readonly kind: PathKind;
  readonly pace: Pace;
}

/** How market time passes on a path. */
export interface Pace {
  /** Daily rhythm of the path. */
  readonly profile: ActivityProfile;
  /** When a script makes it faster or slower. */
  readonly hastes: readonly Haste[];
}

/** The same text for the same pace, and the name of the path that corrects the drift by it. */
export const nameOfPace = ({ profile, hastes }: Pace): string =>
  ['time', profile, ...hastes.map(({ from, until, factor }) => `${from}-${until}x${factor}`)].join(' ');

/** Builds the model of the entries. @param hastesOf when a path of noise is hastened, by its name; never unless given */
export function buildPriceModel(
  entries: readonly CatalogueEntry[],
  hastesOf: (path: string) => readonly Haste[] = () => [],
): PriceModel {
  const listing = new Map(entries.map((entry) => [entry.symbol, entry]));
  const paceOf = (path: string): Pace => ({
    profile: profileOfNoise(path, listing),
    hastes: hastesOf(path),
  });
  const loads = entries.map((entry) => chooseLoads(entry, listing));
  const terms = entries.map((entry, index) => [
    ...[...loads[index]!].map(([path, { weight, variance }]): Term => [path, weight, variance]),
    ...timeTerms(loads[index]!, paceOf),
    ...basisTerms(entry),
  ]);
  const names = [...new Set(terms.flatMap((own) => own.map(([path]) => path)))];
  const positions = new Map(names.map((name, position) => [name, position]));
  const all = terms.flat();
  const paces = new Map(
    loads.flatMap((own) => [...own.keys()].map((path) => [nameOfPace(paceOf(path)), paceOf(path)] as const)),
  );
  return {
    paths: names.map((name) => buildPath(name, paces.get(name), paceOf)),
    anchors: Float64Array.from(entries, (entry) => computeAnchor(entry, listing)),
    firstTerm: runningTotals(terms.map((own) => own.length)),
    termPath: Int32Array.from(all, ([path]) => positions.get(path)!),
    termWeight: Float64Array.from(all, ([, weight]) => weight),
    termVariance: Float64Array.from(all, ([, , variance]) => variance),
  };
}

type Term = readonly [path: string, weight: number, variance: number];

/** Terms that correct the drift of the exponential as market time passes, one per pace. */
function timeTerms(loads: Loads, paceOf: (path: string) => Pace): Term[] {
  const variances = new Map<string, number>();
  for (const [path, { variance }] of loads) {
    const time = nameOfPace(paceOf(path));
    variances.set(time, (variances.get(time) ?? 0) + variance);
  }
  return [...variances]
    .filter(([, variance]) => variance !== 0)
    .map(([time, variance]) => [time, -variance / 2, 0]);
}

/** A follower stays within a quarter of its spread of its underlying, so that the difference cannot be traded at a profit. */
function basisTerms({ symbol, spreadTicks, tickSize, seedPrice }: CatalogueEntry): Term[] {
  if (!followedBy(symbol)) return [];
  return [[`basis ${symbol}`, (spreadTicks * priceToNumber(tickSize)) / priceToNumber(seedPrice) / 4, 0]];
}

/** @param time the pace whose drift the path corrects; undefined for one that corrects none */
function buildPath(name: string, time: Pace | undefined, paceOf: (path: string) => Pace): ModelPath {
  if (time) return { name, kind: 'time', pace: time };
  if (name.startsWith('basis ')) return { name, kind: 'basis', pace: { profile: 'forex', hastes: [] } };
  return { name, kind: 'noise', pace: paceOf(name) };
}

/** Shared paths have their own profile; an instrument's own noise has its instrument's. */
function profileOfNoise(path: string, listing: Listing): ActivityProfile {
  const owner = /^own (.*)/.exec(path)?.[1];
  const entry = owner === undefined ? undefined : listing.get(owner);
  return entry ? chooseProfile(entry) : sharedProfile(path);
}

function sharedProfile(path: string): ActivityProfile {
  if (/^(forex|unit|rate) /.test(path)) return 'forex';
  const rhythm = /^carry (\w+) /.exec(path)?.[1];
  if (rhythm !== undefined) return rhythm as ActivityProfile;
  const group = /^group (.*)/.exec(path)?.[1] ?? '';
  if (group === 'crypto') return 'crypto';
  const venue = /^venue (.*)/.exec(group)?.[1];
  if (venue !== undefined) return profileOfExchange(venue);
  return group.startsWith('futures ') || COMMODITY_GROUPS.has(group) ? 'commodity' : 'america';
}

const COMMODITY_GROUPS: ReadonlySet<string> = new Set([
  'Precious metals',
  'Energy',
  'crude',
  'Industrial metals',
  'Grains & oilseeds',
  'Softs',
  'Livestock',
  'Fertilisers',
  'commodities',
]);

type Listing = ReadonlyMap<string, CatalogueEntry>;

/** A path's effect on an instrument's logarithm. */
interface Load {
  /** Standard deviation of a day, as a fraction. */
  readonly weight: number;
  /** Twice the drift correction per market day: the square of the weight where the price itself has no drift. */
  readonly variance: number;
}
type Loads = ReadonlyMap<string, Load>;

/** A pair by its units, a follower by its underlying and its carry, all others by market, group and own noise. */
function chooseLoads(entry: CatalogueEntry, listing: Listing): Loads {
  const own = symbolLoads(entry.symbol, listing);
  if (own) return own;
  const followed = followedBy(entry.symbol);
  const underlying = followed && symbolLoads(followed.underlying, listing);
  if (!underlying) return martingale(computeLoading(entry));
  const carry = findCarry(entry);
  return new Map([
    ...scaled(underlying, followed.direction * computeMultiple(entry, followed.underlying, listing)),
    ...(carry ? martingale(carry.weights) : []),
  ]);
}

/** The loads of a possible underlying: a pair of units or a listing without an underlying. */
function symbolLoads(symbol: string, listing: Listing): Loads | undefined {
  const units = findUnits(symbol);
  if (units) return ratio(unitLoads(units[0]), unitLoads(units[1]));
  const entry = listing.get(symbol);
  return entry && !followedBy(symbol) ? martingale(computeLoading(entry)) : undefined;
}

const martingale = (weights: ReadonlyMap<string, number>): Loads =>
  new Map(
    [...weights]
      .filter(([, weight]) => weight !== 0)
      .map(([path, weight]) => [path, { weight, variance: weight * weight }]),
  );

/** A unit's value in USD has no drift, nor has the USD value of a position in a pair. */
const unitLoads = (unit: string): Loads => martingale(unitWeights(unit));

function ratio(base: Loads, quote: Loads): Loads {
  const loads = new Map(base);
  for (const [path, { weight, variance }] of quote) {
    const { weight: more, variance: taken } = loads.get(path) ?? { weight: 0, variance: 0 };
    loads.set(path, { weight: more - weight, variance: taken - variance });
  }
  return new Map([...loads].filter(([, { weight }]) => weight !== 0));
}

/** A multiple of each day's move: log P' = b log P + (b - b²) V / 2, where V is the accumulated variance of P. */
const scaled = (loads: Loads, multiple: number): Loads =>
  new Map(
    [...loads].map(([path, { weight, variance }]) => [
      path,
      {
        weight: multiple * weight,
        variance: multiple * variance - (multiple - multiple * multiple) * weight * weight,
      },
    ]),
  );

/** A follower's multiple: one, and always of a future; a leveraged fund's factor, or less for a calmer follower. */
function computeMultiple(entry: CatalogueEntry, underlying: string, listing: Listing): number {
  if (entry.category === 'futures') return 1;
  const leader = listing.get(underlying);
  const share = leader ? entry.dailyVolatility / leader.dailyVolatility : 1;
  if (share > LEVERAGED_FROM) return Math.round(share);
  return share < CALMER_FROM ? share : 1;
}
const LEVERAGED_FROM = 1.6;
const CALMER_FROM = 0.7;

/** All rest at their seed price, but what the catalogue's rounded prices would set apart: pairs, and futures of what they are about. */
function computeAnchor(entry: CatalogueEntry, listing: Listing): number {
  const listed = log(priceToNumber(entry.seedPrice));
  const carry = findCarry(entry);
  if (!carry) return pairAnchor(entry.symbol, listing) ?? listed;
  const underlying = underlyingAnchor(entry.symbol, listing);
  const isSameUnit = underlying !== undefined && Math.abs(underlying - listed) < ROUNDED_BY;
  return (isSameUnit ? underlying : listed) + carry.basis;
}

/** The catalogue rounds to three digits, so two of its prices for one thing differ by 1 % at most. */
const ROUNDED_BY = 0.01;

function underlyingAnchor(symbol: string, listing: Listing): number | undefined {
  const { underlying } = followedBy(symbol)!;
  const entry = listing.get(underlying);
  return pairAnchor(underlying, listing) ?? (entry && log(priceToNumber(entry.seedPrice)));
}

/** A pair rests at the ratio of its units, so that every cross agrees. */
function pairAnchor(symbol: string, listing: Listing): number | undefined {
  const units = findUnits(symbol);
  const base = units && seedValue(units[0], listing);
  const quote = units && seedValue(units[1], listing);
  return base === undefined || quote === undefined ? undefined : log(base) - log(quote);
}

/** A unit's USD value by the seed prices: direct, inverse or through EUR; undefined without any of them. */
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
