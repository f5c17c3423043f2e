import { priceToNumber } from '@lonja/core';
import type { CandleSource } from '../candles.ts';
import type { CatalogueEntry } from '../catalogue/catalogue.ts';
import { createActivityClocks, hastened, type ActivityProfile } from './activity.ts';
import type { PathSource } from './bridge.ts';
import { createComputedCandles } from './computed-candles.ts';
import { exp, log } from './elementary.ts';
import { createEventCalendar, type EventCalendar } from './event-calendar.ts';
import { Jumps } from './jumps.ts';
import { noiseKeyOf } from './keyed-function.ts';
import { MarketTime } from './market-time.ts';
import { NoisePaths, RECENT_LEVEL } from './noise-paths.ts';
import { buildPriceModel, type PriceModel } from './price-model.ts';
import { RangeSearch } from './range-search.ts';
import { SpreadFactors } from './spread-factors.ts';
import { STEP_MS, STEPS_PER_DAY, type TradingTime } from './steps.ts';
import { createVenueTimes, type VenueTimes } from './venue-times.ts';
import { createVolumeCurve } from './volumes.ts';

export interface SimulatedMarketOptions {
  /** The same seed gives the same market, in every process and after every restart. */
  readonly seed: string;
  /** Scales every volatility, not time, from two years after the origin on: above 0, at most 100; 1 is the catalogue's. */
  readonly speed: number;
  /** With `real` a price stands still while its exchange is closed, and opens with a gap. */
  readonly tradingTime: TradingTime;
  readonly entries: readonly CatalogueEntry[];
  /**
   * When the market began, in milliseconds since 1970, with the catalogue's prices; there is no mean reversion. The speed
   * applies from two years later on. 2024-01-01 unless given.
   */
  readonly origin?: number;
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
  /** Moves the columns to the moment (milliseconds since 1970), forwards or backwards. */
  step(at: number): void;
  /** The unrounded mid price of an entry at any moment, in whole price units. */
  midAt(index: number, at: number): number;
  /** The quote of an entry at any moment: what `step` would put into its columns. */
  quoteAt(index: number, at: number): TickQuote;
  /** The announced events. */
  readonly calendar: EventCalendar;
  /** Candles of an entry's mid, from exactly the prices that `step` quotes. */
  readonly candles: CandleSource;
}

/** Whole ticks, 0 < bid < ask. */
export interface TickQuote {
  readonly bidTicks: number;
  readonly askTicks: number;
}

/** @throws RangeError when the speed is out of its range, or the origin is between two steps */
export function createSimulatedMarket(options: SimulatedMarketOptions): SimulatedMarket {
  const { seed, speed, entries, origin = DEFAULT_ORIGIN } = options;
  if (!(speed > 0 && speed <= 100)) throw new RangeError('the market speed is above 0 and at most 100');
  if (!Number.isSafeInteger(origin / STEP_MS)) throw new RangeError('the market begins with a step');
  const model = buildPriceModel(entries);
  const calendar = createEventCalendar(entries);
  const times = createVenueTimes(options.tradingTime);
  const world: World = {
    model,
    entries,
    times,
    calendar,
    sources: sourcesOf(model, { ...options, origin }),
    originStep: origin / STEP_MS,
    jumps: new Jumps({
      seed,
      origin,
      calendar,
      model,
      speedAt: (at) => (at >= origin + HISTORY_MS ? speed : 1),
    }),
    variances: variancesOf(model).map((variance) => variance * speed * speed),
  };
  const probe = new NoisePaths(world.sources);
  const prices = createPriceColumns(world, probe);
  const dayAgo = createDayAgoColumn(world);
  const volume = createVolumeCurve(seed, entries);
  const volumes = createVolumeCurve(seed, entries);
  return {
    bidTicks: prices.bidTicks,
    askTicks: prices.askTicks,
    dayAgoTicks: dayAgo.ticks,
    volumes: volume.volumes,
    calendar,
    step(at) {
      const step = Math.floor(at / STEP_MS);
      prices.update(step);
      dayAgo.update(step);
      volume.update(at);
    },
    midAt: (index, at) => {
      const step = times.lastTraded(entries[index]!.exchange, Math.floor(at / STEP_MS));
      return exp(model.anchors[index]! + moveAt(world, probe, index, step));
    },
    quoteAt: (index, at) => prices.quoteAt(index, Math.floor(at / STEP_MS)),
    candles: createComputedCandles({
      createSearch: () => new RangeSearch(model, world.sources, world.originStep),
      times,
      volumes,
      jumps: world.jumps,
      exchangeOf: (index) => entries[index]!.exchange,
      moveAt: (index, step) => moveAt(world, probe, index, step),
      ticksOf: ticksFrom(anchorsInTicks(model, entries)),
    }),
  };
}

