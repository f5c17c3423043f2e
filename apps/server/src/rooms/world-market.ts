import {
  changesAhead,
  marketTimeAt,
  rateAt,
  replayStepsBetween,
  runningTimeAgo,
  STALE_AFTER_MS,
  worldStateAt,
  worldStepsBetween,
  type MarketView,
  type WorldClock,
  type WorldState,
} from '@lonja/core';
import type {
  ActionPeriod,
  CatalogueEntry,
  ActionTracks,
  MarketModel,
  OnStep,
  StepClock,
  TimedScript,
} from '@lonja/feeds';
import type { WorldTime } from '@lonja/protocol';
import type { WorldRow } from '@lonja/store/market/worlds';
import { createLiveMarket, withParts, type LiveMarket } from '../market/live-market.ts';
import type { MarketHours } from '../board/opening-hours.ts';
import { joinedRange, type PriceRange } from '../history/price-range.ts';

/** A world's market as it runs in this process. */
export interface WorldMarket {
  readonly id: number;
  readonly name: string;
  readonly row: () => WorldRow;
  /** With a view that is dated by its own clock, and fills nothing while that stands. */
  readonly market: LiveMarket;
  readonly time: () => WorldTimeNow;
  /** The clock on the wall: milliseconds since 1970. */
  readonly wall: () => number;
  /** What is stored of its clock now. */
  adopt(row: WorldRow): void;
  /** Computes what its first step would compute besides, and waits for it; until then it does not step. At once where there is nothing to do. */
  prepare(): Promise<void>;
  /** Steps to what its clock shows, if that has moved on, or its prices have just begun. @returns whether it has */
  step(): boolean;
}

interface WorldTimeNow {
  readonly state: WorldState;
  /** Milliseconds since 1970. */
  readonly marketTime: number;
  readonly rate: number;
  /** What is decided and doesn't hold yet. */
  readonly changes: WorldTime['changes'];
}

/** As the wire has it: moments are texts. */
export const writeChanges = (clock: WorldClock, wall: number): WorldTime['changes'] =>
  changesAhead(clock, wall).map(({ at, ...shown }) => ({ ...shown, at: new Date(at).toISOString() }));

/** What a world's prices are computed from. */
export interface WorldPrices {
  /** A function where it comes later. */
  readonly seed: string | (() => string | undefined);
  readonly model: MarketModel;
  /** Milliseconds since 1970: with the catalogue's prices. */
  readonly origin: number;
  readonly hours: MarketHours;
  readonly speed: number;
  readonly script?: TimedScript;
  readonly actionPeriods?: readonly ActionPeriod[];
  /** In common with the market that it replays. */
  readonly actionTracks?: ActionTracks;
  readonly splitsSince?: number;
}

export interface WorldMarketOptions {
  readonly row: WorldRow;
  readonly prices: WorldPrices;
  /** Market time of the market whose prices a replay has, which it is never ahead of; absent for a world of its own. */
  readonly reached?: () => number;
  /** The entries of its symbols. */
  readonly catalogue: readonly CatalogueEntry[];
  readonly instrumentIds: ReadonlyMap<string, number>;
  /** The clock on the wall: milliseconds since 1970. */
  readonly wall: () => number;
  readonly onTrouble: (text: string, error?: unknown) => void;
}

/** Length of a seed that nobody can guess. */
export const WORLD_SEED_BYTES = 16;

export function createWorldMarket(options: WorldMarketOptions): WorldMarket {
  const { wall, reached = () => Number.POSITIVE_INFINITY } = options;
  let { row } = options;
  // Before the market that it replays has stepped in this process it stands at its beginning, which that had reached.
  const timeAt = (at: number): number => Math.max(Math.min(marketTimeAt(row, at), reached()), row.beginsAt);
  /** Market time of the last step: nothing answers for a later moment. */
  let now = timeAt(wall());
  /** On the wall; before the first step nothing is filled. */
  let steppedAt = Number.NEGATIVE_INFINITY;
  const steps = createHandSteps();
  const market = createLiveMarket({
    ...options,
    ...options.prices,
    realFeeds: [],
    store: undefined,
    clock: () => now,
    steps,
  });
  const preparation = createPreparation(market, () => timeAt(wall()));
  /** Not before it is known what its prices come from. */
  const isQuoted = (): boolean => market.board.steppedAt() !== undefined;
  const rangeAtSteps: LiveMarket['priceRange'] = async (index, { price, from, to }, spend) => {
    const stepsBetween = row.replay && row.replay.of === undefined ? replayStepsBetween : worldStepsBetween;
    let known: PriceRange | undefined;
    for (const steps of stepsBetween(row, from, Math.min(to, now)))
      known = joinedRange(known, await market.priceRange(index, { price, ...steps }, spend));
    return known;
  };
  const view = (): MarketView => viewAt(market.view(), row, { wall: wall(), steppedAt });
  return {
    id: row.id,
    name: row.name,
    row: () => row,
    wall,
    market: withParts(market, { view, priceRange: rangeAtSteps }),
    time: () => ({
      state: worldStateAt(row, wall()),
      marketTime: now,
      rate: rateAt(row, wall()),
      changes: writeChanges(row, wall()),
    }),
    adopt: (stored) => {
      row = stored;
    },
    prepare: preparation.run,
    step: () => {
      if (preparation.isUnderWay() || !steps.isHeard()) return false;
      const time = timeAt(wall());
      steppedAt = wall();
      if (time <= now && isQuoted()) return false;
      now = time;
      steps.accept(time);
      return isQuoted();
    },
  };
}

/** Prepares the first step of a market that has not taken it, once it is known what its prices come from. */
function createPreparation(market: LiveMarket, now: () => number) {
  let isUnderWay = false;
  return {
    isUnderWay: (): boolean => isUnderWay,
    run: async (): Promise<void> => {
      if (isUnderWay || market.board.steppedAt() !== undefined || !market.isDrawn()) return;
      isUnderWay = true;
      try {
        await market.prepare(now());
      } finally {
        isUnderWay = false;
      }
    },
  };
}

/**
 * While its clock stands nothing is filled, nor on prices of a step that is as old as no simulated price may be; after its end what is
 * open can be closed at its last prices.
 */
function viewAt(
  view: MarketView,
  clock: WorldClock,
  { wall, steppedAt }: { readonly wall: number; readonly steppedAt: number },
): MarketView {
  const state = worldStateAt(clock, wall);
  const isOld = wall - steppedAt > STALE_AFTER_MS.simulated;
  // A replay that has caught up with its market, and a world that has ended, are behind their clocks.
  const timeAgo = (milliseconds: number): number =>
    Math.min(runningTimeAgo(clock, wall, milliseconds), view.now - milliseconds);
  const timed = { ...view, wall, timeAgo };
  if (state === 'running' && !isOld) return timed;
  if (state === 'ended') return { ...timed, isOver: true, isOpen: () => true, isCloseOnly: () => true };
  return { ...timed, isOpen: () => false };
}

/** A clock that steps when somebody says so. */
function createHandSteps(): StepClock & { readonly accept: OnStep; readonly isHeard: () => boolean } {
  let listener: OnStep | undefined;
  return {
    start: (onStep) => {
      listener = onStep;
      return () => {
        listener = undefined;
      };
    },
    accept: (at) => listener?.(at),
    isHeard: () => listener !== undefined,
  };
}

/** By then every process on the database knows a world, or is stuck. */
export const KNOWN_AFTER_MS = 5_000;

/** Whether accounts can be opened in it: until it ends. The desk waits until every process knows it. */
export const takesAccounts = ({ time }: WorldMarket): boolean => time().state !== 'ended';
