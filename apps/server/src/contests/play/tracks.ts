import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  assertInvariant,
  createZoneDays,
  EntryTrack,
  samplingInstants,
  type MarketQuote,
  type PricedInstant,
  type TrackRules,
  type Usd,
} from '@lonja/core';
import { listTrackedEvents } from '@lonja/store/contests/tracked-events';
import type { Database } from '@lonja/store/database/database';
import { listMarketSteps } from '@lonja/store/market/market-steps';
import type { WorldMarket } from '../../rooms/world-market.ts';
import type { RunningContest } from './contest-state.ts';

/** Accounts whose past is read, and followed, at a time: some ten milliseconds, after which whatever else waits comes first. */
const PAGE = 100;

/** How the entries of a contest that sealed a scoring are followed. */
export interface TrackNeeds {
  readonly db: Database;
  readonly rules: TrackRules;
  /** The contest's sampling instants after one moment that have passed at another, in order; its end is none of them. Market time. */
  readonly instants: (after: number, now: number) => Promise<readonly PassedInstant[]>;
}

/** A sampling instant with the prices of a step: the one at it, or the first one after it that was kept. */
export interface PassedInstant extends PricedInstant {
  readonly instant: number;
}

/** @returns undefined for a contest of before there was a choice */
export function trackNeedsOf(
  db: Database,
  { contest: { ruleset }, world }: RunningContest,
): TrackNeeds | undefined {
  const { terms, minutes, scoring, holdMinutes, tradingDays } = ruleset;
  if (!scoring) return undefined;
  const { market } = world;
  const dayOf = tradingDays && createZoneDays(tradingDays.zone);
  const instrumentOf: TrackRules['instrumentOf'] = (id) => {
    const instrument = market.instrumentById(id);
    assertInvariant(instrument !== undefined, 'what is traded in a world is listed in it');
    return instrument;
  };
  return {
    db,
    rules: { grant: terms.grant, scoring, holdMinutes, dayOf, instrumentOf },
    instants: world.row().ownMarket
      ? storedInstants(db, world)
      : computedInstants(world, samplingInstants({ minutes, scoring }, world.row().beginsAt)),
  };
}

/** With prices that are computed when they are first asked for. */
function computedInstants({ market, row }: WorldMarket, all: readonly number[]): TrackNeeds['instants'] {
  const instants = all.map((at) => ({
    at,
    instant: at,
    quoteOf: rememberedQuotes((id) => market.quoteAt(id, at)),
  }));
  return async (after, now) => {
    const { endsAt = Number.POSITIVE_INFINITY } = row();
    return instants.filter(({ at }) => at > after && at <= now && at < endsAt);
  };
}

/** With the prices that were kept, which are of the step that was kept: what a split changed before it counts with them. */
const storedInstants =
  (db: Database, { id, row }: WorldMarket): TrackNeeds['instants'] =>
  async (after) => {
    const steps = await listMarketSteps(db, id, { after, before: row().endsAt ?? Number.POSITIVE_INFINITY });
    return steps.map(({ at, instant, quotes }) => ({ at, instant, quoteOf: (id) => quotes.get(id) }));
  };

/** Many hold the same. */
function rememberedQuotes(compute: PricedInstant['quoteOf']): PricedInstant['quoteOf'] {
  const known = new Map<number, MarketQuote | undefined>();
  return (id) => {
    const quote = known.get(id) ?? compute(id);
    known.set(id, quote);
    return quote;
  };
}

/** Follows what has happened in these accounts since, in slices. @param instants that have passed since */
export async function advanceTracks(
  db: Database,
  tracks: readonly (readonly [account: number, EntryTrack])[],
  instants: readonly PricedInstant[],
): Promise<void> {
  for (let first = 0; first < tracks.length; first += PAGE) {
    const page = tracks.slice(first, first + PAGE);
    const events = await listTrackedEvents(
      db,
      page.map(([account, { through }]) => ({ account, ...through })),
    );
    for (const [account, track] of page) track.advance(events.get(account) ?? [], instants);
    await nextTurn();
  }
}

/** Samples entries of which nothing has happened since, in slices. */
export async function sampleTracks(
  tracks: readonly (readonly [account: number, EntryTrack])[],
  instants: readonly PricedInstant[],
): Promise<void> {
  for (const [place, [, track]] of tracks.entries()) {
    track.advance([], instants);
    if (place % PAGE === PAGE - 1) await nextTurn();
  }
}

/** The entries of a contest whose accounts are closed, from their beginning to its end, by account. */
export async function followToEnd(
  { db, rules, instants }: TrackNeeds,
  accounts: readonly number[],
  endedAt: number,
): Promise<ReadonlyMap<number, EntryTrack>> {
  const tracks = accounts.map((account) => [account, new EntryTrack(rules)] as const);
  await advanceTracks(db, tracks, await instants(0, endedAt));
  return new Map(tracks);
}

/** What equities were sampled in a contest whose accounts are closed: when, and of whom, by account. */
export interface Samples {
  /** Market time, milliseconds since 1970, of the prices. */
  readonly instants: readonly number[];
  readonly of: ReadonlyMap<number, { readonly track: EntryTrack; readonly equities: readonly Usd[] }>;
}

/** The same as `followToEnd`, with every sample that it rests on. */
export async function sampleToEnd(
  { db, rules, instants }: TrackNeeds,
  accounts: readonly number[],
  endedAt: number,
): Promise<Samples> {
  const passed = await instants(0, endedAt);
  const followed = accounts.map((account) => {
    const equities: Usd[] = [];
    return [account, { track: new EntryTrack(rules, (equity) => equities.push(equity)), equities }] as const;
  });
  await advanceTracks(
    db,
    followed.map(([account, { track }]) => [account, track] as const),
    passed,
  );
  return { instants: passed.map(({ at }) => at), of: new Map(followed) };
}
