import { priceFactorOf, priceToNumber } from '@lonja/core';
import type { CandleSource } from '../candles.ts';
import type { CatalogueEntry } from '../catalogue/catalogue.ts';
import { getActivityClocks, hastened, type ActivityProfile, type Haste } from './time/activity.ts';
import type { PathSource } from './model/bridge.ts';
import { createComputedCandles } from './computed-candles.ts';
import type { ActionPeriod } from './actions/action-periods.ts';
import { createActionTracks, type ActionTracks } from './actions/action-tracks.ts';
import { Dividends } from './actions/dividends.ts';
import { log } from './noise/elementary.ts';
import { createEventCalendar, type EventCalendar } from './events/event-calendar.ts';
import { createEventReactions, type FindReaction } from './events/event-reactions.ts';
import { HeldScales } from './actions/held-scales.ts';
import { Jumps } from './events/jumps.ts';
import { deriveNoiseKey } from './noise/keyed-function.ts';
import { EXPECTED_RESPONSE, LEVERAGE_STEPS, LeverageEffect } from './time/leverage-effect.ts';
import { LeveredTime } from './time/levered-time.ts';
import { MarketTime, type PathTime } from './time/market-time.ts';
import { NoisePaths } from './model/noise-paths.ts';
import { followedBy } from './model/followers.ts';
import type { WeekMarket } from '../news/week-news.ts';
import { createOpenings } from './events/openings.ts';
import { finish, inPieces, type Pieces } from '../pieces.ts';
import {
  EXPECTED_PATH,
  isQuotedOnly,
  LEAST_EXPECTATION,
  MARKET_BETWEEN_EVENTS,
  MARKET_PATH,
} from './model/expected-volatility.ts';
import { earliestOf, MARKET_MODEL, TRAITS, type MarketModel } from './model/market-models.ts';
import { createSharedMoves } from './model/shared-moves.ts';
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
import { measureUsualActivity } from './time/usual-week.ts';
import type { Pause } from './time/venue-times.ts';
import { ActiveVolumes } from './volume/active-volumes.ts';
import { createDrawnVolumes } from './volume/drawn-volumes.ts';
import { createVolumeCurve, type VolumeCurve } from './volume/volume-curve.ts';

export interface SimulatedMarketOptions {
  /** The same seed gives the same market, in every process and after every restart. */
  readonly seed: string;
  /**
   * Scales every volatility, not time, from when the market begins on, which is the origin but for what the model's market has of a past
   * then: above 0, at most 100; 1 is the catalogue's.
   */
  readonly speed: number;
  /** With `real` a price stands still while its exchange is closed, and opens with a gap. */
  readonly tradingTime: TradingTime;
  readonly entries: readonly CatalogueEntry[];
  /** The model that prices are computed by; the newest unless given. */
  readonly model?: MarketModel | undefined;
  /**
   * When prices are the catalogue's, in milliseconds since 1970: what follows is drawn from there, and what went before is drawn
   * backwards; there is no mean reversion. 2024-01-01 unless given.
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
  /** What the news of its weeks are made of, for whoever reads them. */
  createWeeks(): WeekMarket;
  /** Candles of an entry, from exactly the prices that `step` quotes. */
  readonly candles: CandleSource;
}

/** Whole ticks, 0 < bid < ask. */
export interface TickQuote {
  readonly bidTicks: number;
  readonly askTicks: number;
}

/** @throws RangeError when the speed is out of its range, or the origin is between two steps */
export const createSimulatedMarket = (options: SimulatedMarketOptions): SimulatedMarket =>
  finish(buildSimulatedMarket(options));

