import { randomBytes } from 'node:crypto';
import { decideClock, floorToStep, worldStateAt, type MarketScript, type WantedClock } from '@lonja/core';
import { computeCommitment, MARKET_MODEL, hashNonces } from '@lonja/feeds';
import type { Database } from '@lonja/store/database/database';
import {
  changeWorldClock,
  revealWorld as saveReveal,
  saveWorld,
  type NewWorld,
} from '@lonja/store/market/worlds';
import type { ActCaller } from '../record/act-caller.ts';
import { buildAuditRow } from '../record/act.ts';
import { newAct } from '../record/new-act.ts';
import { record } from '../record/record.ts';
import type { Markets } from '../rooms/markets.ts';
import { refuseClock } from '../rooms/replays.ts';
import { WORLD_SEED_BYTES, type WorldMarket } from '../rooms/world-market.ts';
import { worldSymbols, type WantedSymbols } from '../rooms/world-symbols.ts';
import { refuse } from '../refusal/refuse.ts';
import { pickEntries, refuseIdleLine } from './world-preview.ts';

export interface WorldNeeds {
  readonly db: Database;
  readonly clock: () => number;
  readonly markets: Markets;
  /** Reads what is stored of worlds, into this process. */
  readonly refreshWorlds: () => Promise<void>;
  readonly announceWorld: (world: number) => Promise<WorldMarket | undefined>;
}

/** Worlds that have not ended, at a time. */
const MAX_WORLDS = 20;

interface WantedWorld extends WantedSymbols {
  readonly name: string;
  /** Market time, milliseconds since 1970. */
  readonly beginsAt: number;
  readonly endsAt?: number | undefined;
  readonly script?: MarketScript | undefined;
  /** The world's prices are mixed with what entries bring until it begins; with nothing unless given. */
  readonly mixesNonces?: boolean;
  readonly reason: string | undefined;
  /** Refuses what the world is made for, in its transaction, where no other world is made meanwhile. */
  readonly check?: (work: Database) => Promise<void>;
  /** Saves what the world is made for, in its transaction. */
  readonly saveWithIt?: (work: Database, world: NewWorld & { readonly id: number }) => Promise<void>;
}

/** Makes a world, whose clock stands until it is started. */
export async function createWorld(
  needs: WorldNeeds,
  by: ActCaller,
  {
    name,
    beginsAt,
    endsAt,
    script = [],
    mixesNonces = false,
    reason,
    check,
    saveWithIt,
    ...wanted
  }: WantedWorld,
): Promise<WorldMarket> {
  const { db, clock, markets } = needs;
  if (endsAt !== undefined && endsAt <= beginsAt) refuse('invalid_request');
  const symbols = worldSymbols(markets.catalogue, wanted);
  if (!symbols) refuse('unknown_instrument');
  refuseIdleLine(script, pickEntries(markets.catalogue, symbols));
  const act = await newAct(db, by, {
    action: 'world_created',
    // The world's number is known once it is saved.
    subject: { kind: 'world', id: name },
    userId: undefined,
    reason,
  });
  const at = clock();
  const world: NewWorld = {
    name,
    secret: randomBytes(WORLD_SEED_BYTES).toString('hex'),
    ...(mixesNonces ? { nonces: null } : {}),
    model: MARKET_MODEL,
    hours: markets.hours,
    symbols,
    script,
    beginsAt: floorToStep(beginsAt),
    ...(endsAt === undefined ? {} : { endsAt: floorToStep(endsAt) }),
    createdAt: at,
  };
  const saved = await saveWorld(db, world, {
    limits: [
      {
        maximum: MAX_WORLDS,
        takes: (one) => (!one.replay && !one.ownMarket && worldStateAt(one, at) !== 'ended' ? 1 : 0),
        refuse: () => refuse('too_many_worlds', { maximum: MAX_WORLDS }),
      },
    ],
    check,
    auditOf: (number) =>
      buildAuditRow(
        { ...act, subject: buildSubject(number) },
        {
          at,
          before: {},
          after: {
            name,
            commitment: computeCommitment(world),
            symbols: symbols.length,
            isScripted: world.script.length > 0,
          },
          isNotified: false,
        },
      ),
    saveWithIt: saveWithIt && ((work, number) => saveWithIt(work, { ...world, id: number })),
  });
  return madeWorld(needs, saved);
}

