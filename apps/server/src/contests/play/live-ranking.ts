import {
  accountValueOf,
  assertInvariant,
  EntryTrack,
  findExcluded,
  isByScore,
  minus,
  needsRatio,
  rankRows,
  TrackColumns,
  usd,
  type Ruleset,
  type Standing,
  type TrackFigures,
  type Unranked,
  ZERO_USD,
} from '@lonja/core';
import type { EntryRecord } from '@lonja/store/contests/entries';
import type { Marks } from '../../board/marks.ts';
import { Exposures } from '../../trading/watches/exposures.ts';
import type { RunningContest } from './contest-state.ts';
import { EntryColumns, FLAT } from './entry-columns.ts';
import { buildFixedFigures, findContestEnd } from './ranking.ts';
import { advanceTracks, sampleTracks, type PassedInstant, type TrackNeeds } from './tracks.ts';

/**
 * The entries of a contest that goes on, ranked again and again by floats (`npm run bench -- contests`). Each is a row: what every ranking
 * reads of it stands in columns, since ten thousand entries with a few objects each do not fit into the processor's caches.
 * Provisional: the results are ranked by `rankAt`.
 */
export class LiveRanking {
  readonly #exposures: Exposures;
  readonly #marks: Marks;
  readonly #entries = new Map<number, EntryRecord>();
  readonly #needs: TrackNeeds | undefined;
  /** Rows, by account. */
  readonly #rows = new Map<number, number>();
  readonly #followed: FollowedEntry[] = [];
  /** Rows of entries that have changed since their tracks were advanced. */
  readonly #behind = new Set<number>();
  /** Rows of which something has changed since the last ranking that no price changes. */
  readonly #changed = new Set<number>();
  /** Sampling instants that all tracks have passed. */
  readonly #passed: Pick<PassedInstant, 'at' | 'instant'>[] = [];
  readonly #columns = new EntryColumns();
  readonly #estimates: TrackColumns | undefined;
  /** Rows as they were ranked last: the next ranking differs little from it, so that sorting takes hardly more than reading. */
  #order: number[] = [];
  /** Market time at which the contest has ended, as it was at the last ranking. */
  #endedAt = Number.NaN;

  /** @param needs absent where no scoring is sealed */
  constructor(marks: Marks, needs?: TrackNeeds) {
    this.#marks = marks;
    this.#needs = needs;
    this.#estimates = needs && new TrackColumns(needs.rules);
    this.#exposures = new Exposures(marks, { withPaid: true });
  }

  /** By account. */
  get entries(): ReadonlyMap<number, EntryRecord> {
    return this.#entries;
  }

  put(entry: EntryRecord): void {
    const { account } = entry;
    let row = this.#rows.get(account.id);
    if (row === undefined) {
      row = this.#columns.add();
      this.#rows.set(account.id, row);
      this.#followed.push({ entry, track: undefined });
      this.#order.push(row);
    } else this.#followed[row]!.entry = entry;
    this.#entries.set(account.id, entry);
    this.#exposures.put(account);
    this.#columns.setWorth(row, this.#exposures.rowOf(account.id) ?? accountValueOf(account.balances));
    this.#behind.add(row);
    this.#changed.add(row);
  }