/** The same in pieces: making the market of a whole catalogue takes a quarter of a second. @throws RangeError as `createSimulatedMarket` */
export function* buildSimulatedMarket(
  options: SimulatedMarketOptions,
  calendar = createEventCalendar(options.entries, options.model ?? MARKET_MODEL),
): Pieces<SimulatedMarket> {
  const { entries, splitsSince = Number.NEGATIVE_INFINITY } = options;
  const { world, dividends, splits, jumps } = yield* buildWorld(options, calendar);
  const { halts, scales } = world;
  const probe = new NoisePaths(world.sources);
  const positionOf = new Map(entries.map(({ symbol }, index) => [symbol, index]));
  const prices = createPriceColumns(world, probe);
  yield;
  const dayAgo = createDayAgoColumn(world);
  yield;
  const volume = createVolumes(world, calendar, options);
  yield;
  const adopt = (index: number): void => {
    const split = splits.next(index, scales.throughOf(index));
    if (!split) throw new Error(`${entries[index]!.symbol} has no split to adopt`);
    scales.adopt(index, split);
    prices.forget(index);
    dayAgo.ticks[index]! *= priceFactorOf(split.ratio);
    volume.rescale(index, 1 / scales.of(index));
  };
  yield* splits.prepare(splitsSince);
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
      yield* dividends.prepare(step);
      yield* prices.prepare(step);
      yield* dayAgo.prepare(step);
      yield* volume.prepare(at);
    },
    midAt: createMidAt(world, probe),
    quoteAt: (index, at) => prices.quoteAt(index, Math.floor(at / STEP_MS)),
    resumesAt: (index, at) => endOfPause(halts[index]!, at),
    candles: createCandles(world, volume, probe),
    reactionTo: createReactions(world, probe),
    createWeeks: () => createWeeks(world, probe, options),
  };
}

/** @param probe may be moved by others */
function createMidAt(world: World, probe: NoisePaths): SimulatedMarket['midAt'] {
  const { model, times, venues, scales } = world;
  const { exp } = TRAITS[model.number];
  return (index, at) => {
    const step = times.lastTraded(venues[index]!, Math.floor(at / STEP_MS));
    return exp(model.anchors[index]! + scales.shifts[index]! + moveAt(world, probe, index, step));
  };
}

function createVolumes(world: World, calendar: EventCalendar, options: SimulatedMarketOptions): VolumeCurve {
  const { seed, speed, tradingTime, entries, model = MARKET_MODEL } = options;
  return createVolumeCurve(
    entries.length,
    TRAITS[model].volumeFollowsActivity
      ? new ActiveVolumes({ ...world, seed, speed, tradingTime, calendar })
      : createDrawnVolumes(seed, entries),
  );
}

/** What moves the prices, and what is announced of them. @throws RangeError as `createSimulatedMarket` */
function* buildWorld(options: SimulatedMarketOptions, calendar: EventCalendar) {
  const { seed, speed, entries, script, model: number = MARKET_MODEL, origin = DEFAULT_ORIGIN } = options;
  if (!(speed > 0 && speed <= 100)) throw new RangeError('the market speed is above 0 and at most 100');
  if (!Number.isSafeInteger(origin / STEP_MS)) throw new RangeError('the market begins with a step');
  const structure = yield* buildScriptedModel(entries, { ...options, model: number });
  const { model } = structure;
  const hastened = speedsUpAt(number, origin);
  const speedAt = (at: number): number => (at >= hastened ? speed : 1);
  const since = earliestOf(number, origin);
  const jumps = new Jumps({ seed, origin, since, calendar, model, speedAt });
  const sources = yield* createSources(model, { ...options, model: number, origin });
  const scales = new HeldScales(entries.length);
  const bare = {
    ...structure,
    entries,
    sources,
    originStep: origin / STEP_MS,
    firstStep: since / STEP_MS,
    scales,
  };
  const { dividends, splits } = createActions({ bare, jumps, calendar }, options);
  yield;
  const world: World = {
    ...bare,
    shifts: new Shifts(jumps, dividends, script && new ScriptMoves(script, seed, model, entries)),
    createFactors: () => new SpreadFactors(calendar, model, entries, script),
    variances: computeUsualVariances(structure, options).map((variance) => variance * speed * speed),
    followActivity: TRAITS[number].spreadFollowsActivity,
  };
  return { world, dividends, splits, jumps };
}

