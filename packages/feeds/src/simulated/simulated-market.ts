import { priceToNumber } from '@lonja/core';
import type { CandleSource } from '../candles.ts';
import type { CatalogueEntry } from '../catalogue/catalogue.ts';
import { createActivityClocks, type ActivityProfile } from './activity.ts';
import type { PathSource } from './bridge.ts';
import { createCoarseSplits, type CoarseSplits } from './coarse-splits.ts';
import { createComputedCandles } from './computed-candles.ts';
import { noiseKeyOf } from './hashed-normal.ts';
import { NoisePaths, RECENT_LEVEL } from './noise-paths.ts';
import { buildPriceModel, type PriceModel } from './price-model.ts';
import { RangeSearch } from './range-search.ts';
import { STEP_MS, STEPS_PER_DAY, type TradingTime } from './steps.ts';
import { createVenueTimes, type VenueTimes } from './venue-times.ts';
import { createVolumeCurve } from './volumes.ts';

export interface SimulatedMarketOptions {
  /** The same seed gives the same market, in every process and after every restart. */
  readonly seed: string;
  /** Scales every volatility, never time: above 0, at most 100; 1 is the catalogue's. */
  readonly speed: number;
  /** With `real` a price rests while its exchange is closed, and opens with a gap. */
  readonly tradingTime: TradingTime;
  readonly entries: readonly CatalogueEntry[];
}

/** A market whose every price is a pure function of (seed, instrument, time). Columns are by position in the entries. */
export interface SimulatedMarket {
  /** Whole ticks, 0 < bid < ask. */
  readonly bidTicks: Float64Array;
  readonly askTicks: Float64Array;
  /** Mid of 24 hours before in ticks, not rounded; renewed every four seconds. */
  readonly dayAgoTicks: Float64Array;
  /** Units since 00:00 UTC. */
  readonly volumes: Float64Array;
  /** Brings the columns to the moment (milliseconds since 1970), forwards or backwards, whatever was asked before. */
  step(at: number): void;
  /** The unrounded mid price of an entry at any moment, in whole price units. */
  midAt(index: number, at: number): number;
  /** Candles of an entry's mid, from the very prices that `step` quotes. */
  readonly candles: CandleSource;
}

/** @throws RangeError when the speed is out of its range */
export function createSimulatedMarket(options: SimulatedMarketOptions): SimulatedMarket {
  const { seed, speed, entries } = options;
  if (!(speed > 0 && speed <= 100)) throw new RangeError('the market speed is above 0 and at most 100');
  const model = buildPriceModel(entries, speed);
  const splits = splitsOf(options.tradingTime);
  const sources = model.paths.map((path, position): PathSource => ({
    key: noiseKeyOf(seed, path),
    splits: splits[model.profiles[position]!],
  }));
  const times = createVenueTimes(options.tradingTime);
  const probe = new NoisePaths(sources);
  const prices = createPriceColumns(sources, model, entries, times, probe);
  const dayAgo = createDayAgoColumn(sources, model, entries, times);
  const volume = createVolumeCurve(seed, entries);
  return {
    bidTicks: prices.bidTicks,
    askTicks: prices.askTicks,
    dayAgoTicks: dayAgo.ticks,
    volumes: volume.volumes,
    step(at) {
      const step = Math.floor(at / STEP_MS);
      prices.update(step);
      dayAgo.update(step);
      volume.update(at);
    },
    midAt: (index, at) => {
      const step = times.lastTraded(entries[index]!.exchange, Math.floor(at / STEP_MS));
      return Math.exp(model.anchors[index]! + moveAt(probe, model, index, step));
    },
    candles: createComputedCandles({
      createSearch: () => new RangeSearch(model, sources),
      times,
      volumes: createVolumeCurve(seed, entries),
      exchangeOf: (index) => entries[index]!.exchange,
      ticksOf: ticksFrom(anchorsInTicks(model, entries)),
    }),
  };
}

function splitsOf(tradingTime: TradingTime): Readonly<Record<ActivityProfile, CoarseSplits>> {
  const { america, europe, asia, forex, commodity, crypto } = createActivityClocks(tradingTime);
  return {
    america: createCoarseSplits(america),
    europe: createCoarseSplits(europe),
    asia: createCoarseSplits(asia),
    forex: createCoarseSplits(forex),
    commodity: createCoarseSplits(commodity),
    crypto: createCoarseSplits(crypto),
  };
}

/** A price stays within a factor of 100 of its anchor, also at the highest speed and in the wildest coin. */
const LARGEST_MOVE = Math.log(100);
const limited = (move: number): number => Math.min(LARGEST_MOVE, Math.max(-LARGEST_MOVE, move));

/** The move of one entry away from its anchor at a step, as a logarithm. */
function moveAt(paths: NoisePaths, model: PriceModel, index: number, step: number): number {
  let move = 0;
  for (let term = model.firstTerm[index]!; term < model.firstTerm[index + 1]!; term++)
    move += model.termWeight[term]! * paths.move(model.termPath[term]!, step);
  return limited(move);
}

/** Logarithms of the anchors in ticks: what a move is added to, so that a price needs no division. */
const anchorsInTicks = (model: PriceModel, entries: readonly CatalogueEntry[]): Float64Array =>
  model.anchors.map((anchor, index) => anchor - Math.log(priceToNumber(entries[index]!.tickSize)));

/** The mid as a whole tick, one at least. */
const ticksFrom =
  (anchors: Float64Array) =>
  (index: number, move: number): number =>
    Math.max(1, Math.round(Math.exp(anchors[index]! + limited(move))));

