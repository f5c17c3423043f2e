import { priceFactorOf, priceToNumber } from '@lonja/core';
import type { CandleSource } from '../candles.ts';
import type { CatalogueEntry } from '../catalogue/catalogue.ts';
import { getActivityClocks, hastened, type Haste } from './time/activity.ts';
import type { PathSource } from './model/bridge.ts';
import { createComputedCandles } from './computed-candles.ts';
import type { ActionPeriod } from './actions/action-periods.ts';
import { createActionTracks, type ActionTracks } from './actions/action-tracks.ts';
import { Dividends } from './actions/dividends.ts';
import { exp, log } from './noise/elementary.ts';
import { createEventCalendar, type EventCalendar } from './events/event-calendar.ts';
import { createEventReactions, type FindReaction } from './events/event-reactions.ts';
import { HeldScales } from './actions/held-scales.ts';
import { Jumps } from './events/jumps.ts';
import { deriveNoiseKey } from './noise/keyed-function.ts';
import { MarketTime } from './time/market-time.ts';
import { NoisePaths } from './model/noise-paths.ts';
import { createOpenings } from './events/openings.ts';
import { nameOfPace, type Pace, type PriceModel } from './model/price-model.ts';
import { QuoteSearch } from './search/quote-search.ts';
import { RangeSearch } from './search/range-search.ts';
import { ScriptMoves, type TimedScript } from './scripts/script-effects.ts';
import { buildScriptedModel, type ScriptedModel } from './scripts/scripted-model.ts';
import { Shifts } from './shifts.ts';
import { SpreadFactors } from './spread-factors.ts';
import { Splits } from './actions/splits.ts';
import { computeBid, createSpreads, recentDays, computeVariances } from './model/spreads.ts';
import { STEP_MS, STEPS_PER_DAY, type TradingTime } from './time/steps.ts';
import type { Pause } from './time/venue-times.ts';
import { createVolumeCurve, type VolumeCurve } from './volumes.ts';

/** The number of the model: raised whenever it computes another price from the same options, so that no open position moves unseen. */
export const MARKET_MODEL = 2;

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
  /** When dividends and splits are announced; never unless given. */
  readonly actionPeriods?: readonly ActionPeriod[];
  /** In common with every market of these options, but for the entries and `splitsSince`; its own unless given. */
  readonly actionTracks?: ActionTracks;
  /** Milliseconds since 1970: splits of before, or of that moment, concern no position. All concern some unless given. */
  readonly splitsSince?: number;
  /** What is to happen besides chance. */
  readonly script?: TimedScript | undefined;
}

/**
 * A market whose every price is a pure function of (seed, instrument, time), counted in the scale that positions have come to by
 * splits. Columns are by position in the entries.
 */
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
  /** What the first step computes besides, in pieces: it then writes the same into the columns. */
  prepare(at: number): Iterable<void>;
  /** The unrounded mid price of an entry at any moment, in whole price units. */
  midAt(index: number, at: number): number;
  /** The quote of an entry at any moment: what `step` would put into its columns. */
  quoteAt(index: number, at: number): TickQuote;
  /** When a halted entry is quoted again; undefined while it is not halted. Milliseconds since 1970. */
  resumesAt(index: number, at: number): number | undefined;
  /** The announced events. */
  readonly calendar: EventCalendar;
  readonly dividends: Dividends;
  readonly splits: Splits;
  /** Since when the scale of an entry is what it is: the last split adopted, -Infinity before the first. */
  scaledAt(index: number): number;
  /** Positions have gone through an entry's next split: from now on its prices and volumes, also past ones, count by it. */
  adopt(index: number): void;
  /** What an event that is over did, from exactly the prices that `step` quotes. */
  readonly reactionTo: FindReaction;
  /** Candles of an entry, from exactly the prices that `step` quotes. */
  readonly candles: CandleSource;
}

/** Whole ticks, 0 < bid < ask. */
export interface TickQuote {
  readonly bidTicks: number;
  readonly askTicks: number;
}

