import { randomBytes } from 'node:crypto';
import { decideClock, floorToStep, worldStateAt, type MarketScript, type WantedClock } from '@lonja/core';
import { computeCommitment, MARKET_MODEL, hashNonces } from '@lonja/feeds';
import type { Database, Work } from '@lonja/store/database/database';
import {
  changeWorldClock,
  revealWorld as saveReveal,
  saveWorld,
  type ChangedClock,
  type NewWorld,
} from '@lonja/store/market/worlds';
import type { ActCaller } from '../record/act-caller.ts';
import type { RecordedFigures } from '../record/act.ts';
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
}

/** Makes a world, whose clock stands until it is started. */
export async function createWorld(
  needs: WorldNeeds,
  by: ActCaller,
  { reason, ...wanted }: WantedWorld & { readonly reason: string | undefined },
): Promise<WorldMarket> {
  const world = draftWorld(needs, wanted);
  // The world's number is known once it is saved.
  const on = {
    action: 'world_created',
    subject: buildSubject(world.name),
    userId: undefined,
    reason,
  } as const;
  const id = await record(needs, by, on, async (work) => {
    const saved = await saveDraft(work, world);
    return { value: saved, change: { subjectId: String(saved), after: recordWorld(world) } };
  });
  return announceMade(needs, id);
}

/** A simulated world as it is to be saved. */
export function draftWorld(
  { clock, markets }: Pick<WorldNeeds, 'clock' | 'markets'>,
  { name, beginsAt, endsAt, script = [], mixesNonces = false, ...wanted }: WantedWorld,
): NewWorld {
  if (endsAt !== undefined && endsAt <= beginsAt) refuse('invalid_request');
  const symbols = worldSymbols(markets.catalogue, wanted);
  if (!symbols) refuse('unknown_instrument');
  refuseIdleLine(script, pickEntries(markets.catalogue, symbols));
  return {
    name,
    secret: randomBytes(WORLD_SEED_BYTES).toString('hex'),
    ...(mixesNonces ? { nonces: null } : {}),
    model: MARKET_MODEL,
    hours: markets.hours,
    symbols,
    script,
    beginsAt: floorToStep(beginsAt),
    ...(endsAt === undefined ? {} : { endsAt: floorToStep(endsAt) }),
    createdAt: clock(),
  };
}

/** The installation's market from a moment to another one, by the clock on the wall, for a contest on it. It costs nothing of its own. */
export function draftOwnMarket(
  { clock, markets }: Pick<WorldNeeds, 'clock' | 'markets'>,
  { name, beginsAt, endsAt }: { readonly name: string; readonly beginsAt: number; readonly endsAt: number },
): NewWorld {
  const begins = floorToStep(beginsAt);
  return {
    name,
    secret: '',
    ownMarket: {},
    model: markets.ownPrices?.model ?? MARKET_MODEL,
    hours: markets.hours,
    symbols: [],
    script: [],
    beginsAt: begins,
    endsAt: floorToStep(endsAt),
    createdAt: clock(),
    stretches: [{ wallFrom: begins, marketFrom: begins, rate: 1 }],
  };
}

/** Saves what was drafted, unless too many worlds go on. @returns its number */
export const saveDraft = (work: Work, world: NewWorld): Promise<number> =>
  saveWorld(work, world, [
    {
      maximum: MAX_WORLDS,
      takes: (one) =>
        !one.replay && !one.ownMarket && worldStateAt(one, world.createdAt) !== 'ended' ? 1 : 0,
      refuse: () => refuse('too_many_worlds', { maximum: MAX_WORLDS }),
    },
  ]);

/** A simulated world as the audit log has it. */
export const recordWorld = (world: NewWorld) => ({
  name: world.name,
  commitment: computeCommitment(world),
  symbols: world.symbols.length,
  isScripted: world.script.length > 0,
});

/** A world that was saved, once it can be found at every process. */
export const announceMade = async ({ announceWorld }: WorldNeeds, saved: number): Promise<WorldMarket> =>
  (await announceWorld(saved)) ?? refuse('unavailable');

const buildSubject = (id: number | string) => ({ kind: 'world', id: String(id) }) as const;

/** Starts, pauses, hastens or ends a world. */
export async function setWorldClock(
  needs: WorldNeeds,
  by: ActCaller,
  {
    id,
    wanted,
    reason,
  }: { readonly id: number; readonly wanted: WantedClock; readonly reason: string | undefined },
): Promise<WorldMarket> {
  const { clock, markets, refreshWorlds } = needs;
  const known = markets.find(id)?.row();
  if (known?.replay) refuse('not_found');
  if (known?.ownMarket && !('ends' in wanted)) refuse('clock_is_of_the_market');
  const on = { action: 'world_clock_set', subject: buildSubject(id), userId: undefined, reason } as const;
  await record(needs, by, on, async (work) => {
    // The moment is read while nobody else changes the clock.
    const changed = await changeWorldClock(work, id, (world) => decideClock(world, wanted, clock()));
    if (!changed) refuse('not_found');
    if ('refusal' in changed) refuseClock(changed.refusal);
    const { before, after } = changed;
    const isMixed = after.nonces && !before.nonces;
    const nonces = isMixed ? { mixed: after.nonces.length, nonces: hashNonces(after.nonces) } : {};
    return { value: undefined, change: recordClock(changed, nonces) };
  });
  await refreshWorlds();
  return markets.find(id) ?? refuse('unavailable');
}

/** A world's other clock, as the audit log has it. */
export const recordClock = (
  { before, change: { stretch, endsAt } }: ChangedClock,
  nonces: RecordedFigures = {},
) => ({
  before: { rate: before.stretches.at(-1)?.rate ?? 0 },
  after: {
    rate: stretch.rate,
    wallFrom: stretch.wallFrom,
    marketFrom: stretch.marketFrom,
    ...(endsAt === undefined ? {} : { endsAt }),
    ...nonces,
  },
});

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
