import { randomBytes } from 'node:crypto';
import {
  ASSET_CLASSES,
  assetClassOf,
  decideClock,
  priceToNumber,
  stepOf,
  worldStateAt,
  type AssetClass,
  type MarketScript,
  type WantedClock,
} from '@lonja/core';
import { createSimulatedMarket, findLineWithoutEffect, MARKET_MODEL, type CatalogueEntry } from '@lonja/feeds';
import { changeWorldClock, revealWorld as saveReveal, saveWorld, type NewWorld } from '@lonja/store';
import type { ActCaller } from '../audit/act-caller.ts';
import { auditRowOf } from '../audit/act.ts';
import { newAct } from '../audit/new-act.ts';
import type { Markets } from '../worlds/markets.ts';
import { commitmentOf, scriptHashOf } from '../worlds/world-commitment.ts';
import { WORLD_PAST_MS, type WorldMarket } from '../worlds/world-market.ts';
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
  readonly script?: MarketScript | undefined;
  readonly reason: string | undefined;
}

/** Makes a world, whose clock stands until it is started. */
export async function createWorld(
  room: WorldRoom,
  by: ActCaller,
  { name, beginsAt, endsAt, script = [], reason, ...wanted }: WantedWorld,
): Promise<WorldMarket | Refused> {
  const { db, clock, markets, refreshWorlds } = room;
  if (endsAt !== undefined && endsAt <= beginsAt) return refused('invalid_request');
  const symbols = symbolsOf(markets.catalogue, wanted);
  if (!symbols) return refused('unknown_instrument');
  const idle = idleLineOf(script, entriesOf(markets.catalogue, symbols));
  if (idle) return idle;
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
    script,
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
          after: {
            name,
            commitment: commitmentOf(world),
            symbols: symbols.length,
            ...hashed(world),
          },
          isNotified: false,
        },
      ),
  });
  if (id === undefined) return refused('too_many_worlds', { most: MAX_WORLDS });
  await refreshWorlds();
  return markets.find(id) ?? refused('unavailable');
}

/** The script's hash, for the audit log: a script itself can be read in the panel for good. */
function hashed(world: Pick<NewWorld, 'script'>): { readonly script?: string } {
  const script = scriptHashOf(world);
  return script === undefined ? {} : { script };
}

const entriesOf = (catalogue: readonly CatalogueEntry[], symbols: readonly string[]): CatalogueEntry[] => {
  const chosen = new Set(symbols);
  return catalogue.filter(({ symbol }) => chosen.has(symbol));
};

function idleLineOf(script: MarketScript, entries: readonly CatalogueEntry[]): Refused | undefined {
  const line = findLineWithoutEffect(script, entries);
  return line && refused('script_line_idle', { line: script.indexOf(line) + 1 });
}

export interface PreviewedWorld extends Pick<WantedWorld, 'symbols' | 'assetClasses' | 'beginsAt'> {
  readonly script: MarketScript;
  /** Whole minutes of market time, from the beginning. */
  readonly minutes: number;
  /** Symbols whose prices are asked for. */
  readonly of: readonly string[];
}

export interface PathPreview {
  /** Milliseconds since 1970. */
  readonly times: readonly number[];
  /** Mids in whole price units, one for each of the times. */
  readonly lines: readonly {
    readonly symbol: string;
    readonly scripted: readonly number[];
    readonly unmoved: readonly number[];
  }[];
}

const PREVIEW_POINTS = 240;

/** Prices that chance may bring to a world: of a seed that is thrown away, so that nobody sees those of one that is made. */
export function previewWorld(
  { markets }: Pick<WorldRoom, 'markets'>,
  { beginsAt, minutes, script, of, ...wanted }: PreviewedWorld,
): PathPreview | Refused {
  const symbols = symbolsOf(markets.catalogue, wanted);
  if (!symbols || of.some((symbol) => !symbols.includes(symbol))) return refused('unknown_instrument');
  const entries = entriesOf(markets.catalogue, symbols);
  const idle = idleLineOf(script, entries);
  if (idle) return idle;
  const begins = stepOf(beginsAt);
  const times = Array.from({ length: PREVIEW_POINTS + 1 }, (_, point) =>
    stepOf(begins + (point * minutes * 60_000) / PREVIEW_POINTS),
  );
  const common = {
    seed: randomBytes(SEED_BYTES).toString('hex'),
    origin: begins - WORLD_PAST_MS,
    speed: 1,
    tradingTime: markets.hours,
    entries,
  };
  const marketWith = (lines: MarketScript) =>
    createSimulatedMarket({ ...common, script: { lines, beginsAt: begins } });
  const scripted = marketWith(script);
  const unmoved = marketWith(script.filter(({ kind }) => kind !== 'move'));
  return {
    times,
    lines: of.map((symbol) => {
      const index = entries.findIndex((entry) => entry.symbol === symbol);
      return {
        symbol,
        scripted: times.map((at) => scripted.midAt(index, at)),
        unmoved: times.map((at) => unmoved.midAt(index, at)),
      };
    }),
  };
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
    auditRowOf(act, {
      at,
      before: {},
      after: { seed, ...hashed(world.row()) },
      isNotified: false,
    }),
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
