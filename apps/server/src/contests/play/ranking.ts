import {
  accountValueOf,
  assertInvariant,
  EntryTrack,
  minus,
  rankEntries,
  usd,
  valueAccount,
  type EntryFigures,
  type MarketView,
  type Standing,
  type TrackFigures,
  type Usd,
} from '@lonja/core';
import type { EntryRecord } from '@lonja/store/contests/entries';
import type { Marks } from '../../board/marks.ts';
import { Exposures } from '../../trading/watches/exposures.ts';
import type { RunningContest } from './contest-state.ts';
import { advanceTracks, sampleTracks, type PassedInstant, type TrackNeeds } from './tracks.ts';

/** Entries that were followed from their beginning, by account; none in a contest that sealed no scoring. */
export type Tracks = ReadonlyMap<number, EntryTrack>;

/**
 * Ranks entries by what their accounts are worth at these prices, and what they have come to until now. Places are final once all accounts
 * are closed.
 */
export function rankAt(
  { contest, world }: RunningContest,
  entries: Iterable<EntryRecord>,
  { view, tracks }: { readonly view: MarketView; readonly tracks: Tracks },
): Standing[] {
  const endedAt = findContestEnd(world);
  const figures = [...entries].map((entry) => {
    const equity = computeEquity(entry, view);
    const track = tracks.get(entry.account.id);
    return buildFigures(entry, track ? countedBy(track, equity, exactly) : { equity }, endedAt);
  });
  return rankEntries(figures, contest.ruleset);
}

function countedBy(
  track: EntryTrack,
  worth: Usd,
  figuresAt: (track: EntryTrack, equity: Usd) => TrackFigures,
): Pick<EntryFigures, 'equity' | 'track'> {
  const equity = track.notCounted === 0n ? worth : minus(worth, track.notCounted);
  return { equity, track: figuresAt(track, equity) };
}

const exactly = (track: EntryTrack, equity: Usd): TrackFigures => track.scoreAt(equity);
const roughly = (track: EntryTrack, equity: Usd): TrackFigures => track.estimateAt(Number(equity));

/**
 * The entries of a contest that goes on, ranked again and again by floats: ten thousand are ranked within a few milliseconds, where exact
 * equities take three times as long (`npm run bench -- contests`). Provisional: the results are ranked by `rankAt`.
 */
export class LiveRanking {
  readonly #exposures: Exposures;
  readonly #marks: Marks;
  readonly #entries = new Map<number, EntryRecord>();
  readonly #needs: TrackNeeds | undefined;
  /** By account. */
  readonly #followed = new Map<number, FollowedEntry>();
  /** Entries that have changed since their tracks were advanced. */
  readonly #behind = new Set<number>();
  /** Sampling instants that all tracks have passed. */
  readonly #passed: Pick<PassedInstant, 'at' | 'instant'>[] = [];
  /** As they were ranked last: the next ranking differs little from it, so that sorting takes hardly more than reading. */
  #order: FollowedEntry[] = [];

  /** @param needs absent where no scoring is sealed */
  constructor(marks: Marks, needs?: TrackNeeds) {
    this.#marks = marks;
    this.#needs = needs;
    this.#exposures = new Exposures(marks, { withPaid: true });
  }

  /** By account. */
  get entries(): ReadonlyMap<number, EntryRecord> {
    return this.#entries;
  }

  put(entry: EntryRecord): void {
    const { id } = entry.account;
    const known = this.#followed.get(id);
    if (known) known.entry = entry;
    else {
      const followed = { entry, track: undefined };
      this.#followed.set(id, followed);
      this.#order.push(followed);
    }
    this.#entries.set(id, entry);
    this.#exposures.put(entry.account);
    this.#behind.add(id);
  }

  /** Follows what the entries that were put have done since, and samples all at the instants that have passed. @param now market time */
  async advance(now: number): Promise<void> {
    if (!this.#needs) return;
    const { db, rules, instants } = this.#needs;
    const due = await instants(this.#passed.at(-1)?.instant ?? 0, now);
    const tracks = [...this.#followed].map(([id, followed]) => {
      followed.track ??= this.#beginTrack(rules);
      return [id, followed.track] as const;
    });
    const behind = tracks.filter(([id]) => this.#behind.has(id));
    const others = due.length > 0 ? tracks.filter(([id]) => !this.#behind.has(id)) : [];
    this.#behind.clear();
    this.#passed.push(...due.map(({ at, instant }) => ({ at, instant })));
    await advanceTracks(db, behind, due);
    await sampleTracks(others, due);
  }

  /** Who has entered late has a past too: the grant, at each instant before. */
  #beginTrack(rules: TrackNeeds['rules']): EntryTrack {
    const track = new EntryTrack(rules);
    track.advance(
      [],
      this.#passed.map(({ at }) => ({ at, quoteOf: () => undefined })),
    );
    return track;
  }

  rank({ contest, world }: RunningContest): Standing[] {
    const endedAt = findContestEnd(world);
    this.#marks.refresh();
    this.#exposures.value(this.#marks);
    const figures = this.#order.map(({ entry, track }) => {
      const equity = this.#equityOf(entry);
      const counted = track ? countedBy(track, equity, roughly) : { equity };
      return buildFigures(entry, counted, endedAt);
    });
    const standings = rankEntries(figures, contest.ruleset);
    this.#order = standings.map(({ account }) => this.#followed.get(account) as FollowedEntry);
    return standings;
  }

  #equityOf({ account }: EntryRecord): Usd {
    const worth = this.#exposures.worth(account.id);
    if (worth === undefined) return accountValueOf(account.balances);
    assertInvariant(!Number.isNaN(worth), 'what is held in a world has a quote');
    return usd(BigInt(Math.round(worth * MICROS)));
  }
}

interface FollowedEntry {
  /** As it was read last. */
  entry: EntryRecord;
  /** Undefined until it is first advanced, and where no scoring is sealed. */
  track: EntryTrack | undefined;
}

const MICROS = 1e6;

/** Market time before which whoever closes an entry withdraws it: while a contest settles, its entries end one after the other. */
const findContestEnd = (world: RunningContest['world']): number =>
  world.row().endsAt ?? Number.POSITIVE_INFINITY;

function buildFigures(
  entry: EntryRecord,
  counted: Pick<EntryFigures, 'equity' | 'track'>,
  endedAt: number,
): EntryFigures {
  const { account, closedAt, lastFillAt, disqualifiedAt, isStaff, isSet, isErased } = entry;
  return {
    account: account.id,
    ...counted,
    fills: account.fillCount,
    lastFillAt: lastFillAt?.getTime(),
    isDisqualified: disqualifiedAt !== null,
    isWithdrawn: isErased || (closedAt !== null && closedAt.getTime() < endedAt),
    isStaff,
    isSet,
  };
}

/** Exact. A closed account holds nothing. */
function computeEquity({ account }: EntryRecord, view: MarketView): Usd {
  if (account.positions.size === 0) return accountValueOf(account.balances);
  const summary = valueAccount(account, view);
  assertInvariant(summary !== undefined, 'what is held in a world has a quote');
  return summary.equity;
}