/** The model behind the columns. Steps count from 1970, except in paths. */
interface World {
  readonly model: PriceModel;
  readonly entries: readonly CatalogueEntry[];
  readonly times: VenueTimes;
  readonly calendar: EventCalendar;
  readonly sources: readonly PathSource[];
  readonly originStep: number;
  readonly jumps: Jumps;
  /** Average variance of each entry's day. */
  readonly variances: Float64Array;
}

/** Prices start at the catalogue's; the speed applies from two years later on. */
const DEFAULT_ORIGIN = Date.UTC(2024, 0, 1);
const HISTORY_MS = 731 * 86_400_000;

function sourcesOf(
  model: PriceModel,
  { seed, speed, tradingTime, origin }: SimulatedMarketOptions & { readonly origin: number },
): PathSource[] {
  const clocks = createActivityClocks(tradingTime);
  const originStep = origin / STEP_MS;
  const wildFrom = (origin + HISTORY_MS) / STEP_MS;
  const timeOf = (profile: ActivityProfile): MarketTime =>
    new MarketTime(
      hastened(clocks[profile], speed, wildFrom),
      originStep,
      noiseKeyOf(seed, `time ${profile}`),
    );
  const profiles = [...new Set(model.paths.map(({ profile }) => profile))];
  const times = new Map(profiles.map((profile) => [profile, timeOf(profile)]));
  return model.paths.map(({ name, kind, profile }) => ({
    kind,
    key: noiseKeyOf(seed, name),
    time: times.get(profile)!,
  }));
}

/** A price stays within a factor of 10,000 of its anchor, also at the highest speed and in the wildest coin. */
const LARGEST_MOVE = log(10_000);
const limited = (move: number): number => Math.min(LARGEST_MOVE, Math.max(-LARGEST_MOVE, move));

/** The move of one entry away from its anchor at a step, as a logarithm. */
function moveAt({ model, originStep, jumps }: World, paths: NoisePaths, index: number, step: number): number {
  let move = 0;
  for (let term = model.firstTerm[index]!; term < model.firstTerm[index + 1]!; term++)
    move += model.termWeight[term]! * paths.move(model.termPath[term]!, step - originStep);
  return limited(move + jumps.at(index, step));
}

/** Logarithms of the anchors in ticks, so that a price needs no division. */
const anchorsInTicks = (model: PriceModel, entries: readonly CatalogueEntry[]): Float64Array =>
  model.anchors.map((anchor, index) => anchor - log(priceToNumber(entries[index]!.tickSize)));

/** The mid as a whole tick, at least one. */
const ticksFrom =
  (anchors: Float64Array) =>
  (index: number, move: number): number =>
    Math.max(1, Math.round(exp(anchors[index]! + limited(move))));

interface PriceColumns {
  readonly bidTicks: Float64Array;
  readonly askTicks: Float64Array;
  update(step: number): void;
  quoteAt(index: number, step: number): TickQuote;
}

/** Makes an entry's quote of the values of its paths: the mid of the model, the entry's spread around it. */
type Quoting = (
  index: number,
  walked: NoisePaths,
  shift: number,
  factor: number,
  calmShare: number,
) => TickQuote;

function createQuoting({ model, entries, variances }: World): Quoting {
  const { firstTerm, termPath, termWeight } = model;
  const anchors = anchorsInTicks(model, entries);
  const calmSpread = createCalmSpreads(entries, anchors);
  return (index, walked, shift, factor, calmShare) => {
    let move = shift;
    let recentMove = 0;
    for (let term = firstTerm[index]!; term < firstTerm[index + 1]!; term++) {
      const path = termPath[term]!;
      const weight = termWeight[term]!;
      move += weight * walked.values[path]!;
      recentMove += weight * walked.recentMoves[path]!;
    }
    const wild = widening(recentMove * recentMove, variances[index]! * calmShare);
    const mid = exp(anchors[index]! + limited(move));
    const spread = Math.max(1, Math.round(calmSpread(index, mid) * Math.min(WIDEST, factor * wild)));
    const bid = Math.max(1, Math.round(mid - spread / 2));
    return { bidTicks: bid, askTicks: bid + spread };
  };
}

/**
 * Bid and ask of all entries at a step.
 * @param resting paths at the last steps of closed venues; may be moved by others
 */