  /** Follows what the entries that were put have done since, and samples all at the instants that have passed. @param now market time */
  async advance(now: number): Promise<void> {
    if (!this.#needs) return;
    const { db, rules, instants } = this.#needs;
    const due = await instants(this.#passed.at(-1)?.instant ?? 0, now);
    const behind = new Set(this.#behind);
    const others = due.length > 0 ? [...this.#followed.keys()].filter((row) => !behind.has(row)) : [];
    const tracksOf = (rows: Iterable<number>) =>
      Array.from(rows, (row) => {
        const followed = this.#followed[row]!;
        return [followed.entry.account.id, (followed.track ??= this.#beginTrack(rules))] as const;
      });
    const tracks = { behind: tracksOf(behind), others: tracksOf(others) };
    this.#behind.clear();
    this.#passed.push(...due.map(({ at, instant }) => ({ at, instant })));
    await advanceTracks(db, tracks.behind, due);
    await sampleTracks(tracks.others, due);
    for (const row of [...behind, ...others]) this.#changed.add(row);
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

  rank({ contest: { ruleset }, world }: RunningContest): Standing[] {
    this.#settle(ruleset, findContestEnd(world));
    this.#value();
    const isRatio = needsRatio(ruleset);
    const { account, fills, lastFillAt, equity, excluded, length } = this.#columns;
    const { score, drawdown } = this.#estimates ?? { score: equity, drawdown: new Float64Array(length) };
    const ranked: number[] = [];
    const others: { readonly row: number; readonly unranked: Unranked }[] = [];
    for (const row of this.#order) {
      const unranked = excluded[row] ?? (isRatio && Number.isNaN(score[row]) ? 'no_ratio' : undefined);
      if (unranked) others.push({ row, unranked });
      else ranked.push(row);
    }
    const result = isByScore(ruleset) ? score : equity;
    const places = rankRows(ranked, { account, result, drawdown, fills, lastFillAt });
    others.sort((a, b) => account[a.row]! - account[b.row]!);
    this.#order = [...ranked, ...others.map(({ row }) => row)];
    return [
      ...ranked.map((row, index) => this.#buildStanding(row, places[index], undefined)),
      ...others.map(({ row, unranked }) => this.#buildStanding(row, undefined, unranked)),
    ];
  }

  /** Takes over what has changed but for prices. */
  #settle(rules: Ruleset, endedAt: number): void {
    const rows = endedAt === this.#endedAt ? this.#changed : this.#followed.keys();
    for (const row of rows) {
      const { entry, track } = this.#followed[row]!;
      const { notCounted, days } = track ?? UNTRACKED;
      const fixed = buildFixedFigures(entry, endedAt);
      const excluded = findExcluded(fixed, days, rules);
      this.#columns.settle(row, { fixed, notCounted, days, excluded });
      if (track) this.#estimates?.put(row, track);
    }
    this.#endedAt = endedAt;
    this.#changed.clear();
  }

  /** What the entries are worth at the newest quotes, and what they have come to with it. */
  #value(): void {
    this.#marks.refresh();
    this.#exposures.value(this.#marks);
    const { held, bare, notCounted, equity, length } = this.#columns;
    for (let row = 0; row < length; row++) {
      const worth = held[row] === FLAT ? Number(bare[row]) : this.#worthOfHeld(held[row]!);
      const counted = worth - notCounted[row]!;
      equity[row] = counted;
      this.#estimates?.estimate(row, counted);
    }
  }

  /** In whole micros of a USD. */
  #worthOfHeld(held: number): number {
    const worth = this.#exposures.worthOfRow(held);
    assertInvariant(!Number.isNaN(worth), 'what is held in a world has a quote');
    return Math.round(worth * MICROS);
  }

  #buildStanding(row: number, place: number | undefined, unranked: Unranked | undefined): Standing {
    const { fixed, held, bare, notCountedUsd, equity: counted } = this.#columns;
    const equity = held[row] === FLAT ? minus(bare[row]!, notCountedUsd[row]!) : usd(BigInt(counted[row]!));
    if (!this.#estimates) return { ...fixed[row]!, equity, place, unranked };
    return { ...fixed[row]!, equity, track: this.#buildTrack(row, this.#estimates), place, unranked };
  }

  #buildTrack(row: number, { score, drawdown }: TrackColumns): TrackFigures {
    const { days, notCountedUsd } = this.#columns;
    return {
      score: Number.isNaN(score[row]) ? undefined : score[row],
      drawdown: drawdown[row]!,
      notCounted: notCountedUsd[row]!,
      days: days[row]!,
    };
  }
}

interface FollowedEntry {
  /** As it was read last. */
  entry: EntryRecord;
  /** Undefined until it is first advanced, and where no scoring is sealed. */
  track: EntryTrack | undefined;
}

const MICROS = 1e6;
/** An entry that no scoring follows. */
const UNTRACKED = { notCounted: ZERO_USD, days: 0 };