/** What was saved, once it can be found at every process. */
async function madeWorld({ announceWorld }: WorldNeeds, saved: number): Promise<WorldMarket> {
  return (await announceWorld(saved)) ?? refuse('unavailable');
}

export interface WantedOwnMarket {
  readonly name: string;
  /** On the wall, milliseconds since 1970. */
  readonly beginsAt: number;
  readonly endsAt: number;
  readonly check: NonNullable<WantedWorld['check']>;
  /** Saves the contest that it is made for, in its transaction. */
  readonly saveWithIt: (work: Database, world: NewWorld & { readonly id: number }) => Promise<void>;
}

/** The installation's market from a moment to another one, by the clock on the wall, for a contest on it. It costs nothing of its own. */
export async function createOwnMarket(
  needs: WorldNeeds,
  { name, beginsAt, endsAt, check, saveWithIt }: WantedOwnMarket,
): Promise<WorldMarket> {
  const { db, clock, markets } = needs;
  const begins = floorToStep(beginsAt);
  const world: NewWorld = {
    name,
    secret: '',
    ownMarket: {},
    model: MARKET_MODEL,
    hours: markets.hours,
    symbols: [],
    script: [],
    beginsAt: begins,
    endsAt: floorToStep(endsAt),
    createdAt: clock(),
    stretches: [{ wallFrom: begins, marketFrom: begins, rate: 1 }],
  };
  const saved = await saveWorld(db, world, {
    limits: [],
    check,
    saveWithIt: (work, number) => saveWithIt(work, { ...world, id: number }),
  });
  return madeWorld(needs, saved);
}

const buildSubject = (id: number) => ({ kind: 'world', id: String(id) }) as const;

/** Starts, pauses, hastens or ends a world. */
export async function setWorldClock(
  { db, clock, markets, refreshWorlds }: WorldNeeds,
  by: ActCaller,
  {
    id,
    wanted,
    reason,
  }: { readonly id: number; readonly wanted: WantedClock; readonly reason: string | undefined },
): Promise<WorldMarket> {
  const act = await newAct(db, by, {
    action: 'world_clock_set',
    subject: buildSubject(id),
    userId: undefined,
    reason,
  });
  const known = markets.find(id)?.row();
  if (known?.replay) refuse('not_found');
  if (known?.ownMarket && !('ends' in wanted)) refuse('clock_is_of_the_market');
  const changed = await changeWorldClock(
    db,
    id,
    (world) => decideClock(world, wanted, clock()),
    (world, { stretch, endsAt }, { nonces }) =>
      buildAuditRow(act, {
        at: clock(),
        before: { rate: world.stretches.at(-1)?.rate ?? 0 },
        after: {
          rate: stretch.rate,
          wallFrom: stretch.wallFrom,
          marketFrom: stretch.marketFrom,
          ...(endsAt === undefined ? {} : { endsAt }),
          ...(nonces && !world.nonces ? { mixed: nonces.length, nonces: hashNonces(nonces) } : {}),
        },
        isNotified: false,
      }),
  );
  if (!changed) refuse('not_found');
  if ('refusal' in changed) refuseClock(changed.refusal);
  await refreshWorlds();
  return markets.find(id) ?? refuse('unavailable');
}

/** Shows everybody what the prices of a world that has ended were computed from. A second time it changes nothing. */
export async function revealWorld(
  { db, clock, markets, refreshWorlds }: WorldNeeds,
  by: ActCaller,
  { id, reason }: { readonly id: number; readonly reason: string | undefined },
): Promise<WorldMarket> {
  const world = markets.find(id);
  // What a replay's prices are computed from is revealed with the market that it has them of.
  if (!world || world.row().replay || world.row().ownMarket) refuse('not_found');
  if (worldStateAt(world.row(), clock()) !== 'ended') refuse('world_not_ended');
  const on = { action: 'world_revealed', subject: buildSubject(id), userId: undefined, reason } as const;
  await record({ db, clock }, by, on, async (work, { at }) => {
    const isRevealed = await saveReveal(work, id, new Date(at));
    return { value: undefined, change: isRevealed ? { after: { seed: world.row().secret } } : undefined };
  });
  await refreshWorlds();
  return markets.find(id) ?? refuse('unavailable');
}