interface PriceColumns {
  readonly bidTicks: Float64Array;
  readonly askTicks: Float64Array;
  update(step: number): void;
}

/**
 * Bid and ask of all entries at a step: the mid of the model, the entry's spread around it.
 * @param resting walks to the last steps of venues that are closed; whoever else walks it may
 */
function createPriceColumns(
  sources: readonly PathSource[],
  model: PriceModel,
  entries: readonly CatalogueEntry[],
  times: VenueTimes,
  resting: NoisePaths,
): PriceColumns {
  const { firstTerm, termPath, termWeight } = model;
  const paths = new NoisePaths(sources);
  const anchors = anchorsInTicks(model, entries);
  const calmSpreads = Float64Array.from(entries, (entry) => entry.spreadTicks);
  const variances = variancesOf(model);
  const quotedAt = new Float64Array(entries.length).fill(Number.NaN);
  const bidTicks = new Float64Array(entries.length);
  const askTicks = new Float64Array(entries.length);
  const venues = groupByExchange(entries);

  const quote = (index: number, values: Float64Array, recentMoves: Float64Array, calmShare: number): void => {
    let move = 0;
    let recentMove = 0;
    for (let term = firstTerm[index]!; term < firstTerm[index + 1]!; term++) {
      const path = termPath[term]!;
      const weight = termWeight[term]!;
      move += weight * values[path]!;
      recentMove += weight * recentMoves[path]!;
    }
    const spread = Math.round(
      calmSpreads[index]! * widening(recentMove * recentMove, variances[index]! * calmShare),
    );
    const mid = Math.exp(anchors[index]! + limited(move));
    const bid = Math.max(1, Math.round(mid - spread / 2));
    bidTicks[index] = bid;
    askTicks[index] = bid + spread;
  };

  /** A venue that rests keeps the quotes of its last step, whatever was quoted before. */
  const rest = (indexes: readonly number[], step: number): void => {
    for (const index of indexes) {
      if (quotedAt[index] === step) continue;
      for (let term = firstTerm[index]!; term < firstTerm[index + 1]!; term++)
        resting.move(termPath[term]!, step);
      quote(index, resting.values, resting.recentMoves, recentDays(step));
      quotedAt[index] = step;
    }
  };
  return {
    bidTicks,
    askTicks,
    update(step) {
      paths.moveAll(step);
      const calmShare = recentDays(step);
      for (const [exchange, indexes] of venues) {
        const traded = times.lastTraded(exchange, step);
        if (traded !== step) rest(indexes, traded);
        else
          for (const index of indexes) {
            quote(index, paths.values, paths.recentMoves, calmShare);
            quotedAt[index] = step;
          }
      }
    },
  };
}

function groupByExchange(entries: readonly CatalogueEntry[]): ReadonlyMap<string, readonly number[]> {
  const venues = new Map<string, number[]>();
  for (const [index, { exchange }] of entries.entries()) {
    const indexes = venues.get(exchange);
    if (indexes) indexes.push(index);
    else venues.set(exchange, [index]);
  }
  return venues;
}

/** Variance of each entry's day, on average. */
const variancesOf = ({ anchors, firstTerm, termWeight }: PriceModel): Float64Array =>
  anchors.map((_, index) =>
    termWeight
      .subarray(firstTerm[index], firstTerm[index + 1])
      .reduce((total, weight) => total + weight * weight, 0),
  );

/** Fewer steps than this since the last 64 s began tell nothing about how lively a path is. */
const RECENT_MIN_STEPS = 32;
/** The time that a recent move took, in days. */
const recentDays = (step: number): number =>
  Math.max(RECENT_MIN_STEPS, step % 2 ** RECENT_LEVEL) / STEPS_PER_DAY;

/** A move beyond this many standard deviations of an average day within the last minute is no calm any more. */
const CALM_DEVIATIONS = 2;

/** How much wider than in a calm market a spread is after the squared recent move: 1 to 2. */
function widening(squaredMove: number, variance: number): number {
  if (squaredMove <= CALM_DEVIATIONS * CALM_DEVIATIONS * variance) return 1;
  return Math.min(2, Math.sqrt(squaredMove / variance) / CALM_DEVIATIONS);
}

/** The mids of 24 hours before are renewed a sixteenth at every step: each is at most four seconds behind. */
const SLICES = 16;

interface DayAgoColumn {
  readonly ticks: Float64Array;
  update(step: number): void;
}

/** Entry i is renewed at the steps that leave the same remainder by 16 as i, so its value depends on the step alone. */
function createDayAgoColumn(
  sources: readonly PathSource[],
  model: PriceModel,
  entries: readonly CatalogueEntry[],
  times: VenueTimes,
): DayAgoColumn {
  const paths = new NoisePaths(sources);
  const anchors = anchorsInTicks(model, entries);
  const ticks = new Float64Array(entries.length);
  let lastStep = Number.NEGATIVE_INFINITY;

  const renew = (step: number): void => {
    for (let index = step % SLICES; index < entries.length; index += SLICES) {
      const dayAgo = times.lastTraded(entries[index]!.exchange, step - STEPS_PER_DAY);
      ticks[index] = Math.exp(anchors[index]! + moveAt(paths, model, index, dayAgo));
    }
  };
  return {
    ticks,
    update(step) {
      const isNext = step >= lastStep && step - lastStep < SLICES;
      for (let due = isNext ? lastStep + 1 : step - SLICES + 1; due <= step; due++) renew(due);
      lastStep = step;
    },
  };
}
