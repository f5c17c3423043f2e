import { getAssetClass, samplingInstants, type MarketQuote, type MarketView } from '@lonja/core';
import { listUnfinishedContests, type ContestRecord } from '@lonja/store/contests/contests';
import type { Database } from '@lonja/store/database/database';
import {
  listHeldInstruments,
  listStepInstants,
  saveMarketStep,
  type MarketStep,
} from '@lonja/store/market/market-steps';
import type { LiveMarket } from '../../market/live-market.ts';
import type { Markets } from '../../rooms/markets.ts';
import type { WorldMarket } from '../../rooms/world-market.ts';

export interface StoredSteps {
  /** Keeps what the installation's market quotes now for each contest on it of which an instant is due. */
  runOnce(): Promise<void>;
}

export interface StoredStepsDependencies {
  readonly db: Database;
  readonly markets: Markets;
  /** Whether it is this process that does it. */
  readonly isKeeper: () => boolean;
}

interface Plan {
  readonly ruleset: ContestRecord['ruleset'];
  readonly kept: Set<number>;
}

/**
 * Nobody can compute a real price again, so what a contest on the installation's market is scored and settled by is kept: the first step at
 * each of its instants, or after it where the installation was away. The first one that is stored stands, in every process.
 */
export function createStoredSteps({ db, markets, isKeeper }: StoredStepsDependencies): StoredSteps {
  const { own } = markets;
  const plans = new Map<number, Plan>();
  const planOf = async (world: number): Promise<Plan | undefined> => {
    const known = plans.get(world);
    if (known) return known;
    const contest = (await listUnfinishedContests(db)).find((one) => one.world === world);
    if (!contest) return undefined;
    const plan = { ruleset: contest.ruleset, kept: new Set(await listStepInstants(db, world)) };
    plans.set(world, plan);
    return plan;
  };
  const keep = async (world: WorldMarket): Promise<void> => {
    const plan = await planOf(world.id);
    const steppedAt = own.board.steppedAt();
    if (!plan || steppedAt === undefined) return;
    const due = instantsOf(plan.ruleset, world).filter(
      (instant) => instant <= steppedAt && !plan.kept.has(instant),
    );
    if (due.length === 0) return;
    const view = own.view();
    // A split may have been applied since the step: what is dated up to now counts with these quotes.
    const at = view.now;
    const quotes = quotesOf(own.instruments, view, plan.ruleset.terms);
    // A split that is being applied leaves an instrument without a quote for a moment, a start may for longer.
    const held = await listHeldInstruments(db, world.id);
    if (!held.every((instrument) => quotes.has(instrument))) return;
    for (const instant of due) {
      await saveMarketStep(db, world.id, { instant, at, quotes });
      plan.kept.add(instant);
    }
  };
  return {
    runOnce: async () => {
      if (!isKeeper()) return;
      const going = markets.worlds().filter(({ row }) => row().ownMarket);
      for (const id of plans.keys()) if (!going.some((world) => world.id === id)) plans.delete(id);
      for (const world of going) if (!hasEndStored(world)) await keep(world);
    },
  };
}

const hasEndStored = ({ row }: WorldMarket): boolean => row().ownMarket?.lastStep !== undefined;

/** Sampling instants before the contest's end, which may have been brought forward, and the end. */
function instantsOf({ minutes, scoring }: ContestRecord['ruleset'], world: WorldMarket): readonly number[] {
  const { beginsAt, endsAt = Number.POSITIVE_INFINITY } = world.row();
  const sampled = scoring ? samplingInstants({ minutes, scoring }, beginsAt) : [];
  return [...sampled.filter((instant) => instant < endsAt), endsAt];
}

/** Quotes of everything that may be opened in the contest, at the present step. */
function quotesOf(
  instruments: LiveMarket['instruments'],
  { quoteOf }: MarketView,
  { assetClasses }: Pick<ContestRecord['ruleset']['terms'], 'assetClasses'>,
): MarketStep['quotes'] {
  const quotes = new Map<number, MarketQuote>();
  for (const { id, category } of instruments) {
    if (assetClasses && !assetClasses.includes(getAssetClass(category))) continue;
    const quote = quoteOf(id);
    if (quote) quotes.set(id, quote);
  }
  return quotes;
}