/** Variances of days by which spreads are usual, at a speed of 1. */
function computeUsualVariances(
  { model, times }: ScriptedModel,
  { entries, tradingTime }: SimulatedMarketOptions,
): Float64Array {
  if (!TRAITS[model.number].spreadFollowsActivity) return computeVariances(model);
  const clocks = getActivityClocks(tradingTime, TRAITS[model.number].nights);
  const known = new Map<string, number>();
  return computeVariances(model, (index, profile) => {
    const { exchange } = entries[index]!;
    const name = `${profile} ${exchange}`;
    const activity = known.get(name) ?? measureUsualActivity(times, exchange, clocks[profile]);
    known.set(name, activity);
    return activity;
  });
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
  const { exp } = TRAITS[model.number];
  const anchors = anchorsInTicks(model, entries);
  const bareMove = createSharedMoves(model, probe);
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
        spreadOf: createSpreads({ ...world, anchors }),
      }),
    factors: world.createFactors(),
    times,
    volumes,
    jumps: shifts,
    exchangeOf: (index) => venues[index]!,
    moveAt: (index, step) => limited(bareMove(index, step - originStep) + shifts.at(index, step)),
    ticksOf: (index, move) => wholeTicks(midOf(index, move)),
    scaledAt: (index) => scales.throughOf(index),
  });
}

/** What events did to the world's prices. @param probe may be moved by others */
function createReactions(world: World, probe: NoisePaths): FindReaction {
  const { model, entries, times, venues, firstStep, scales } = world;
  const { exp } = TRAITS[model.number];
  const anchors = anchorsInTicks(model, entries);
  const positions = new Map(entries.map(({ symbol }, index) => [symbol, index]));
  return createEventReactions({
    times,
    ticksAt: (index, step) =>
      wholeTicks(exp(anchors[index]! + scales.shifts[index]! + moveAt(world, probe, index, step))),
    scaledAt: (index) => scales.throughOf(index),
    exchangeOf: (index) => venues[index]!,
    indexOf: (symbol) => positions.get(symbol),
    firstStep,
  });
}

/** The world's weeks: what follows another instrument is no news beside it. @param probe may be moved by others */
function createWeeks(
  world: World,
  probe: NoisePaths,
  { tradingTime, speed }: Pick<SimulatedMarketOptions, 'tradingTime' | 'speed'>,
): WeekMarket {
  const { model, entries, times, venues, originStep, firstStep, scales } = world;
  const { exp } = TRAITS[model.number];
  const anchors = anchorsInTicks(model, entries);
  const listed = new Set(entries.map(({ symbol }) => symbol));
  const bareMove = createSharedMoves(model, probe);
  const isNews = (symbol: string): boolean =>
    !isQuotedOnly(symbol, model.number) && !listed.has(followedBy(symbol, model.number)?.underlying ?? '');
  const stepAt = (index: number, at: number): number =>
    times.lastTraded(venues[index]!, Math.floor(at / STEP_MS));
  return {
    usualWeeks: computeVariances(model).map((variance, index) =>
      isNews(entries[index]!.symbol) ? speed * Math.sqrt(variance * DAYS_OF_WEEK[tradingTime]) : 0,
    ),
    moveAt: (index, at) => bareMove(index, stepAt(index, at) - originStep),
    announcedAt: (index, at) => world.shifts.at(index, stepAt(index, at)),
    ticksAt: (index, at) =>
      wholeTicks(
        exp(anchors[index]! + scales.shifts[index]! + moveAt(world, probe, index, stepAt(index, at))),
      ),
    earliest: firstStep * STEP_MS,
  };
}
const DAYS_OF_WEEK: Readonly<Record<TradingTime, number>> = { real: 5, always: 7 };

