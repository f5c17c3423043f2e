import { setTimeout as wait } from 'node:timers/promises';
import { LUCK_TRIALS, planLuck, price, quantity, usd, toUsdPrice, type LuckFill } from '@lonja/core';
import { createFreshWorlds, isMarketModel, type CatalogueEntry } from '@lonja/feeds';
import type { ContestRecord } from '@lonja/store/contests/contests';
import {
  findContestWithoutLuck,
  finishLuck,
  listEntriesForLuck,
  saveLuck,
  type CountedFill,
  type EntryForLuck,
} from '@lonja/store/contests/luck';
import type { Database } from '@lonja/store/database/database';
import type { Markets } from '../../rooms/markets.ts';
import { withWorld, type RunningContest } from './contest-state.ts';
import { LuckPage, type PlannedEntry } from './luck-page.ts';

export interface LuckWork {
  /** Computes what the results of finished contests owe to luck, the oldest contest first. */
  runOnce(): Promise<void>;
}

export interface LuckDependencies {
  readonly db: Database;
  readonly markets: Markets;
  /** Whether it is this process that does it. */
  readonly isKeeper: () => boolean;
  readonly isStopped: () => boolean;
  /** The clock on the wall: milliseconds since 1970. */
  readonly clock: () => number;
}

/** Computed together, and written once they are: of many, a few are shown as late as all. */
const PAGE = 32;
/** Worked at a time, milliseconds, after which whatever else waits comes first. */
const SLICE_MS = 8;
/** Between two slices: a quarter of one core, at most. */
const REST_MS = 24;

/**
 * Five hundred trials of every entry take a second of a core or less for an active one, and hours for a contest of ten thousand
 * (`npm run bench -- contests`): it is done once, in the background, and not for whoever asks.
 */
export function createLuckWork(dependencies: LuckDependencies): LuckWork {
  const { db, markets, isKeeper, isStopped, clock } = dependencies;
  const goesOn = (): boolean => isKeeper() && !isStopped();

  const computeAll = async (running: RunningContest): Promise<void> => {
    const { contest } = running;
    const fresh = buildFreshWorlds(running, markets.catalogue);
    for (let after = 0; ;) {
      const entries = await listEntriesForLuck(db, { contestId: contest.id, after, limit: PAGE });
      const last = entries.at(-1);
      if (!last) return;
      const page = new LuckPage(entries.map((entry) => planEntry(entry, contest, fresh)));
      if (!(await countTrials(page, fresh, goesOn))) return;
      await saveLuck(db, contest.id, page.luck());
      after = last.account;
    }
  };
  return {
    runOnce: async () => {
      while (goesOn()) {
        const contest = await findContestWithoutLuck(db);
        const running = contest && withWorld(markets, contest);
        if (!running) return;
        // Prices of a model that is not known here are none that anybody could have traded there.
        if (isMarketModel(running.world.row().model)) await computeAll(running);
        if (goesOn()) await finishLuck(db, contest.id, new Date(clock()));
      }
    },
  };
}

interface FreshMarket {
  readonly draw: ReturnType<typeof createFreshWorlds>;
  /** By the number of an instrument. */
  readonly entries: ReadonlyMap<number, { readonly entry: CatalogueEntry; readonly place: number }>;
}

function buildFreshWorlds({ world }: RunningContest, catalogue: readonly CatalogueEntry[]): FreshMarket {
  const row = world.row();
  const symbols = new Set(row.symbols);
  const entries = catalogue.filter(({ symbol }) => symbols.has(symbol));
  const ids = new Map(world.market.instruments.map(({ symbol, id }) => [symbol, id]));
  return {
    draw: createFreshWorlds(row, entries),
    entries: new Map(entries.map((entry, place) => [ids.get(entry.symbol) as number, { entry, place }])),
  };
}

function planEntry(
  { account, equity, fills }: EntryForLuck,
  { ruleset }: ContestRecord,
  { entries }: FreshMarket,
): PlannedEntry {
  const counted = fills.flatMap((fill) => {
    const known = entries.get(fill.instrumentId);
    return known ? [buildLuckFill(fill, known)] : [];
  });
  return { account, plan: planLuck(counted, { grant: ruleset.terms.grant, equity: usd(equity) }) };
}

const buildLuckFill = (
  { side, quantity: units, bid, ask, rateNumerator, rateDenominator, at }: CountedFill,
  { entry, place }: { readonly entry: CatalogueEntry; readonly place: number },
): LuckFill => ({
  instrument: place,
  side,
  quantity: quantity(units),
  at: at.getTime(),
  ...toUsdPrice(
    { bid: price(bid), ask: price(ask) },
    { numerator: rateNumerator, denominator: rateDenominator },
    entry,
  ),
});

/** @returns whether all were counted; false where somebody else is to go on */
async function countTrials(page: LuckPage, { draw }: FreshMarket, goesOn: () => boolean): Promise<boolean> {
  let began = performance.now();
  for (let number = 0; number < LUCK_TRIALS; number++) {
    for (const _ of page.count(draw(number))) {
      if (performance.now() - began < SLICE_MS) continue;
      await wait(REST_MS);
      if (!goesOn()) return false;
      began = performance.now();
    }
  }
  return true;
}