function createPriceColumns(world: World, resting: NoisePaths): PriceColumns {
  const { model, entries, times, calendar, sources, originStep, jumps } = world;
  const { firstTerm, termPath } = model;
  const quote = createQuoting(world);
  const paths = new NoisePaths(sources);
  const quotedAt = new Float64Array(entries.length).fill(Number.NaN);
  const bidTicks = new Float64Array(entries.length);
  const askTicks = new Float64Array(entries.length);
  const venues = groupByExchange(entries);
  const shifts = createShifts(world);
  const factors = new SpreadFactors(calendar, model, entries);
  const restingFactors = new SpreadFactors(calendar, model, entries);

  /** One entry at any step, on paths that are moved for it alone. */
  const quoteAlone = (index: number, step: number, factor: number): TickQuote => {
    for (let term = firstTerm[index]!; term < firstTerm[index + 1]!; term++)
      resting.move(termPath[term]!, step - originStep);
    return quote(index, resting, jumps.at(index, step), factor, recentDays(step - originStep));
  };

  const write = (index: number, step: number, quoted: TickQuote): void => {
    bidTicks[index] = quoted.bidTicks;
    askTicks[index] = quoted.askTicks;
    quotedAt[index] = step;
  };

  /** A closed venue keeps the quotes of its last step. */
  const rest = (indexes: readonly number[], step: number): void => {
    for (const index of indexes)
      if (quotedAt[index] !== step)
        write(index, step, quoteAlone(index, step, restingFactors.at(step)[index]!));
  };
  return {
    bidTicks,
    askTicks,
    quoteAt: (index, at) => {
      const step = times.lastTraded(entries[index]!.exchange, at);
      return quoteAlone(index, step, factors.ofEntry(index, step));
    },
    update(step) {
      paths.moveAll(step - originStep);
      const calmShare = recentDays(step - originStep);
      const shift = shifts.at(step);
      const factor = factors.at(step);
      for (const [exchange, indexes] of venues) {
        const traded = times.lastTraded(exchange, step);
        if (traded !== step) rest(indexes, traded);
        else
          for (const index of indexes)
            write(index, step, quote(index, paths, shift[index]!, factor[index]!, calmShare));
      }
    },
  };
}

/** Usual spreads: constant pips for a pair, a constant share of the price for everything else. In ticks, not rounded. */
function createCalmSpreads(
  entries: readonly CatalogueEntry[],
  anchors: Float64Array,
): (index: number, mid: number) => number {
  const isPair = Uint8Array.from(entries, ({ category }) => (category === 'forex' ? 1 : 0));
  const ticks = Float64Array.from(entries, (entry) => entry.spreadTicks);
  const shares = ticks.map((spread, index) => spread / exp(anchors[index]!));
  return (index, mid) => (isPair[index] === 1 ? ticks[index]! : shares[index]! * mid);
}

/** The sum of events for all entries, recomputed at each event. */
function createShifts({ jumps, entries }: World): { at(step: number): Float64Array } {
  const shifts = new Float64Array(entries.length);
  let from = Number.NaN;
  let until = Number.NaN;
  return {
    at(step) {
      if (step >= from && step < until) return shifts;
      for (let index = 0; index < shifts.length; index++) shifts[index] = jumps.at(index, step);
      from = step;
      until = jumps.unchangedUntil(step);
      return shifts;
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

/** Variance of each entry's day, on average, without announced events. */
const variancesOf = ({ anchors, firstTerm, termPath, termWeight, paths }: PriceModel): Float64Array =>
  anchors.map((_, index) => {
    let variance = 0;
    for (let term = firstTerm[index]!; term < firstTerm[index + 1]!; term++)
      if (paths[termPath[term]!]!.kind === 'noise') variance += termWeight[term]! * termWeight[term]!;
    return variance;
  });

/** Fewer steps than this since the last 64 s began do not show how volatile a path is. */
const RECENT_MIN_STEPS = 32;
/** The duration of the recent move, in days. */
const recentDays = (step: number): number =>
  Math.max(RECENT_MIN_STEPS, modulo(step, 2 ** RECENT_LEVEL)) / STEPS_PER_DAY;

/** Recent moves beyond this many standard deviations of an average day widen the spread. */
const CALM_DEVIATIONS = 2.5;

/** How much wider than in a calm market a spread is after the squared recent move: 1 to 4. */
function widening(squaredMove: number, variance: number): number {
  if (squaredMove <= CALM_DEVIATIONS * CALM_DEVIATIONS * variance) return 1;
  return Math.min(4, Math.sqrt(squaredMove / variance) / CALM_DEVIATIONS);
}

/** Times an instrument's usual spread. */
const WIDEST = 10;

const modulo = (value: number, by: number): number => ((value % by) + by) % by;

/** A sixteenth of the mids of 24 hours before is renewed at every step, so each is at most four seconds late. */
const SLICES = 16;

interface DayAgoColumn {
  readonly ticks: Float64Array;
  update(step: number): void;
}

/** Entry i is renewed at the steps congruent to i modulo 16, so its value depends on the step alone. */
function createDayAgoColumn(world: World): DayAgoColumn {
  const { model, entries, times } = world;
  const paths = new NoisePaths(world.sources);
  const anchors = anchorsInTicks(model, entries);
  const ticks = new Float64Array(entries.length);
  let lastStep = Number.NEGATIVE_INFINITY;

  const renew = (step: number): void => {
    for (let index = step % SLICES; index < entries.length; index += SLICES) {
      const dayAgo = times.lastTraded(entries[index]!.exchange, step - STEPS_PER_DAY);
      ticks[index] = exp(anchors[index]! + moveAt(world, paths, index, dayAgo));
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