/** A mid as a whole tick, at least one. */
const wholeTicks = (mid: number): number => Math.max(1, Math.round(mid));

/** What moves prices between events. Steps count from 1970, except in paths. */
interface BareWorld extends ScriptedModel {
  readonly entries: readonly CatalogueEntry[];
  readonly sources: readonly PathSource[];
  readonly originStep: number;
  /** From then on events are a part of the prices. */
  readonly firstStep: number;
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
  /** Whether spreads follow how active prices are. */
  readonly followActivity: boolean;
}

const DEFAULT_ORIGIN = Date.UTC(2024, 0, 1);

/** When the speed sets in, so that the past of before stays as it is: with the origin, or where that is long past two years later. */
const speedsUpAt = (model: MarketModel, origin: number): number =>
  origin + (TRAITS[model].isDrawnFromThePast ? 731 * 86_400_000 : 0);

/** The paths of a model by a seed. */
export function* createSources(
  model: PriceModel,
  {
    seed,
    speed,
    tradingTime,
    model: number,
    origin,
  }: Pick<SimulatedMarketOptions, 'seed' | 'speed' | 'tradingTime'> & {
    readonly model: MarketModel;
    readonly origin: number;
  },
): Pieces<readonly PathSource[]> {
  const clocks = getActivityClocks(tradingTime, TRAITS[number].nights);
  const originStep = origin / STEP_MS;
  const wild: Haste = {
    from: speedsUpAt(number, origin) / STEP_MS,
    until: Number.POSITIVE_INFINITY,
    factor: speed,
  };
  const plainTimeOf = ({ profile, hastes }: Pace): MarketTime =>
    new MarketTime(
      [wild, ...hastes].reduce(hastened, clocks[profile]),
      originStep,
      deriveNoiseKey(seed, `time ${profile}`),
      TRAITS[number].cascade,
    );
  // A price depends on no other listing, so the market path has its effect also where nothing listed follows it.
  const market = model.paths.find(({ name }) => name === MARKET_PATH)?.pace ?? PLAIN_MARKET;
  const effect = TRAITS[number].isLevered
    ? new LeverageEffect(
        plainTimeOf(market),
        clocks[market.profile],
        originStep,
        deriveNoiseKey(seed, MARKET_PATH),
      )
    : undefined;
  const timeOf = (pace: Pace): PathTime =>
    effect && isOfShares(pace.profile)
      ? new LeveredTime(nameOfPace(pace) === nameOfPace(market) ? effect.base : plainTimeOf(pace), effect)
      : plainTimeOf(pace);
  const times = new Map<string, PathTime>();
  const sources: PathSource[] = [];
  yield* inPieces(model.paths.length, (path) => {
    const { name, kind, pace } = model.paths[path]!;
    const time = times.get(nameOfPace(pace)) ?? timeOf(pace);
    times.set(nameOfPace(pace), time);
    const known = effect && findKnown(name, effect, YEARLY[tradingTime]);
    const key = deriveNoiseKey(seed, name === MARKET_BETWEEN_EVENTS ? MARKET_PATH : name);
    sources.push({ kind, key, time, known });
  });
  return sources;
}

/** The values of a path that is more than noise. @param yearly how many market days a year has */
function findKnown(name: string, effect: LeverageEffect, yearly: number): PathSource['known'] {
  if (name === MARKET_PATH || name === MARKET_BETWEEN_EVENTS) return (step) => effect.valueAt(step);
  if (name !== EXPECTED_PATH) return undefined;
  const longer = log(yearly / YEARLY.real) / 2;
  const known = new Map<number, number>();
  // At its end an interval goes to what was expected at its beginning: nothing in it says anything of what the market is going to do.
  const compute = (begun: number): number =>
    Math.max(LEAST_EXPECTATION, effect.expectedAt(begun) + longer) +
    EXPECTED_RESPONSE * effect.valueAt(begun);
  return (step) => {
    const value = known.get(step) ?? compute(step - LEVERAGE_STEPS);
    known.set(step, value);
    return value;
  };
}
const YEARLY: Readonly<Record<TradingTime, number>> = { real: 252, always: 365 };

