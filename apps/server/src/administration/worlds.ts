import { randomBytes } from 'node:crypto';
import {
  ASSET_CLASSES,
  assetClassOf,
  decideClock,
  priceToNumber,
  stepOf,
  worldStateAt,
  type AssetClass,
  type WantedClock,
} from '@lonja/core';
import { MARKET_MODEL, type CatalogueEntry } from '@lonja/feeds';
import { changeWorldClock, revealWorld as saveReveal, saveWorld, type NewWorld } from '@lonja/store';
import type { ActCaller } from '../audit/act-caller.ts';
import { auditRowOf } from '../audit/act.ts';
import { newAct } from '../audit/new-act.ts';
import type { Markets } from '../worlds/markets.ts';
import { commitmentOf } from '../worlds/world-commitment.ts';
import type { WorldMarket } from '../worlds/world-market.ts';
import { isRefused, refused, type Refused } from '../refusal.ts';
import type { Administration } from './administration.ts';

export interface WorldRoom extends Pick<Administration, 'db' | 'clock'> {
  readonly markets: Markets;
  /** Reads what is stored of worlds, into this process. */
  readonly refreshWorlds: () => Promise<void>;
}

/** Worlds that have not ended, at a time. */
const MAX_WORLDS = 20;
/** Instruments of a class that is asked for as a whole: those that trade most. */
const OF_A_CLASS = 20;
const SEED_BYTES = 16;

interface WantedWorld {
  readonly name: string;
  readonly symbols?: readonly string[] | undefined;
  readonly assetClasses?: readonly AssetClass[] | undefined;
  /** Market time, milliseconds since 1970. */
  readonly beginsAt: number;
  readonly endsAt?: number | undefined;
  readonly reason: string | undefined;
}

/** Makes a world, whose clock stands until it is started. */
export async function createWorld(
  room: WorldRoom,
  by: ActCaller,
  { name, beginsAt, endsAt, reason, ...wanted }: WantedWorld,
): Promise<WorldMarket | Refused> {
  const { db, clock, markets, refreshWorlds } = room;
  if (endsAt !== undefined && endsAt <= beginsAt) return refused('invalid_request');
  const symbols = symbolsOf(markets.catalogue, wanted);
  if (!symbols) return refused('unknown_instrument');
  const act = await newAct(db, by, {
    action: 'world_created',
    // Its number is known once it is saved.
    subject: { kind: 'world', id: name },
    userId: undefined,
    reason,
  });
  if (isRefused(act)) return act;
  const at = clock();
  const world: NewWorld = {
    name,
    seed: randomBytes(SEED_BYTES).toString('hex'),
    model: MARKET_MODEL,
    hours: markets.hours,
    symbols,
    beginsAt: stepOf(beginsAt),
    ...(endsAt === undefined ? {} : { endsAt: stepOf(endsAt) }),
    createdAt: at,
  };
  const id = await saveWorld(db, world, {
    maximum: MAX_WORLDS,
    isOpen: (one) => worldStateAt(one, at) !== 'ended',
    auditOf: (number) =>
      auditRowOf(
        { ...act, subject: subjectOf(number) },
        {
          at,
          before: {},
          after: { name, commitment: commitmentOf(world), symbols: symbols.length },
          isNotified: false,
        },
      ),
  });
  if (id === undefined) return refused('too_many_worlds', { most: MAX_WORLDS });
  await refreshWorlds();
  return markets.find(id) ?? refused('unavailable');
}

const subjectOf = (id: number) => ({ kind: 'world', id: String(id) }) as const;

/** Starts, pauses, hastens or ends a world. */
export async function setWorldClock(
  { db, clock, markets, refreshWorlds }: WorldRoom,
  by: ActCaller,
  {
    id,
    wanted,
    reason,
  }: { readonly id: number; readonly wanted: WantedClock; readonly reason: string | undefined },
): Promise<WorldMarket | Refused> {
  const act = await newAct(db, by, {
    action: 'world_clock_set',
    subject: subjectOf(id),
    userId: undefined,
    reason,
  });
  if (isRefused(act)) return act;
  const changed = await changeWorldClock(
    db,
    id,
    (world) => decideClock(world, wanted, clock()),
    (world, { stretch, endsAt }) =>
      auditRowOf(act, {
        at: clock(),
        before: { rate: world.stretches.at(-1)?.rate ?? 0 },
        after: {
          rate: stretch.rate,
          wallFrom: stretch.wallFrom,
          marketFrom: stretch.marketFrom,
          ...(endsAt === undefined ? {} : { endsAt }),
        },
        isNotified: false,
      }),
  );
  if (!changed) return refused('not_found');
  if ('refusal' in changed) {
    const { refusal } = changed;
    return refusal.code === 'rate_out_of_range'
      ? refused(refusal.code, { most: refusal.maximum })
      : refused(refusal.code);
  }
  await refreshWorlds();
  return markets.find(id) ?? refused('unavailable');
}

/** Shows everybody what the prices of a world that has ended were computed from. A second time it changes nothing. */
export async function revealWorld(
  { db, clock, markets, refreshWorlds }: WorldRoom,
  by: ActCaller,
  { id, reason }: { readonly id: number; readonly reason: string | undefined },
): Promise<WorldMarket | Refused> {
  const world = markets.find(id);
  if (!world) return refused('not_found');
  const at = clock();
  if (worldStateAt(world.row(), at) !== 'ended') return refused('world_not_ended');
  const act = await newAct(db, by, {
    action: 'world_revealed',
    subject: subjectOf(id),
    userId: undefined,
    reason,
  });
  if (isRefused(act)) return act;
  const { seed } = world.row();
  await saveReveal(
    db,
    id,
    new Date(at),
    auditRowOf(act, { at, before: {}, after: { seed }, isNotified: false }),
  );
  await refreshWorlds();
  return markets.find(id) ?? refused('unavailable');
}

/**
 * The world's symbols in the catalogue's order, with the currency pairs that convert them to USD; without a wish what trades most of
 * each class. Undefined where a symbol is unknown, or nothing is listed of what is asked for.
 */
function symbolsOf(
  catalogue: readonly CatalogueEntry[],
  { symbols, assetClasses = symbols ? [] : ASSET_CLASSES }: Pick<WantedWorld, 'symbols' | 'assetClasses'>,
): readonly string[] | undefined {
  const bySymbol = new Map(catalogue.map((entry) => [entry.symbol, entry]));
  if (symbols?.some((symbol) => !bySymbol.has(symbol))) return undefined;
  const chosen = new Set([...(symbols ?? []), ...assetClasses.flatMap((one) => mostTraded(catalogue, one))]);
  for (const symbol of chosen) {
    const currency = bySymbol.get(symbol)?.currency ?? 'USD';
    if (currency === 'USD') continue;
    const pair = [`${currency}USD`, `USD${currency}`].find((one) => bySymbol.has(one));
    if (pair) chosen.add(pair);
  }
  return chosen.size === 0
    ? undefined
    : catalogue.map(({ symbol }) => symbol).filter((symbol) => chosen.has(symbol));
}

const mostTraded = (catalogue: readonly CatalogueEntry[], assetClass: AssetClass): string[] =>
  catalogue
    .filter(({ category }) => assetClassOf(category) === assetClass)
    .toSorted((a, b) => turnoverOf(b) - turnoverOf(a))
    .slice(0, OF_A_CLASS)
    .map(({ symbol }) => symbol);

/** Of a usual day, in the instrument's currency. */
const turnoverOf = ({ seedPrice, averageDailyVolume }: CatalogueEntry): number =>
  priceToNumber(seedPrice) * (averageDailyVolume ?? 0);