/** @throws RangeError when the speed is out of its range, or the origin is between two steps */
export function createSimulatedMarket(options: SimulatedMarketOptions): SimulatedMarket {
  const { seed, entries } = options;
  const { world, calendar, dividends, splits, jumps } = createWorld(options);
  const { model, times, venues, halts, scales } = world;
  const probe = new NoisePaths(world.sources);
  const positionOf = new Map(entries.map(({ symbol }, index) => [symbol, index]));
  const prices = createPriceColumns(world, probe);
  const dayAgo = createDayAgoColumn(world);
  const volume = createVolumeCurve(seed, entries);
  const volumes = createVolumeCurve(seed, entries);
  const adopt = (index: number): void => {
    const split = splits.next(index, scales.throughOf(index));
    if (!split) throw new Error(`${entries[index]!.symbol} has no split to adopt`);
    scales.adopt(index, split);
    prices.forget(index);
    dayAgo.ticks[index]! *= priceFactorOf(split.ratio);
    for (const curve of [volume, volumes]) curve.rescale(index, 1 / scales.of(index));
  };
  const { splitsSince = Number.NEGATIVE_INFINITY } = options;
  for (const { symbol } of splits.announced(Number.NEGATIVE_INFINITY, splitsSince + 1, splitsSince))
    adopt(positionOf.get(symbol)!);
  return {
    bidTicks: prices.bidTicks,
    askTicks: prices.askTicks,
    dayAgoTicks: dayAgo.ticks,
    volumes: volume.volumes,
    calendar,
    dividends,
    splits,
    scaledAt: (index) => scales.throughOf(index),
    adopt,
    step(at) {
      const step = Math.floor(at / STEP_MS);
      prices.update(step);
      dayAgo.update(step);
      volume.update(at);
    },
    *prepare(at) {
      const step = Math.floor(at / STEP_MS);
      yield* jumps.prepare(step);
      dividends.newest(at);
      yield;
      dividends.unchangedUntil(step);
      yield;
      yield* prices.prepare(step);
      yield* dayAgo.prepare(step);
    },
    midAt: (index, at) => {
      const step = times.lastTraded(venues[index]!, Math.floor(at / STEP_MS));
      return exp(model.anchors[index]! + scales.shifts[index]! + moveAt(world, probe, index, step));
    },
    quoteAt: (index, at) => prices.quoteAt(index, Math.floor(at / STEP_MS)),
    resumesAt: (index, at) => endOfPause(halts[index]!, at),
    candles: createCandles(world, volumes, probe),
    reactionTo: createReactions(world, probe),
  };
}

/** What moves the prices, and what is announced of them. @throws RangeError as `createSimulatedMarket` */
function createWorld(options: SimulatedMarketOptions) {
  const { seed, speed, entries, script, origin = DEFAULT_ORIGIN } = options;
  if (!(speed > 0 && speed <= 100)) throw new RangeError('the market speed is above 0 and at most 100');
  if (!Number.isSafeInteger(origin / STEP_MS)) throw new RangeError('the market begins with a step');
  const structure = buildScriptedModel(entries, options.tradingTime, script);
  const { model } = structure;
  const calendar = createEventCalendar(entries);
  const speedAt = (at: number): number => (at >= origin + HISTORY_MS ? speed : 1);
  const jumps = new Jumps({ seed, origin, calendar, model, speedAt });
  const sources = createSources(model, { ...options, origin });
  const scales = new HeldScales(entries.length);
  const bare = { ...structure, entries, sources, originStep: origin / STEP_MS, scales };
  const { dividends, splits } = createActions({ bare, jumps, calendar }, options);
  const world: World = {
    ...bare,
    shifts: new Shifts(jumps, dividends, script && new ScriptMoves(script, seed, model, entries)),
    createFactors: () => new SpreadFactors(calendar, model, entries, script),
    variances: computeVariances(model).map((variance) => variance * speed * speed),
  };
  return { world, calendar, dividends, splits, jumps };
}

/** The end of the pause that a moment lies in. Both in milliseconds since 1970. */
function endOfPause(pauses: readonly Pause[], at: number): number | undefined {
  const step = Math.floor(at / STEP_MS);
  const pause = pauses.find(([from, until]) => step >= from && step < until);
  return pause && pause[1] * STEP_MS;
}

