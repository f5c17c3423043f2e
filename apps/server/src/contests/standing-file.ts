import {
  formatUsdExact,
  minus,
  returnInBasisPoints,
  SCORE_UNIT,
  type Standing,
  type Ruleset,
} from '@lonja/core';
import type { StandingFile } from '@lonja/protocol';
import type { Database } from '@lonja/store/database/database';
import { LRUCache } from 'lru-cache';
import type { FileSigner } from '../record/file-signer.ts';
import { refuse } from '../refusal/refuse.ts';
import { contestAnswer, teamsAnswer } from './contest-view.ts';
import type { RunningContest } from './play/contest-state.ts';
import type { Ranking, Standings } from './play/standings.ts';
import { sampleToEnd, trackNeedsOf, type Samples } from './play/tracks.ts';

export interface StandingFiles {
  /** As JSON, signed. Not found until the contest is finished. */
  read(running: RunningContest): Promise<string>;
}

interface StandingFilesOptions {
  readonly db: Database;
  readonly standings: Standings;
  readonly certificates: FileSigner;
}

/** Contests whose samples are kept: a hundred equities an entry. */
const SAMPLED = 20;
const FILES = 8;
/** Who has left is named no longer than in the standing. */
const FRESH_MS = 60_000;

/** The results of finished contests as files. What many ask for at once is made once. */
export function createStandingFiles({ db, standings, certificates }: StandingFilesOptions): StandingFiles {
  const sampled = new LRUCache<number, Promise<Samples | undefined>>({ max: SAMPLED });
  const files = new LRUCache<number, Promise<string>>({ max: FILES, ttl: FRESH_MS });
  const make = async (running: RunningContest): Promise<string> => {
    const ranking = await standings.read(running);
    const samples = await once(sampled, running.contest.id, () => loadSamples(db, running, ranking));
    return JSON.stringify(await certificates.signFile(buildFile(running, ranking, samples)));
  };
  return {
    read: async (running) =>
      running.contest.finishedAt ? once(files, running.contest.id, () => make(running)) : refuse('not_found'),
  };
}

/** What fails is tried again by the next one who asks. */
function once<Value>(
  known: LRUCache<number, Promise<Value>>,
  id: number,
  make: () => Promise<Value>,
): Promise<Value> {
  const found = known.get(id);
  if (found) return found;
  const made = make();
  made.catch(() => known.delete(id));
  known.set(id, made);
  return made;
}

/**
 * @returns undefined where no scoring is sealed, and where what was sampled no longer comes to the results, as when prices that were kept
 * of the installation's market are gone: then nobody can compute the scores again
 */
async function loadSamples(
  db: Database,
  running: RunningContest,
  { standings }: Ranking,
): Promise<Samples | undefined> {
  const needs = trackNeedsOf(db, running);
  const { endsAt } = running.world.row();
  if (!needs || endsAt === undefined) return undefined;
  const accounts = standings.map(({ account }) => account);
  const samples = await sampleToEnd(needs, accounts, endsAt);
  const isAsRanked = standings.every(({ account, equity, track }) => {
    const found = samples.of.get(account)?.track.scoreAt(equity);
    return found?.score === track?.score && found?.drawdown === track?.drawdown;
  });
  return isAsRanked ? samples : undefined;
}

function buildFile(
  running: RunningContest,
  ranking: Ranking,
  samples: Samples | undefined,
): Omit<StandingFile, 'signature'> {
  const { ruleset } = running.contest;
  const answer = contestAnswer(running);
  const { slug, name, market, world, beginsAt, endsAt, commitment } = answer;
  return {
    kind: 'lonja-standing',
    contest: {
      slug,
      name,
      market,
      world,
      beginsAt,
      endsAt,
      finishedAt: answer.finishedAt ?? endsAt,
      commitment,
    },
    ruleset: answer.ruleset,
    rulesetText: answer.rulesetText,
    rulesetHash: answer.rulesetHash,
    instants: samples ? samples.instants.map((at) => new Date(at).toISOString()) : null,
    results: ranking.standings.flatMap((standing) => buildResults(standing, ranking, { ruleset, samples })),
    teams: ruleset.teamSize === undefined ? null : teamsAnswer(ranking, ruleset),
  };
}

function buildResults(
  { account, place, unranked, equity, fills, track }: Standing,
  { entries }: Ranking,
  { ruleset: { terms }, samples }: { readonly ruleset: Ruleset; readonly samples: Samples | undefined },
): StandingFile['results'] {
  const entry = entries.get(account);
  if (!entry) return [];
  const { number, alias, isErased, lastFillAt, team } = entry;
  const score = track?.score;
  return [
    {
      place: place ?? null,
      unranked: unranked ?? null,
      number,
      alias,
      isErased,
      equity: formatUsdExact(equity),
      returnPercent: Number(returnInBasisPoints(minus(equity, terms.grant), terms.grant)) / 100,
      fills,
      lastFillAt: lastFillAt?.toISOString() ?? null,
      score: score === undefined ? null : score / SCORE_UNIT,
      drawdownPercent: track ? track.drawdown / SCORE_UNIT : null,
      tradingDays: track?.days ?? null,
      notCounted: track ? formatUsdExact(track.notCounted) : null,
      team: team?.number ?? null,
      samples: samples?.of.get(account)?.equities.map(formatUsdExact) ?? null,
    },
  ];
}
