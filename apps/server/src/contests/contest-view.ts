import {
  getAssetClass,
  formatUsd,
  guessersAsGood,
  marginLevelAt,
  minus,
  computePercentile,
  rankTeams,
  returnInBasisPoints,
  SCORE_UNIT,
  shownJoinCode,
  type Ruleset as CoreRuleset,
  type Standing,
  type TrackFigures,
} from '@lonja/core';
import type {
  Contest,
  ContestEntry,
  ContestNonces,
  ContestStanding,
  ListedContest,
  Luck,
  OwnEntry,
  OwnTeam,
  StandingRow,
  TeamRow,
} from '@lonja/protocol';
import { shownRuleset } from '@lonja/protocol/shown-ruleset';
import type { EntryRecord } from '@lonja/store/contests/entries';
import type { TeamRecord } from '@lonja/store/contests/teams';
import type { WorldRow } from '@lonja/store/market/worlds';
import { readSealed } from './seal.ts';
import { getContestState, takesEntries, type RunningContest } from './play/contest-state.ts';
import type { Ranking } from './play/standings.ts';
import { shownPerson } from '../people/shown-person.ts';

export function contestAnswer(running: RunningContest): Contest {
  const { contest, world } = running;
  const row = world.row();
  const { seal, text, commitment } = readSealed(running);
  const { marketTime, rate, changes } = world.time();
  return {
    slug: contest.slug,
    name: contest.name,
    group: contest.groupId === null ? null : { id: String(contest.groupId), name: contest.groupName ?? '' },
    state: getContestState(running),
    marketTime,
    rate,
    changes,
    market: row.ownMarket ? 'installation' : 'world',
    world: String(world.id),
    symbols: listSymbols(running),
    beginsAt: new Date(row.beginsAt).toISOString(),
    endsAt: new Date(row.endsAt ?? row.beginsAt).toISOString(),
    entries: contest.entries,
    takesEntries: takesEntries(running),
    ruleset: shownRuleset(contest.ruleset),
    rulesetHash: seal,
    rulesetText: text,
    commitment,
    seed: row.revealedAt === undefined || row.ownMarket ? null : row.secret,
    ...(row.nonces === undefined ? {} : { mixedNonces: row.nonces?.length ?? null }),
    isScripted: row.script.length > 0,
    isFrozen: contest.frozen !== null,
    createdAt: contest.createdAt.toISOString(),
    finishedAt: contest.finishedAt?.toISOString() ?? null,
    luckAt: contest.luckAt?.toISOString() ?? null,
  };
}

/** What entries brought to the prices, by their numbers: everybody's once they have begun. */
export const noncesAnswer = ({ nonces }: WorldRow): ContestNonces => ({
  nonces: nonces ? nonces.map((one) => ({ ...one })) : null,
});

/** On the installation's market all of the classes that may be opened. */
function listSymbols({ contest: { ruleset }, world }: RunningContest): string[] {
  const { ownMarket, symbols } = world.row();
  if (!ownMarket) return [...symbols];
  const { assetClasses } = ruleset.terms;
  return world.market.instruments
    .filter(({ category }) => !assetClasses || assetClasses.includes(getAssetClass(category)))
    .map(({ symbol }) => symbol);
}

export function listedContest(running: RunningContest): ListedContest {
  const { symbols: _, ...contest } = contestAnswer(running);
  return contest;
}

const SHOWN_ROWS = 100;

/** The standing that everybody sees: what was frozen stands still until the end. */
export const shownStanding = (running: RunningContest, ranking: Ranking): ContestStanding => {
  const { frozen, finishedAt } = running.contest;
  return frozen && !finishedAt
    ? frozenAnswer(frozen as ContestStanding, ranking)
    : standingAnswer(running, ranking);
};

const standingAnswer = ({ contest }: RunningContest, ranking: Ranking): ContestStanding => ({
  asOf: ranking.asOf,
  isFinal: ranking.isFinal,
  isFrozen: false,
  entries: ranking.standings.length,
  ranked: ranking.standings.filter(({ place }) => place !== undefined).length,
  rows: ranking.standings
    .slice(0, SHOWN_ROWS)
    .flatMap((standing) => listRows(standing, ranking, contest.ruleset)),
  ...(contest.ruleset.teamSize === undefined
    ? {}
    : { teams: teamsAnswer(ranking, contest.ruleset).slice(0, SHOWN_ROWS) }),
});

/** A standing to be shown from now on, without what its entries are called: that can change. */
export function frozenStanding(running: RunningContest, ranking: Ranking): ContestStanding {
  const standing = standingAnswer(running, ranking);
  const rows = standing.rows.map((row) => ({ ...row, alias: null }));
  const teams = standing.teams?.map((team) => ({ ...team, name: null }));
  return { ...standing, isFrozen: true, rows, ...(teams ? { teams } : {}) };
}