/** Paths of shares and of their indices, whose volatility answers to the market's moves. */
const isOfShares = (profile: ActivityProfile): boolean => SHARES.has(profile);
const SHARES: ReadonlySet<ActivityProfile> = new Set(['america', 'europe', 'asia']);
const PLAIN_MARKET: Pace = { profile: 'america', hastes: [] };

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
  { actionPeriods: given = [], actionTracks: tracks = createActionTracks() }: SimulatedMarketOptions,
): { readonly dividends: Dividends; readonly splits: Splits } {
  const { model, entries, times, venues, sources, scales } = bare;
  const { exp } = TRAITS[model.number];
  const paths = new NoisePaths(sources);
  const periods = periodsFrom(given, bare.originStep * STEP_MS);
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
    model: model.number,
    periods,
    openingFrom,
    midAt: (index, at, shift) => exp(anchors[index]! + movedTo(index, at, shift)),
    scaleAt: (index, step) => splits.scaleAt(index, step),
    heldScaleOf: (index) => scales.of(index),
    tracks: tracks.dividends,
  });
  return { dividends, splits };
}

/** Nothing is announced before prices are the catalogue's, which count by no earlier dividend or split. */
const periodsFrom = (periods: readonly ActionPeriod[], origin: number): readonly ActionPeriod[] =>
  periods
    .map((period) => ({ ...period, from: Math.max(period.from, origin) }))
    .filter(({ from, until = Number.POSITIVE_INFINITY }) => from < until);

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

function createQuoting(world: World): Quoting {
  const { model, entries, scales } = world;
  const { firstTerm, termPath, termWeight } = model;
  const { exp } = TRAITS[model.number];
  const anchors = anchorsInTicks(model, entries);
  const spreadOf = createSpreads({ ...world, anchors });
  return (index, walked, shift, factor, recent) => {
    let move = shift;
    let recentMove = 0;
    let rate = 0;
    for (let term = firstTerm[index]!; term < firstTerm[index + 1]!; term++) {
      const path = termPath[term]!;
      const weight = termWeight[term]!;
      move += weight * walked.values[path]!;
      recentMove += weight * walked.recentMoves[path]!;
      const deviation = weight * walked.volatilities[path]!;
      rate += deviation * deviation;
    }
    const mid = exp(anchors[index]! + scales.shifts[index]! + limited(move));
    const spread = spreadOf(index, mid, recentMove * recentMove, factor, rate, recent);
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
  const { exp } = TRAITS[model.number];
  const paths = new NoisePaths(world.sources);
  const anchors = anchorsInTicks(model, entries);
  const ticks = new Float64Array(entries.length);
  const shiftAt = createHeldShifts(world);
  let lastStep = Number.NEGATIVE_INFINITY;

  const renew = (index: number, step: number): void => {
    const dayAgo = times.lastTraded(venues[index]!, step - STEPS_PER_DAY);
    const move = limited(bareMoveAt(world, paths, index, dayAgo) + shiftAt(index, dayAgo));
    ticks[index] = exp(anchors[index]! + scales.shifts[index]! + move);
  };
  return {
    ticks,
    prepare: (step) => inPieces(entries.length, (index) => renew(index, step - ((step - index) % SLICES))),
    update(step) {
      const isNext = step >= lastStep && step - lastStep < SLICES;
      for (let due = isNext ? lastStep + 1 : step - SLICES + 1; due <= step; due++)
        for (let index = due % SLICES; index < entries.length; index += SLICES) renew(index, due);
      lastStep = step;
    },
  };
}