/** Candles of the world's prices. @param probe may be moved by others */
function createCandles(world: World, volumes: VolumeCurve, probe: NoisePaths): CandleSource {
  const { model, entries, times, venues, sources, originStep, shifts, scales } = world;
  const anchors = anchorsInTicks(model, entries);
  const midOf = (index: number, move: number): number =>
    exp(anchors[index]! + scales.shifts[index]! + limited(move));
  return createComputedCandles({
    createSearch: () => new RangeSearch(model, sources, originStep),
    createQuoteSearch: () =>
      new QuoteSearch({
        model,
        sources,
        originStep,
        midOf,
        spreadOf: createSpreads(entries, anchors, world.variances),
      }),
    factors: world.createFactors(),
    times,
    volumes,
    jumps: shifts,
    exchangeOf: (index) => venues[index]!,
    moveAt: (index, step) => moveAt(world, probe, index, step),
    ticksOf: (index, move) => wholeTicks(midOf(index, move)),
    scaledAt: (index) => scales.throughOf(index),
  });
}

/** What events did to the world's prices. @param probe may be moved by others */
function createReactions(world: World, probe: NoisePaths): FindReaction {
  const { model, entries, times, venues, originStep, scales } = world;
  const anchors = anchorsInTicks(model, entries);
  const positions = new Map(entries.map(({ symbol }, index) => [symbol, index]));
  return createEventReactions({
    times,
    ticksAt: (index, step) =>
      wholeTicks(exp(anchors[index]! + scales.shifts[index]! + moveAt(world, probe, index, step))),
    scaledAt: (index) => scales.throughOf(index),
    exchangeOf: (index) => venues[index]!,
    indexOf: (symbol) => positions.get(symbol),
    originStep,
  });
}

/** A mid as a whole tick, at least one. */
const wholeTicks = (mid: number): number => Math.max(1, Math.round(mid));

/** What moves prices between events. Steps count from 1970, except in paths. */
interface BareWorld extends ScriptedModel {
  readonly entries: readonly CatalogueEntry[];
  readonly sources: readonly PathSource[];
  readonly originStep: number;
  readonly scales: HeldScales;
}

/** The model behind the columns. */
interface World extends BareWorld {
  /** The effect of events, dividends and the script. */
  readonly shifts: Shifts;
  /** Each remembers the moment that it was last asked for. */
  readonly createFactors: () => SpreadFactors;
  /** Average variance of each entry's day. */
  readonly variances: Float64Array;
}

/** Prices start at the catalogue's; the speed applies from two years later on. */
const DEFAULT_ORIGIN = Date.UTC(2024, 0, 1);
const HISTORY_MS = 731 * 86_400_000;

/** The paths of a model by a seed. */
export function createSources(
  model: PriceModel,
  {
    seed,
    speed,
    tradingTime,
    origin,
  }: Pick<SimulatedMarketOptions, 'seed' | 'speed' | 'tradingTime'> & { readonly origin: number },
): PathSource[] {
  const clocks = getActivityClocks(tradingTime);
  const originStep = origin / STEP_MS;
  const wild: Haste = {
    from: (origin + HISTORY_MS) / STEP_MS,
    until: Number.POSITIVE_INFINITY,
    factor: speed,
  };
  const timeOf = ({ profile, hastes }: Pace): MarketTime =>
    new MarketTime(
      [wild, ...hastes].reduce(hastened, clocks[profile]),
      originStep,
      deriveNoiseKey(seed, `time ${profile}`),
    );
  const times = new Map<string, MarketTime>();
  return model.paths.map(({ name, kind, pace }) => {
    const time = times.get(nameOfPace(pace)) ?? timeOf(pace);
    times.set(nameOfPace(pace), time);
    return { kind, key: deriveNoiseKey(seed, name), time };
  });
}

/** A price stays within a factor of 10,000 of its anchor, also at the highest speed and in the wildest coin. */
const LARGEST_MOVE = log(10_000);
export const limited = (move: number): number => Math.min(LARGEST_MOVE, Math.max(-LARGEST_MOVE, move));

/** The move of one entry away from its anchor at a step, as a logarithm. */
const moveAt = (world: World, paths: NoisePaths, index: number, step: number): number =>
  limited(bareMoveAt(world, paths, index, step) + world.shifts.at(index, step));

/** Without what events, dividends and a script have moved it by. */
export function bareMoveAt(
  { model, originStep }: Pick<BareWorld, 'model' | 'originStep'>,
  paths: NoisePaths,
  index: number,
  step: number,
): number {
  let move = 0;
  for (let term = model.firstTerm[index]!; term < model.firstTerm[index + 1]!; term++)
    move += model.termWeight[term]! * paths.move(model.termPath[term]!, step - originStep);
  return move;
}

