import { priceToNumber } from '@lonja/core';
import type { CatalogueEntry } from '../../catalogue/catalogue.ts';
import { chooseProfile, profileOfExchange, type ActivityProfile, type Haste } from '../time/activity.ts';
import type { PathKind } from './bridge.ts';
import { log } from '../noise/elementary.ts';
import {
  EXPECTED_PATH,
  findExpectation,
  MARKET_BETWEEN_EVENTS,
  MARKET_PATH,
  USUAL_EXPECTATION,
} from './expected-volatility.ts';
import { followedBy } from './followers.ts';
import { findCarry } from './futures-carry.ts';
import { computeLoading } from './loadings.ts';
import { TRAITS, type MarketModel, type ModelTraits } from './market-models.ts';
import { findUnits, unitWeights } from './units.ts';
import { computeCurveLoading } from './yield-curve.ts';
import { inPieces, type Pieces } from '../../pieces.ts';

/**
 * The market as one sparse matrix: the logarithm of an instrument's price is its anchor plus a weighted sum of noise paths.
 * The terms of entry i are those from `firstTerm[i]` up to `firstTerm[i + 1]`.
 */
export interface PriceModel {
  /** What it is built by. */
  readonly number: MarketModel;
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

/** Builds the structure of the entries' prices. @param hastesOf when a path of noise is hastened, by its name; never unless given */
export function* buildPriceModel(
  entries: readonly CatalogueEntry[],
  number: MarketModel,
  hastesOf: (path: string) => readonly Haste[] = () => [],
): Pieces<PriceModel> {
  const listing = new Map(entries.map((entry) => [entry.symbol, entry]));
  const paces = createPaces(listing, hastesOf);
  const anchors = new Float64Array(entries.length);
  const firstTerm = new Int32Array(entries.length + 1);
  const positions = new Map<string, number>();
  const [paths, weights, variances]: [number[], number[], number[]] = [[], [], []];
  const add = (path: string, weight: number, variance: number): void => {
    const position = positions.get(path) ?? positions.size;
    positions.set(path, position);
    paths.push(position);
    weights.push(weight);
    variances.push(variance);
  };
  yield* inPieces(entries.length, (index) => {
    const entry = entries[index]!;
    const expectation = TRAITS[number].isLevered ? findExpectation(entry.symbol) : undefined;
    const loads = expectation ? new Map() : chooseLoads(entry, listing, number);
    for (const [path, { weight, variance }] of loads) add(path, weight, variance);
    for (const [path, weight] of expectation ?? [...timeTerms(loads, paces), ...basisTerms(entry, number)])
      add(path, weight, 0);
    firstTerm[index + 1] = paths.length;
    anchors[index] = expectation ? log(USUAL_EXPECTATION) : computeAnchor(entry, listing, number);
  });
  return {
    number,
    paths: [...positions.keys()].map((name) => buildPath(name, paces)),
    anchors,
    firstTerm,
    termPath: new Int32Array(paths),
    termWeight: new Float64Array(weights),
    termVariance: new Float64Array(variances),
  };
}

/** A term besides those of noise. */
type Term = readonly [path: string, weight: number];

/** The paces of noise. */
interface Paces {
  /** A path's, and the name of the path that corrects the drift by it. */
  of(path: string): { readonly pace: Pace; readonly time: string };
  /** The pace whose drift a path corrects; undefined for one that corrects none. */
  correctedBy(path: string): Pace | undefined;
}

/** Each is found once: thousands of terms ask for the same paths. */
function createPaces(listing: Listing, hastesOf: (path: string) => readonly Haste[]): Paces {
  const known = new Map<string, ReturnType<Paces['of']>>();
  const byTime = new Map<string, Pace>();
  const find = (path: string): ReturnType<Paces['of']> => {
    const pace = { profile: profileOfNoise(path, listing), hastes: hastesOf(path) };
    const found = { pace, time: nameOfPace(pace) };
    known.set(path, found);
    byTime.set(found.time, pace);
    return found;
  };
  return { of: (path) => known.get(path) ?? find(path), correctedBy: (path) => byTime.get(path) };
}

/** Terms that correct the drift of the exponential as market time passes, one per pace. */
function timeTerms(loads: Loads, paces: Paces): Term[] {
  const variances = new Map<string, number>();
  for (const [path, { variance }] of loads) {
    const { time } = paces.of(path);
    variances.set(time, (variances.get(time) ?? 0) + variance);
  }
  return [...variances]
    .filter(([, variance]) => variance !== 0)
    .map(([time, variance]) => [time, -variance / 2]);
}

/** A follower stays within a quarter of its spread of its underlying, so that the difference cannot be traded at a profit. */
function basisTerms(
  { symbol, spreadTicks, tickSize, seedPrice }: CatalogueEntry,
  number: MarketModel,
): Term[] {
  if (!followedBy(symbol, number)) return [];
  return [[`basis ${symbol}`, (spreadTicks * priceToNumber(tickSize)) / priceToNumber(seedPrice) / 4]];
}

function buildPath(name: string, paces: Paces): ModelPath {
  const time = paces.correctedBy(name);
  if (time) return { name, kind: 'time', pace: time };
  if (name === EXPECTED_PATH) return { name, kind: 'line', pace: { profile: 'america', hastes: [] } };
  if (name.startsWith('basis ')) return { name, kind: 'basis', pace: { profile: 'forex', hastes: [] } };
  return { name, kind: 'noise', pace: paces.of(name === MARKET_BETWEEN_EVENTS ? MARKET_PATH : name).pace };
}

/** Shared paths have their own profile; an instrument's own noise has its instrument's. */
function profileOfNoise(path: string, listing: Listing): ActivityProfile {
  const owner = /^own (.*)/.exec(path)?.[1];
  const entry = owner === undefined ? undefined : listing.get(owner);
  return entry ? chooseProfile(entry) : sharedProfile(path);
}

function sharedProfile(path: string): ActivityProfile {
  // Treasuries trade around the clock like currencies, and pairs need no second correction of their drift for what they know of them.
  if (/^(forex|unit|rate|curve) /.test(path)) return 'forex';
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
function chooseLoads(entry: CatalogueEntry, listing: Listing, number: MarketModel): Loads {
  const own = symbolLoads(entry.symbol, listing, number);
  if (own) return own;
  const followed = followedBy(entry.symbol, number);
  const underlying = followed && symbolLoads(followed.underlying, listing, number);
  if (!underlying) return listingLoads(entry, TRAITS[number]);
  const carry = findCarry(entry, number);
  const multiple = TRAITS[number].followsByList
    ? followed.multiple
    : computeMultiple(entry, followed.underlying, listing);
  return new Map([
    ...scaled(underlying, followed.direction * multiple),
    ...(carry ? martingale(carry.weights) : []),
  ]);
}

/** The loads of a possible underlying: a pair of units or a listing without an underlying. */
function symbolLoads(symbol: string, listing: Listing, number: MarketModel): Loads | undefined {
  const traits = TRAITS[number];
  const units = findUnits(symbol);
  if (units) return ratio(unitLoads(units[0], traits), unitLoads(units[1], traits));
  const entry = listing.get(symbol);
  return entry && !followedBy(symbol, number) ? listingLoads(entry, traits) : undefined;
}

const listingLoads = (entry: CatalogueEntry, { hasCurve }: ModelTraits): Loads =>
  martingale((hasCurve ? computeCurveLoading(entry) : undefined) ?? computeLoading(entry));

const martingale = (weights: ReadonlyMap<string, number>): Loads =>
  new Map(
    [...weights]
      .filter(([, weight]) => weight !== 0)
      .map(([path, weight]) => [path, { weight, variance: weight * weight }]),
  );

/** A unit's value in USD has no drift, nor has the USD value of a position in a pair. */
const unitLoads = (unit: string, { hasCurve }: ModelTraits): Loads => martingale(unitWeights(unit, hasCurve));

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

/** A follower's multiple by volatilities: one, and always of a future; a leveraged fund's factor, or less for a calmer follower. */
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
function computeAnchor(entry: CatalogueEntry, listing: Listing, number: MarketModel): number {
  const listed = log(priceToNumber(entry.seedPrice));
  const carry = findCarry(entry, number);
  if (!carry) return pairAnchor(entry.symbol, listing) ?? listed;
  const underlying = underlyingAnchor(followedBy(entry.symbol, number)!.underlying, listing);
  const isSameUnit = underlying !== undefined && Math.abs(underlying - listed) < ROUNDED_BY;
  return (isSameUnit ? underlying : listed) + carry.basis;
}

/** The catalogue rounds to three digits, so two of its prices for one thing differ by 1 % at most. */
const ROUNDED_BY = 0.01;

function underlyingAnchor(underlying: string, listing: Listing): number | undefined {
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
