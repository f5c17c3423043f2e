import { CLOCK_LEAD_MS, type MarketView, type MarketViews } from '@lonja/core';
import { deriveSeed, buildWorldPrices, type CatalogueEntry } from '@lonja/feeds';
import type { WorldRow } from '@lonja/store/market/worlds';
import { withParts, type LiveMarket } from '../market/live-market.ts';
import type { MarketHours } from '../board/opening-hours.ts';
import { createOwnMarketWorld } from './own-market-world.ts';
import { createReadMarkets, createRestingWorld } from './resting-world.ts';
import {
  createWorldMarket,
  type WorldMarket,
  type WorldMarketOptions,
  type WorldPrices,
} from './world-market.ts';

/** The installation's market, and the worlds beside it. */
export interface Markets {
  readonly own: LiveMarket;
  /** Everything that is listed: worlds are made of it. */
  readonly catalogue: readonly CatalogueEntry[];
  /** Hours of the venues of worlds that are made now. */
  readonly hours: MarketHours;
  /** What the installation's simulated prices are computed from; undefined where it can't be replayed. */
  readonly ownPrices: WorldPrices | undefined;
  /** An account's: undefined is the installation's own. @throws Error for a world that this process has not heard of */
  of(world: number | undefined): LiveMarket;
  find(world: number): WorldMarket | undefined;
  /** The oldest first, those at rest among them: only a market that somebody asks for is opened. */
  worlds(): readonly WorldMarket[];
  /** Worlds with a market that steps: all that are not at rest. */
  going(): readonly WorldMarket[];
  /** How many worlds have a market in this process, and how many of them only because somebody has read them. */
  held(): { readonly going: number; readonly read: number };
  /** Remembers that somebody looks at an account of theirs in a world. */
  look(world: number | undefined): void;
  /** The worlds that somebody has looked at since this was last asked. */
  takeLooks(): readonly number[];
  readonly views: () => MarketViews;
  /** Takes what is stored of all worlds: new ones, and changed clocks. @param readAt when the reading began, on the wall */
  adopt(rows: readonly WorldRow[], readAt: number): void;
  /**
   * Steps every world to what its clock shows.
   * @returns those whose clock has moved; undefined where the last reading is older than a clock's lead: one that was changed meanwhile
   * would run past its pause, to prices that never come
   */
  step(): readonly WorldMarket[] | undefined;
  /** Calls back with each world that this process hears of, before it steps for the first time. */
  onNew(listener: (world: WorldMarket) => void): void;
  /** Calls back with each world that comes to rest: nothing goes on in it any more, and its market is let go. */
  onRest(listener: (world: WorldMarket) => void): void;
}

export interface MarketsOptions {
  readonly own: LiveMarket;
  readonly catalogue: readonly CatalogueEntry[];
  readonly hours: MarketHours;
  readonly ownPrices?: WorldPrices | undefined;
  /** The clock on the wall: milliseconds since 1970. */
  readonly wall: () => number;
  /** A world's view with the operator's conditions. */
  readonly conditioned: (view: MarketView) => MarketView;
  readonly onTrouble: (text: string, error?: unknown) => void;
}

export function createMarkets(options: MarketsOptions): Markets {
  const { own, catalogue, hours, ownPrices, wall } = options;
  let readAt = Number.NEGATIVE_INFINITY;
  const worlds = new Map<number, WorldMarket>();
  const going = new Map<number, WorldMarket>();
  const newListeners: ((world: WorldMarket) => void)[] = [];
  const restListeners: ((world: WorldMarket) => void)[] = [];
  const knownWorld = (world: number): WorldMarket => requireKnown(worlds, world);
  const open = createOpening(options, knownWorld);
  const readMarkets = createReadMarkets((id) => open(knownWorld(id).row()), wall);
  const rest = (row: WorldRow): void => {
    const known = going.get(row.id);
    going.delete(row.id);
    worlds.set(row.id, createRestingWorld(row, { markets: readMarkets, wall }));
    if (!known) return;
    for (const listener of restListeners) listener(known);
    known.market.stop().catch((error: unknown) => options.onTrouble('the market of a world at rest', error));
  };
  const begin = (row: WorldRow): void => {
    const opened = open(row);
    worlds.set(row.id, opened);
    going.set(row.id, opened);
    for (const listener of newListeners) listener(opened);
  };
  const adopt = (row: WorldRow): void => {
    const world = worlds.get(row.id);
    if (row.restedAt !== undefined && (!world || going.has(row.id))) rest(row);
    else if (world) world.adopt(row);
    else begin(row);
  };
  const of: Markets['of'] = (world) => (world === undefined ? own : knownWorld(world).market);
  return {
    own,
    catalogue,
    hours,
    ownPrices,
    of,
    find: (world) => worlds.get(world),
    worlds: () => [...worlds.values()],
    going: () => [...going.values()],
    held: () => ({ going: going.size, read: readMarkets.size() }),
    ...createLooks(),
    views: () => createViews(of),
    adopt: (rows, at) => {
      readAt = at;
      for (const row of rows) adopt(row);
    },
    step: () => {
      readMarkets.tidy();
      return wall() - readAt < CLOCK_LEAD_MS
        ? [...going.values()].filter((world) => world.step())
        : undefined;
    },
    onNew: (listener) => {
      newListeners.push(listener);
      for (const world of going.values()) listener(world);
    },
    onRest: (listener) => void restListeners.push(listener),
  };
}