interface ActionsWorld {
  readonly bare: BareWorld;
  readonly jumps: Jumps;
  readonly calendar: EventCalendar;
}

/**
 * Each asks the other, of earlier moments only: a split is decided by a price that dividends have lowered, and divides the
 * dividends that follow it.
 */
function createActions(
  { bare, jumps, calendar }: ActionsWorld,
  { actionPeriods: periods = [], actionTracks: tracks = createActionTracks() }: SimulatedMarketOptions,
): { readonly dividends: Dividends; readonly splits: Splits } {
  const { model, entries, times, venues, sources, scales } = bare;
  const paths = new NoisePaths(sources);
  const anchors = anchorsInTicks(model, entries);
  const openingFrom = createOpenings();
  const movedTo = (index: number, at: number, shift: number): number => {
    const step = times.lastTraded(venues[index]!, at);
    return limited(bareMoveAt(bare, paths, index, step) + jumps.at(index, step) + shift);
  };
  const splits: Splits = new Splits({
    entries,
    calendar,
    periods,
    openingFrom,
    midAt: (index, at) => exp(model.anchors[index]! + movedTo(index, at, dividends.at(index, at))),
    tracks: tracks.splits,
  });
  const dividends = new Dividends({
    entries,
    periods,
    openingFrom,
    midAt: (index, at, shift) => exp(anchors[index]! + movedTo(index, at, shift)),
    scaleAt: (index, step) => splits.scaleAt(index, step),
    heldScaleOf: (index) => scales.of(index),
    tracks: tracks.dividends,
  });
  return { dividends, splits };
}

/** Logarithms of the anchors in ticks, so that a price needs no division. */
const anchorsInTicks = (model: PriceModel, entries: readonly CatalogueEntry[]): Float64Array =>
  model.anchors.map((anchor, index) => anchor - log(priceToNumber(entries[index]!.tickSize)));

interface PriceColumns {
  readonly bidTicks: Float64Array;
  readonly askTicks: Float64Array;
  update(step: number): void;
  /** Moves the paths to a step, in pieces. */
  prepare(step: number): Iterable<void>;
  quoteAt(index: number, step: number): TickQuote;
  /** The instrument's quote is made anew with the next update, also where its venue is closed. */
  forget(index: number): void;
}

/** Makes an entry's quote of the values of its paths: the mid of the model, the entry's spread around it. */
type Quoting = (
  index: number,
  walked: NoisePaths,
  shift: number,
  factor: number,
  recent: number,
) => TickQuote;

function createQuoting({ model, entries, variances, scales }: World): Quoting {
  const { firstTerm, termPath, termWeight } = model;
  const anchors = anchorsInTicks(model, entries);
  const spreadOf = createSpreads(entries, anchors, variances);
  return (index, walked, shift, factor, recent) => {
    let move = shift;
    let recentMove = 0;
    for (let term = firstTerm[index]!; term < firstTerm[index + 1]!; term++) {
      const path = termPath[term]!;
      const weight = termWeight[term]!;
      move += weight * walked.values[path]!;
      recentMove += weight * walked.recentMoves[path]!;
    }
    const mid = exp(anchors[index]! + scales.shifts[index]! + limited(move));
    const spread = spreadOf(index, mid, recentMove * recentMove, factor, recent);
    const bid = computeBid(mid, spread);
    return { bidTicks: bid, askTicks: bid + spread };
  };
}

/**
 * Bid and ask of all entries at a step.
 * @param resting paths at the last steps of closed venues; may be moved by others
 */