/** The frozen standing, with what its entries and teams are called now: nobody who has been erased. */
function frozenAnswer(frozen: ContestStanding, { entries }: Ranking): ContestStanding {
  const byNumber = new Map([...entries.values()].map((entry) => [entry.number, entry]));
  const rows = frozen.rows.map((row) => {
    const { alias = null, isErased = row.isErased } = byNumber.get(row.number) ?? {};
    return { ...row, alias, isErased };
  });
  const names = new Map([...entries.values()].map(({ team }) => [team?.number, team?.name ?? null]));
  const teams = frozen.teams?.map((team) => ({ ...team, name: names.get(team.number) ?? null }));
  return { ...frozen, rows, ...(teams ? { teams } : {}) };
}

/** The teams that somebody is in, ranked. */
export function teamsAnswer({ standings, entries }: Ranking, ruleset: CoreRuleset): TeamRow[] {
  const members = new Map<number, number[]>();
  const names = new Map<number, string | null>();
  for (const { account, team } of entries.values()) {
    if (!team) continue;
    names.set(team.number, team.name);
    members.set(team.number, [...(members.get(team.number) ?? []), account.id]);
  }
  const teams = [...members].map(([number, accounts]) => ({ number, members: accounts }));
  return rankTeams(teams, standings, ruleset).map(({ place, score, ...team }) => ({
    ...team,
    place: place ?? null,
    name: names.get(team.number) ?? null,
    score: score === undefined ? null : score / SCORE_UNIT,
  }));
}

function listRows(standing: Standing, { entries }: Ranking, ruleset: CoreRuleset): StandingRow[] {
  const entry = entries.get(standing.account);
  return entry ? [rowAnswer(standing, entry, ruleset)] : [];
}

function rowAnswer(
  { place, unranked, equity, fills, track }: Standing,
  { number, alias, isErased, team }: EntryRecord,
  ruleset: CoreRuleset,
): StandingRow {
  const { grant } = ruleset.terms;
  return {
    place: place ?? null,
    unranked: unranked ?? null,
    number,
    alias,
    isErased,
    equity: formatUsd(equity, 'floor'),
    returnPercent: Number(returnInBasisPoints(minus(equity, grant), grant)) / 100,
    fills,
    ...(track ? trackAnswer(track, ruleset) : {}),
    ...(team ? { team } : {}),
  };
}

/** What everybody sees of a standing, and each person of the own entry, which is found at once for however many ask. */
export function followedStanding(running: RunningContest, ranking: Ranking) {
  const accounts = new Map([...ranking.entries].map(([account, { user }]) => [user.id, account]));
  return {
    standing: shownStanding(running, ranking),
    entryOf: (userId: string): OwnEntry | undefined => {
      const account = accounts.get(userId);
      return account === undefined ? undefined : ownEntryAnswer(running, ranking, account);
    },
  };
}

/** What its contest's rules look at. */
const trackAnswer = (
  { score, drawdown, days, notCounted }: TrackFigures,
  { tradingDays, holdMinutes }: CoreRuleset,
): Partial<StandingRow> => ({
  ...(score === undefined ? {} : { score: score / SCORE_UNIT }),
  drawdownPercent: drawdown / SCORE_UNIT,
  ...(tradingDays ? { tradingDays: days } : {}),
  ...(holdMinutes === undefined ? {} : { notCounted: formatUsd(notCounted, 'ceiling') }),
});
/** Shown once it is computed for everybody, and of nobody who has left. */
function luckAnswer(
  { luckAt }: Pick<RunningContest['contest'], 'luckAt'>,
  { luck, isErased }: EntryRecord,
  { standings }: Ranking,
): Luck | null {
  if (!luck || !luckAt || isErased) return null;
  return {
    ...luck,
    percentile: oneDecimal(computePercentile(luck)),
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
      nonce: entry.nonce,
      entries: ranking.standings.length,
      luck: luckAnswer(contest, entry, ranking),
    }
  );
}

const formatTeamStanding = ({ place, score, members, ranked }: TeamRow): ContestEntry['teamStanding'] => ({
  place,
  score,
  members,
  ranked,
});

/** All entries with their persons, in the order of the standing. */
export function entriesAnswer({ contest, world }: RunningContest, ranking: Ranking): ContestEntry[] {
  const view = world.market.view();
  const teams = new Map(teamsAnswer(ranking, contest.ruleset).map((team) => [team.number, team]));
  return ranking.standings.flatMap((standing) => {
    const entry = ranking.entries.get(standing.account);
    if (!entry) return [];
    const { account, user, disqualifiedReason, isErased } = entry;
    const level = marginLevelAt(account, view);
    const team = teams.get(entry.team?.number ?? 0);
    return [
      {
        ...rowAnswer(standing, entry, contest.ruleset),
        account: String(account.id),
        userId: user.id,
        ...shownPerson(user, isErased),
        positions: account.positions.size,
        marginLevel: level === undefined ? null : Number(level) / 100,
        disqualifiedReason: isErased ? null : disqualifiedReason,
        ...(team ? { teamStanding: formatTeamStanding(team) } : {}),
        luck: luckAnswer(contest, entry, ranking),
      },
    ];
  });
}

/** A team as its members read it. @param size members at most */
export const teamAnswer = (
  { members, code, ...team }: TeamRecord,
  size: number,
  reader: string,
): OwnTeam => ({
  ...team,
  code: shownJoinCode(code),
  size,
  members: members.map(({ userId, ...member }) => ({ ...member, isOwn: userId === reader })),
});
