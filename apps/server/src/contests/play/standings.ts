import type { Standing } from '@lonja/core';
import { listEntries, listEntryVersions, type EntryRecord } from '@lonja/store/contests/entries';
import type { Database } from '@lonja/store/database/database';
import { mapInTurns } from '@lonja/store/database/many/map-in-turns';
import { LRUCache } from 'lru-cache';
import { LiveRanking } from './live-ranking.ts';
import type { RunningContest } from './contest-state.ts';
import { trackNeedsOf } from './tracks.ts';

/** The ranking of a contest at a moment. */
export interface Ranking {
  /** Market time of its prices, milliseconds since 1970. */
  readonly asOf: number;
  readonly isFinal: boolean;
  readonly standings: readonly Standing[];
  /** By account. */
  readonly entries: ReadonlyMap<number, EntryRecord>;
}

export interface Standings {
  /** At most a second old; that of a finished contest is final, and names nobody who was erased more than a minute ago. */
  read(running: RunningContest): Promise<Ranking>;
  /** The next reading is new: something else than an account has changed. */
  renew(contestId: number): void;
}

/** Contests whose entries are held in memory. */
const HELD = 50;
const FRESH_MS = 1_000;
/** Places are final, but persons leave, and take what they were called with them. */
const FINAL_FRESH_MS = 60_000;

/**
 * Ranks contests that somebody looks at, once a second at most. Accounts are read from the database again only where they have changed, so
 * that every process ranks alike, whoever decides on the accounts.
 */
export function createStandings(db: Database, wall: () => number): Standings {
  const held = new LRUCache<number, HeldContest>({ max: HELD });
  return {
    read: (running) => {
      const { id } = running.contest;
      const one = held.get(id) ?? newlyHeld(db, running);
      held.set(id, one);
      const state = getFinality(running);
      const fresh = state === 'provisional' ? FRESH_MS : FINAL_FRESH_MS;
      if (one.ranking && state === one.state && wall() - one.readAt < fresh) return one.ranking;
      const began = wall();
      const before = one.ranking;
      // Fresh for as long as it is being made: the first one follows all that has happened.
      one.readAt = Number.POSITIVE_INFINITY;
      one.state = state;
      one.ranking = inTurn(before, () => rank(db, running, one))
        .catch((error: unknown) => {
          held.delete(id);
          throw error;
        })
        .finally(() => {
          if (one.readAt === Number.POSITIVE_INFINITY) one.readAt = began;
        });
      return one.ranking;
    },
    renew: (contestId) => {
      const one = held.get(contestId);
      if (one) one.readAt = Number.NEGATIVE_INFINITY;
    },
  };
}

/** One after the other: two at once would follow the same entries. */
const inTurn = async (
  before: Promise<unknown> | undefined,
  next: () => Promise<Ranking>,
): Promise<Ranking> => {
  await before?.catch(() => undefined);
  return next();
};

interface HeldContest {
  readonly live: LiveRanking;
  /** On the wall. */
  readAt: number;
  state: Finality;
  /** The newest one, or the one that is being made. */
  ranking: Promise<Ranking> | undefined;
}

const newlyHeld = (db: Database, running: RunningContest): HeldContest => ({
  live: new LiveRanking(running.world.market.marks, trackNeedsOf(db, running)),
  readAt: Number.NEGATIVE_INFINITY,
  state: 'provisional',
  ranking: undefined,
});

/** How much of a contest stands for good. */
type Finality = 'provisional' | 'results' | 'luck';
const getFinality = ({ contest: { finishedAt, luckAt } }: RunningContest): Finality =>
  luckAt ? 'luck' : finishedAt ? 'results' : 'provisional';

async function rank(db: Database, running: RunningContest, { live }: HeldContest): Promise<Ranking> {
  const { id, finishedAt } = running.contest;
  if (finishedAt) return finalRanking(running, await listEntries(db, id));
  const versions = await listEntryVersions(db, id);
  const changed = versions.filter((now) => {
    const known = live.entries.get(now.id);
    return (
      known?.account.version !== now.version ||
      (known.disqualifiedAt !== null) !== now.isDisqualified ||
      known.isErased !== now.isErased ||
      known.isStaff !== now.isStaff ||
      (known.team?.number ?? null) !== now.team
    );
  });
  if (changed.length > 0) {
    const isAll = changed.length === versions.length;
    const read = await listEntries(db, id, isAll ? undefined : changed.map((one) => one.id));
    await mapInTurns(read, (entry) => live.put(entry));
  }
  await live.advance(running.world.time().marketTime);
  const asOf = running.world.time().marketTime;
  const standings = live.rank(running);
  return { asOf, isFinal: false, standings, entries: live.entries };
}

/** As it was written when the contest finished. */
function finalRanking({ world }: RunningContest, entries: readonly EntryRecord[]): Ranking {
  const standings = entries.flatMap(({ account, result }): Standing[] =>
    result
      ? [
          {
            ...result,
            account: account.id,
            isDisqualified: false,
            isWithdrawn: false,
            isStaff: false,
            isSet: false,
          },
        ]
      : [],
  );
  const byPlace = (a: Standing, b: Standing): number =>
    (a.place ?? Number.POSITIVE_INFINITY) - (b.place ?? Number.POSITIVE_INFINITY) || a.account - b.account;
  return {
    asOf: world.time().marketTime,
    isFinal: true,
    standings: standings.toSorted((a, b) => byPlace(a, b) || a.account - b.account),
    entries: new Map(entries.map((entry) => [entry.account.id, entry])),
  };
}
