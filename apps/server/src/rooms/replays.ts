import {
  decideClock,
  marketTimeAt,
  REPLAY_LIMITS,
  floorToStep,
  WORLD_STEP_MS,
  findAccountWorld,
  worldStateAt,
  type AccountState,
  type WantedClock,
  type WorldClockRefusal,
} from '@lonja/core';
import { buildWorldPrices, earliestOf, MARKET_MODEL } from '@lonja/feeds';
import { isWorldOfContest } from '@lonja/store/contests/contests';
import type { Database } from '@lonja/store/database/database';
import {
  changeWorldClock,
  listUnseenReplays,
  markLooks,
  saveWorld,
  type WorldLimit,
  type WorldRow,
} from '@lonja/store/market/worlds';
import { listTradedInstruments } from '@lonja/store/trading/account-past';
import { listTradingAccounts } from '@lonja/store/trading/trading-accounts';
import { loadTradingState } from '@lonja/store/trading/trading-states';
import { attempt, refuse } from '../refusal/refuse.ts';
import type { Markets } from './markets.ts';
import type { WorldMarket, WorldPrices } from './world-market.ts';
import { worldSymbols } from './world-symbols.ts';

export interface ReplayNeeds {
  readonly db: Database;
  /** The clock on the wall: milliseconds since 1970. */
  readonly clock: () => number;
  readonly markets: Markets;
  /** Reads what is stored of worlds, into this process. */
  readonly refreshWorlds: () => Promise<void>;
  readonly announceWorld: (world: number) => Promise<WorldMarket | undefined>;
}

export interface WantedReplay {
  readonly ownerId: string;
  /** Account whose market is replayed; it can be branched at its beginning. */
  readonly accountId: number;
  /** Market time, milliseconds since 1970; now unless given. */
  readonly from: number | undefined;
  /** Symbols of the installation's market; the best known unless given. */
  readonly symbols?: readonly string[] | undefined;
}

const DAY_MS = 86_400_000;
/** Classes of the installation's market that are shown, unless instruments are asked for. */
const SHOWN_CLASSES = ['forex', 'stocks', 'crypto'] as const;

/** Makes a world with the prices of an account's market from a moment of the past on; its clock stands until it is started. */
export async function openReplay(
  { db, clock, markets, announceWorld }: ReplayNeeds,
  { ownerId, accountId, from, symbols }: WantedReplay,
): Promise<WorldMarket> {
  const state = await loadTradingState(db, accountId);
  if (!state) refuse('not_found');
  const source = findSource(markets, state.account);
  if (!source) refuse('unavailable');
  const { row } = source;
  // What others are still to trade in is played again by nobody.
  if (row && row.revealedAt === undefined && (await isWorldOfContest(db, row.id)))
    refuse('prices_not_revealed');
  // What happened within the present step is dated before the next one.
  const beginsAt = from === undefined ? source.next : floorToStep(from);
  if (beginsAt < source.earliest || (from !== undefined && beginsAt > source.latest))
    refuse('moment_out_of_range', {
      earliest: new Date(source.earliest).toISOString(),
      latest: new Date(source.latest).toISOString(),
    });
  if (row?.endsAt !== undefined && beginsAt >= row.endsAt) refuse('world_ended');
  const chosen = row
    ? row.symbols
    : ownSymbols(markets, { beginsAt, symbols, traded: await listTradedInstruments(db, accountId) });
  if (!chosen) refuse('unknown_instrument');
  const createdAt = clock();
  const world = {
    name: new Date(beginsAt).toISOString().slice(0, 16).replace('T', ' '),
    secret: '',
    model: row?.model ?? markets.ownPrices?.model ?? MARKET_MODEL,
    hours: row?.hours ?? markets.hours,
    symbols: chosen,
    script: [],
    beginsAt,
    createdAt,
    ...(row?.endsAt === undefined ? {} : { endsAt: row.endsAt }),
    replay: {
      ownerId,
      ...(row ? { of: row.id } : {}),
      account: { id: accountId, ...(from === undefined ? { version: state.account.version } : {}) },
    },
  };
  const limits = listLimits(ownerId, createdAt);
  const id = await db.transaction().execute((work) => saveWorld(work, world, limits));
  return (await announceWorld(id)) ?? refuse('unavailable');
}

/** What keeps a person from one more replay, each by its own figure; in this order. */
function listLimits(ownerId: string, at: number): readonly WorldLimit[] {
  const { open, ofDay, instruments } = REPLAY_LIMITS;
  const isOpen = (one: WorldRow): boolean => one.replay !== undefined && worldStateAt(one, at) !== 'ended';
  const isOwn = (one: WorldRow): boolean => one.replay?.ownerId === ownerId;
  return [
    {
      maximum: open,
      takes: (one) => (isOwn(one) && isOpen(one) ? 1 : 0),
      refuse: () => refuse('too_many_replays', { maximum: open }),
    },
    {
      maximum: ofDay,
      takes: (one) => (isOwn(one) && one.createdAt > at - DAY_MS ? 1 : 0),
      refuse: () => refuse('replays_of_day_spent', { maximum: ofDay }),
    },
    {
      maximum: instruments,
      takes: (one) => (isOpen(one) ? one.symbols.length : 0),
      refuse: () => refuse('replays_full', { maximum: instruments }),
    },
  ];
}

