import {
  formatUsd,
  formatUsdExact,
  guessersAsGood,
  marginLevelAt,
  minus,
  percentileOf,
  returnInBasisPoints,
  type Ruleset as CoreRuleset,
  type Standing,
} from '@lonja/core';
import type {
  Contest,
  ContestEntry,
  ContestStanding,
  ListedContest,
  Luck,
  OwnEntry,
  Ruleset,
  StandingRow,
} from '@lonja/protocol';
import type { EntryRecord } from '@lonja/store';
import { sealedOf } from '../contests/seal.ts';
import { stateOf, takesEntries, type RunningContest } from '../contests/contest-state.ts';
import type { Ranking } from '../contests/standings.ts';

export function contestAnswer(running: RunningContest): Contest {
  const { contest, world } = running;
  const row = world.row();
  const { seal, commitment, scriptHash } = sealedOf(running);
  const { marketTime, rate } = world.time();
  return {
    slug: contest.slug,
    name: contest.name,
    group: contest.groupId === null ? null : { id: String(contest.groupId), name: contest.groupName ?? '' },
    state: stateOf(running),
    marketTime,
    rate,
    world: String(world.id),
    symbols: [...row.symbols],
    beginsAt: new Date(row.beginsAt).toISOString(),
    endsAt: new Date(row.endsAt ?? row.beginsAt).toISOString(),
    entries: contest.entries,
    takesEntries: takesEntries(running),
    ruleset: rulesetAnswer(contest.ruleset),
    rulesetHash: seal,
    commitment,
    seed: row.revealedAt === undefined ? null : row.seed,
    scriptHash: scriptHash ?? null,
    isFrozen: contest.frozen !== null,
    createdAt: contest.createdAt.toISOString(),
    finishedAt: contest.finishedAt?.toISOString() ?? null,
    luckAt: contest.luckAt?.toISOString() ?? null,
  };
}

export function listedContest(running: RunningContest): ListedContest {
  const { symbols: _, ...contest } = contestAnswer(running);
  return contest;
}

const rulesetAnswer = ({
  minutes,
  grant,
  profile,
  margin,
  assetClasses,
  rules,
  lateEntry,
  leastFills,
}: CoreRuleset): Ruleset => ({
  minutes,
  grant: formatUsdExact(grant),
  fillProfile: profile,
  margin: margin?.kind === 'esma' ? 'esma' : margin ? 'specification' : null,
  assetClasses: assetClasses ? [...assetClasses] : null,
  rules,
  lateEntry,
  leastFills,
});

const SHOWN_ROWS = 100;

export const standingAnswer = ({ contest }: RunningContest, ranking: Ranking): ContestStanding => ({
  asOf: ranking.asOf,
  isFinal: ranking.isFinal,
  isFrozen: false,
  entries: ranking.standings.length,
  ranked: ranking.standings.filter(({ place }) => place !== undefined).length,
  rows: ranking.standings
    .slice(0, SHOWN_ROWS)
    .flatMap((standing) => rowsOf(standing, ranking, contest.ruleset)),
});

/** A standing to be shown from now on, without what its entries are called: that can change. */
export function frozenStanding(running: RunningContest, ranking: Ranking): ContestStanding {
  const standing = standingAnswer(running, ranking);
  return { ...standing, isFrozen: true, rows: standing.rows.map((row) => ({ ...row, alias: null })) };
}

/** The frozen standing, with what its entries are called now: nobody who has been erased. */
export function frozenAnswer(frozen: ContestStanding, { entries }: Ranking): ContestStanding {
  const byNumber = new Map([...entries.values()].map((entry) => [entry.number, entry]));
  const rows = frozen.rows.map((row) => {
    const { alias = null, isErased = row.isErased } = byNumber.get(row.number) ?? {};
    return { ...row, alias, isErased };
  });
  return { ...frozen, rows };
}

function rowsOf(standing: Standing, { entries }: Ranking, ruleset: CoreRuleset): StandingRow[] {
  const entry = entries.get(standing.account);
  return entry ? [rowAnswer(standing, entry, ruleset)] : [];
}

function rowAnswer(
  { place, unranked, equity, fills }: Standing,
  { number, alias, isErased }: EntryRecord,
  { grant }: CoreRuleset,
): StandingRow {
  return {
    place: place ?? null,
    unranked: unranked ?? null,
    number,
    alias,
    isErased,
    equity: formatUsd(equity, 'floor'),
    returnPercent: Number(returnInBasisPoints(minus(equity, grant), grant)) / 100,
    fills,
  };
}

/** Shown once it is computed for everybody, and of nobody who has left. */
function luckAnswer(
  { luckAt }: Pick<RunningContest['contest'], 'luckAt'>,
  { luck, isErased }: EntryRecord,
  { standings }: Ranking,
): Luck | null {
  if (!luck || !luckAt || isErased) return null;
  return {
    ...luck,
    percentile: oneDecimal(percentileOf(luck)),
    guessers: oneDecimal(guessersAsGood(luck, standings.length)),
  };
}

const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

/** A person's own entry; undefined where the ranking has none. */
export function ownEntryAnswer(
  { contest }: RunningContest,
  ranking: Ranking,
  account: number,
): OwnEntry | undefined {
  const standing = ranking.standings.find((one) => one.account === account);
  const entry = ranking.entries.get(account);
  return (
    standing &&
    entry && {
      ...rowAnswer(standing, entry, contest.ruleset),
      account: String(account),
      entries: ranking.standings.length,
      luck: luckAnswer(contest, entry, ranking),
    }
  );
}

/** All entries with their persons, in the order of the standing. */
export function entriesAnswer({ contest, world }: RunningContest, ranking: Ranking): ContestEntry[] {
  const view = world.market.view();
  return ranking.standings.flatMap((standing) => {
    const entry = ranking.entries.get(standing.account);
    if (!entry) return [];
    const { account, user, disqualifiedReason, isErased } = entry;
    const level = marginLevelAt(account, view);
    return [
      {
        ...rowAnswer(standing, entry, contest.ruleset),
        account: String(account.id),
        userId: user.id,
        username: isErased ? '' : user.username,
        fullName: user.fullName,
        positions: account.positions.size,
        marginLevel: level === undefined ? null : Number(level) / 100,
        disqualifiedReason,
        luck: luckAnswer(contest, entry, ranking),
      },
    ];
  });
}
