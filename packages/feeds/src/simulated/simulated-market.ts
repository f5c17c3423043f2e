import { priceToNumber } from '@lonja/core';
import type { CatalogueEntry } from '../catalogue/catalogue.ts';
import { noiseKeyOf } from './hashed-normal.ts';
import { NoisePaths, STEPS_PER_DAY, STEP_MS } from './noise-paths.ts';
import { buildPriceModel, type PriceModel } from './price-model.ts';
import { createVolumeCurve } from './volumes.ts';

export interface SimulatedMarketOptions {
  /** The same seed gives the same market, in every process and after every restart. */
  readonly seed: string;
  /** Scales every volatility, never time: above 0, at most 100; 1 is the catalogue's. */
  readonly speed: number;
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
}

/** @throws RangeError when the speed is out of its range */
export function createSimulatedMarket({ seed, speed, entries }: SimulatedMarketOptions): SimulatedMarket {
  if (!(speed > 0 && speed <= 100)) throw new RangeError('the market speed is above 0 and at most 100');
  const model = buildPriceModel(entries, speed);
  const keys = model.paths.map((path) => noiseKeyOf(seed, path));
  const prices = createPriceColumns(new NoisePaths(keys), model, entries);
  const dayAgo = createDayAgoColumn(new NoisePaths(keys), model, entries);
  const volume = createVolumeCurve(seed, entries);
  const probe = new NoisePaths(keys);
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
    midAt: (index, at) =>
      Math.exp(model.anchors[index]! + moveAt(probe, model, index, Math.floor(at / STEP_MS))),
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

interface PriceColumns {
  readonly bidTicks: Float64Array;
  readonly askTicks: Float64Array;
  update(step: number): void;
}

/** Bid and ask of all entries at a step: the mid of the model, the entry's spread around it. */
function createPriceColumns(
  paths: NoisePaths,
  model: PriceModel,
  entries: readonly CatalogueEntry[],
): PriceColumns {
  const { firstTerm, termPath, termWeight } = model;
  const anchors = anchorsInTicks(model, entries);
  const calmSpreads = Float64Array.from(entries, (entry) => entry.spreadTicks);
  const bidTicks = new Float64Array(entries.length);
  const askTicks = new Float64Array(entries.length);

  const quote = (index: number): void => {
    let move = 0;
    let recentMove = 0;
    let recentVariance = 0;
    for (let term = firstTerm[index]!; term < firstTerm[index + 1]!; term++) {
      const path = termPath[term]!;
      const weight = termWeight[term]!;
      move += weight * paths.values[path]!;
      recentMove += weight * paths.recentMoves[path]!;
      recentVariance += weight * weight * paths.recentVariances[path]!;
    }
    const spread = Math.round(calmSpreads[index]! * widening(recentMove * recentMove, recentVariance));
    const mid = Math.exp(anchors[index]! + limited(move));
    const bid = Math.max(1, Math.round(mid - spread / 2));
    bidTicks[index] = bid;
    askTicks[index] = bid + spread;
  };
  return {
    bidTicks,
    askTicks,
    update(step) {
      paths.moveAll(step);
      for (let index = 0; index < entries.length; index++) quote(index);
    },
  };
}

/** A move beyond this many standard deviations within the last minute is no calm any more; four double the spread. */
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
  paths: NoisePaths,
  model: PriceModel,
  entries: readonly CatalogueEntry[],
): DayAgoColumn {
  const anchors = anchorsInTicks(model, entries);
  const ticks = new Float64Array(entries.length);
  let lastStep = Number.NEGATIVE_INFINITY;

  const renew = (step: number): void => {
    for (let index = step % SLICES; index < entries.length; index += SLICES)
      ticks[index] = Math.exp(anchors[index]! + moveAt(paths, model, index, step - STEPS_PER_DAY));
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