/** Ends replays that nobody looks at, once it is noted who has. */
export async function endUnseenReplays(needs: Omit<ReplayNeeds, 'announceWorld'>): Promise<void> {
  const now = needs.clock();
  const looks = needs.markets.takeLooks();
  await markLooks(needs.db, looks, new Date(now)).catch((error: unknown) => {
    // Without the database they are kept for the next time: nobody's replay is ended because it was away.
    for (const world of looks) needs.markets.look(world);
    throw error;
  });
  const since = new Date(now - REPLAY_LIMITS.unseenDays * DAY_MS);
  for (const { ownerId, world } of await listUnseenReplays(needs.db, { since, limit: UNSEEN_AT_ONCE }))
    await attempt(() => setReplayClock(needs, { ownerId, world, wanted: { ends: true } }));
}
const UNSEEN_AT_ONCE = 50;

/** Starts, pauses, hastens or ends a replay, or lets it run to a moment. @returns not_found for another person's too */
export async function setReplayClock(
  { db, clock, markets, refreshWorlds }: Omit<ReplayNeeds, 'announceWorld'>,
  {
    ownerId,
    world,
    wanted,
  }: { readonly ownerId: string; readonly world: number; readonly wanted: WantedClock },
): Promise<WorldMarket> {
  const replay = markets.find(world)?.row().replay;
  if (replay?.ownerId !== ownerId) refuse('not_found');
  markets.look(world);
  const source = replay.of === undefined ? undefined : markets.find(replay.of)?.row();
  const reachedAt = (wall: number): number => (source ? marketTimeAt(source, wall) : floorToStep(wall));
  const changed = await db
    .transaction()
    .execute((work) => changeWorldClock(work, world, (row) => decideClock(row, wanted, clock(), reachedAt)));
  if (!changed) refuse('not_found');
  if ('refusal' in changed) refuseClock(changed.refusal);
  await refreshWorlds();
  return markets.find(world) ?? refuse('unavailable');
}

/** Ends the replay that an account has traded, once none of its owner's open accounts is left in it: nobody would. */
export async function endLeftReplay(needs: ReplayNeeds, ownerId: string, accountId: number): Promise<void> {
  const accounts = await listTradingAccounts(needs.db, ownerId, ALL_ACCOUNTS);
  const world = accounts.find(({ id }) => id === accountId)?.terms?.world;
  const isShared = accounts.some(({ closedAt, terms }) => closedAt === null && terms?.world === world);
  if (world === undefined || isShared) return;
  // One that has ended by itself leaves nothing to do.
  await attempt(() => setReplayClock(needs, { ownerId, world, wanted: { ends: true } }));
}

const ALL_ACCOUNTS = 10_000;

/** Answers whoever asked why a clock stays as it is. */
export function refuseClock(refusal: WorldClockRefusal): never {
  if (refusal.code === 'rate_out_of_range') refuse(refusal.code, { maximum: refusal.maximum });
  refuse(refusal.code);
}

/** A market whose past can be played again. */
interface Source {
  /** Undefined: the installation's own market. */
  readonly row: WorldRow | undefined;
  /** Market time of the first and of the newest prices, milliseconds since 1970. */
  readonly earliest: number;
  readonly latest: number;
  /** Market time of the first step that nothing of the past is dated after. */
  readonly next: number;
}

/** The market whose prices an account's market has; undefined where these are not simulated, or not known here yet. */
function findSource(markets: Markets, account: AccountState): Source | undefined {
  const traded = findAccountWorld(account);
  const known = traded === undefined ? undefined : markets.find(traded);
  if (traded !== undefined && !known) return undefined;
  const [number, world] = known?.row().ownMarket ? [undefined, undefined] : [traded, known];
  const latest = world?.time().marketTime ?? markets.own.board.steppedAt() ?? 0;
  const next = world ? latest : floorToStep(markets.own.now()) + WORLD_STEP_MS;
  const origin = world?.row().replay ? world.row().replay?.of : number;
  if (origin === undefined)
    return markets.ownPrices && { row: undefined, earliest: earliestPrices(markets.ownPrices), latest, next };
  const row = markets.find(origin)?.row();
  return row && { row, earliest: earliestPrices(buildWorldPrices(row)), latest, next };
}

const earliestPrices = ({ model, origin }: Pick<WorldPrices, 'model' | 'origin'>): number =>
  earliestOf(model, origin);

/**
 * What of the installation's market a replay has: what is asked for and what the account has traded, where its prices are simulated, in one
 * scale since the beginning.
 * @returns undefined where something is asked for that is unknown, or nothing is left
 */
function ownSymbols(
  { own, catalogue }: Markets,
  {
    beginsAt,
    symbols,
    traded,
  }: {
    readonly beginsAt: number;
    readonly symbols: readonly string[] | undefined;
    readonly traded: readonly number[];
  },
): readonly string[] | undefined {
  const now = own.now();
  const split = new Set(own.splits.announced(beginsAt, now, now).map(({ symbol }) => symbol));
  const entries = catalogue.filter(({ symbol }) => {
    const index = own.board.indexOf(symbol);
    return index !== undefined && own.board.sourceOf(index) === 'simulated' && !split.has(symbol);
  });
  const held = traded.flatMap((id) => {
    const index = own.board.indexOfId(id);
    return index === undefined ? [] : [own.board.instruments[index]!.symbol];
  });
  const known = new Set(entries.map(({ symbol }) => symbol));
  return worldSymbols(entries, {
    symbols: [...(symbols ?? []), ...held.filter((symbol) => known.has(symbol))],
    ...(symbols ? {} : { assetClasses: SHOWN_CLASSES }),
  });
}