function createPriceColumns(world: World, resting: NoisePaths): PriceColumns {
  const { model, entries, times, venues, sources, originStep } = world;
  const { firstTerm, termPath } = model;
  const quote = createQuoting(world);
  const paths = new NoisePaths(sources);
  const quotedAt = new Float64Array(entries.length).fill(Number.NaN);
  const bidTicks = new Float64Array(entries.length);
  const askTicks = new Float64Array(entries.length);
  const placesByVenue = groupByVenue(venues);
  const shifts = createShifts(world);
  const [factors, restingFactors] = [world.createFactors(), world.createFactors()];

  /** One entry at any step, on paths that are moved for it alone. */
  const quoteAlone = (index: number, step: number, factor: number): TickQuote => {
    for (let term = firstTerm[index]!; term < firstTerm[index + 1]!; term++)
      resting.move(termPath[term]!, step - originStep);
    return quote(index, resting, world.shifts.at(index, step), factor, recentDays(step - originStep));
  };

  const quoteAt = (index: number, at: number): TickQuote => {
    const step = times.lastTraded(venues[index]!, at);
    return quoteAlone(index, step, factors.ofEntry(index, step));
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
    forget: (index) => void (quotedAt[index] = Number.NaN),
    quoteAt,
    *prepare(step) {
      yield* inPieces(paths.size, (path) => paths.move(path, step - originStep));
      yield* inPieces(entries.length, (index) => quoteAt(index, step));
    },
    update(step) {
      paths.moveAll(step - originStep);
      const recent = recentDays(step - originStep);
      const shift = shifts.at(step);
      const factor = factors.at(step);
      for (const [venue, indexes] of placesByVenue) {
        const traded = times.lastTraded(venue, step);
        if (traded !== step) rest(indexes, traded);
        else
          for (const index of indexes)
            write(index, step, quote(index, paths, shift[index]!, factor[index]!, recent));
      }
    },
  };
}

/** The sum of events and dividends for all entries, recomputed at each of them. */
function createShifts({ shifts: effects, entries }: World): { at(step: number): Float64Array } {
  const shifts = new Float64Array(entries.length);
  let from = Number.NaN;
  let until = Number.NaN;
  return {
    at(step) {
      if (step >= from && step < until) return shifts;
      for (let index = 0; index < shifts.length; index++) shifts[index] = effects.at(index, step);
      from = step;
      until = effects.unchangedUntil(step);
      return shifts;
    },
  };
}

/** The same of single entries, whose steps differ by venue: each is kept until the next event. */
function createHeldShifts({ shifts, entries }: World): (index: number, step: number) => number {
  const held = new Float64Array(entries.length);
  const from = new Float64Array(entries.length).fill(Number.NaN);
  const until = new Float64Array(entries.length);
  return (index, step) => {
    if (step >= from[index]! && step < until[index]!) return held[index]!;
    from[index] = step;
    until[index] = shifts.unchangedUntil(step);
    return (held[index] = shifts.at(index, step));
  };
}

function groupByVenue(venues: readonly string[]): ReadonlyMap<string, readonly number[]> {
  return Map.groupBy(venues.keys(), (index) => venues[index]!);
}

/** Paths or entries of a piece of what is prepared: a millisecond of work at most. */
const PIECE = 32;

function* inPieces(count: number, work: (place: number) => unknown): Generator<void, void> {
  for (let place = 0; place < count; place++) {
    work(place);
    if (place % PIECE === 0) yield;
  }
}

/** A sixteenth of the mids of 24 hours before is renewed at every step, so each is at most four seconds late. */
const SLICES = 16;

interface DayAgoColumn {
  readonly ticks: Float64Array;
  update(step: number): void;
  /** As `update`, in pieces; the step itself writes every column again. */
  prepare(step: number): Iterable<void>;
}

/** Entry i is renewed at the steps congruent to i modulo 16, so its value depends on the step alone. */
function createDayAgoColumn(world: World): DayAgoColumn {
  const { model, entries, times, venues, scales } = world;
  const paths = new NoisePaths(world.sources);
  const anchors = anchorsInTicks(model, entries);
  const ticks = new Float64Array(entries.length);
  const shiftAt = createHeldShifts(world);
  let lastStep = Number.NEGATIVE_INFINITY;

  const renew = (step: number): void => {
    for (let index = step % SLICES; index < entries.length; index += SLICES) {
      const dayAgo = times.lastTraded(venues[index]!, step - STEPS_PER_DAY);
      const move = limited(bareMoveAt(world, paths, index, dayAgo) + shiftAt(index, dayAgo));
      ticks[index] = exp(anchors[index]! + scales.shifts[index]! + move);
    }
  };
  return {
    ticks,
    *prepare(step) {
      for (let due = step - SLICES + 1; due <= step; due++) {
        renew(due);
        yield;
      }
    },
    update(step) {
      const isNext = step >= lastStep && step - lastStep < SLICES;
      for (let due = isNext ? lastStep + 1 : step - SLICES + 1; due <= step; due++) renew(due);
      lastStep = step;
    },
  };
}