function requireKnown(worlds: ReadonlyMap<number, WorldMarket>, world: number): WorldMarket {
  const found = worlds.get(world);
  if (!found) throw new Error(`world ${world} is not known to this process yet`);
  return found;
}

function createLooks(): Pick<Markets, 'look' | 'takeLooks'> {
  let looks = new Set<number>();
  return {
    look: (world) => {
      if (world !== undefined) looks.add(world);
    },
    takeLooks: () => {
      const taken = [...looks];
      looks = new Set();
      return taken;
    },
  };
}

/** Makes the market of a world out of what is stored of it. */
function createOpening(
  options: MarketsOptions,
  knownWorld: (world: number) => WorldMarket,
): (row: WorldRow) => WorldMarket {
  const { own, catalogue, ownPrices, wall } = options;
  const instrumentIds = new Map(own.instruments.map(({ symbol, id }) => [symbol, id]));
  return (row) => {
    if (row.ownMarket) return createOwnMarketWorld({ row, own, wall });
    const symbols = new Set(row.symbols);
    const entries = catalogue.filter(({ symbol }) => symbols.has(symbol));
    const world = createWorldMarket({
      ...options,
      ...chooseOrigin(row, { own, ownPrices, knownWorld }),
      // The market of a replay at rest had reached its end, also where this process has not stepped it so far yet.
      ...(row.restedAt === undefined ? {} : { reached: () => Number.POSITIVE_INFINITY }),
      row,
      catalogue: entries,
      instrumentIds,
    });
    const { market } = world;
    const view = (): MarketView => options.conditioned(market.view());
    return { ...world, market: withParts(market, { view }) };
  };
}

interface Origins extends Pick<Markets, 'own' | 'ownPrices'> {
  readonly knownWorld: (world: number) => WorldMarket;
}

/** What a world's prices come from, and how far they may be shown. @throws Error for a replay of what this installation has not */
function chooseOrigin(
  { replay, ...row }: WorldRow,
  { own, ownPrices, knownWorld }: Origins,
): Pick<WorldMarketOptions, 'prices' | 'reached'> {
  if (!replay) {
    const seed = deriveSeed(row) ?? (() => deriveSeed(knownWorld(row.id).row()));
    return { prices: { ...buildWorldPrices(row), seed } };
  }
  if (replay.of !== undefined) {
    const source = knownWorld(replay.of);
    const seed = deriveSeed(source.row());
    if (seed === undefined) throw new Error(`world ${replay.of} has no prices to be replayed`);
    return {
      prices: { ...buildWorldPrices(source.row()), seed },
      reached: () => source.time().marketTime,
    };
  }
  if (!ownPrices) throw new Error("the installation's prices are not simulated: they can't be replayed");
  return {
    // Earlier splits of the replayed market are in the scale of its prices; one that comes while it is replayed closes the instrument.
    prices: { ...ownPrices, splitsSince: row.createdAt },
    reached: () => own.board.steppedAt() ?? Number.NEGATIVE_INFINITY,
  };
}

/** Each market is looked at once, when a decision first needs it. */
function createViews(of: Markets['of']): MarketViews {
  const own = of(undefined).view();
  const views = new Map<number, MarketView>();
  return {
    own,
    of: (world) => {
      if (world === undefined) return own;
      const view = views.get(world) ?? of(world).view();
      views.set(world, view);
      return view;
    },
  };
}
