import {
  EquityPath,
  InvariantBroken,
  minus,
  rankEntries,
  rankTeams,
  returnInBasisPoints,
  samplingInstants,
  SCORE_UNIT,
  unsealRuleset,
  type EntryFigures,
  type Ruleset,
  type Scoring,
  type SealedRuleset,
  type Standing,
  type Usd,
} from '@lonja/core';
import { StandingFile } from '@lonja/protocol';
import { canonicalJson } from '@lonja/protocol/canonical-json';
import { shownRuleset } from '@lonja/protocol/shown-ruleset';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import * as z from 'zod';
import { parseJsonText } from './exported-person.ts';
import { Unreadable, requireUsd, requireWhole } from './figures.ts';
import type { IsComputed } from './other-parts.ts';
import type { Problem, Unchecked } from './problem.ts';

/** What came of ranking a contest again. */
export interface StandingOutcome {
  readonly slug: string;
  readonly name: string;
  readonly entries: number;
  readonly ranked: number;
  /** How many scores and drawdowns were computed from sampled equities. */
  readonly scores: number;
  readonly problems: readonly Problem[];
  readonly unchecked: readonly Unchecked[];
}

/** The signature over all of it is checked by itself. */
const ReadStanding = StandingFile.omit({ signature: true });
export interface ReadStanding extends z.output<typeof ReadStanding> {
  /** As it stands in the file, with what is no rule. */
  readonly writtenRuleset: unknown;
}

/** @returns undefined where the file is no standing of a contest */
export function standingIn(value: unknown): ReadStanding | undefined {
  const read = ReadStanding.safeParse(value);
  if (!read.success) return undefined;
  return { ...read.data, writtenRuleset: (value as { readonly ruleset: unknown }).ruleset };
}

type Result = ReadStanding['results'][number];

/**
 * Ranks the entries of a contest again by the rules that it shows, which are those that it sealed: each score and drawdown from the
 * equities that were sampled, each place from what the rules score, each team from its members. What the entries' equities, fills and
 * times come from is in the accounts' own exports.
 */
export function proveStanding(file: ReadStanding): StandingOutcome {
  const { contest, results } = file;
  const hasSamples = isSampled(file);
  return {
    slug: contest.slug,
    name: contest.name,
    entries: results.length,
    ranked: results.filter(({ place }) => place !== null).length,
    scores: hasSamples ? results.length : 0,
    problems: listStandingProblems(file),
    unchecked: [
      { kind: 'standing_equities' },
      ...(file.ruleset.scoring && !hasSamples ? [{ kind: 'standing_samples' as const }] : []),
    ],
  };
}

const isSampled = ({ ruleset, results }: ReadStanding): boolean =>
  ruleset.scoring !== undefined && results.length > 0 && results.every(({ samples }) => samples !== null);

/** What of a standing is computed: any change of one of these is found. A test changes each of them. */
export function computedInStanding(file: ReadStanding): IsComputed {
  const names = new Set([
    'rulesetHash',
    'rulesetText',
    'results[].place',
    'results[].returnPercent',
    ...(file.contest.commitment === null ? [] : ['contest.commitment']),
    ...(isSampled(file) ? ['results[].score', 'results[].drawdownPercent'] : []),
    ...(isSampled(file) && file.contest.market === 'world' ? ['instants[]'] : []),
    ...['place', 'number', 'members', 'ranked', 'score'].map((name) => `teams[].${name}`),
  ]);
  return (path) => names.has(path) || path.startsWith('ruleset.');
}

function listStandingProblems(file: ReadStanding): readonly Problem[] {
  try {
    const ruleset = sealedRuleset(file);
    return ruleset ? verifyResults(file, ruleset) : [{ kind: 'standing_rules' }];
  } catch (error) {
    if (error instanceof Unreadable || error instanceof InvariantBroken || error instanceof RangeError)
      return [{ kind: 'unreadable' }];
    throw error;
  }
}

/** What has the hash and says what is shown; undefined where it is another one. */
function sealedRuleset({
  contest,
  writtenRuleset,
  rulesetText,
  rulesetHash,
}: ReadStanding): Ruleset | undefined {
  if (bytesToHex(sha256(utf8ToBytes(rulesetText))) !== rulesetHash) return undefined;
  const sealed = parseJsonText(rulesetText) as {
    readonly ruleset?: SealedRuleset;
    readonly commitment?: string;
    readonly beginsAt?: string;
  } | null;
  if (!sealed?.ruleset || typeof sealed.ruleset.grant !== 'string') return undefined;
  const { assetClasses = [] } = sealed.ruleset;
  // The text is anybody's: a list is all that is read of it before it is compared.
  if (!Array.isArray(assetClasses)) return undefined;
  const written = unsealRuleset({ ...sealed.ruleset, grant: String(requireWhole(sealed.ruleset.grant)) });
  const isShown = canonicalJson(shownRuleset(written)) === canonicalJson(writtenRuleset);
  const isPriced =
    (sealed.commitment ?? null) === contest.commitment &&
    (sealed.beginsAt === undefined || sealed.beginsAt === contest.beginsAt);
  return isShown && isPriced ? written : undefined;
}

function verifyResults(file: ReadStanding, ruleset: Ruleset): readonly Problem[] {
  const { results } = file;
  const problems: Problem[] = [...verifyInstants(file, ruleset)];
  for (const result of results) problems.push(...verifyFigures(file, result, ruleset));
  const standings = rankEntries(results.map(readFigures), ruleset);
  const places = new Map(standings.map((standing) => [standing.account, standing]));
  for (const { number, place, unranked } of results) {
    const ranked = places.get(number);
    if ((ranked?.place ?? null) !== place || (ranked?.unranked ?? null) !== unranked)
      problems.push({ kind: 'standing_place', entry: number });
  }
  return [...problems, ...verifyTeams(file, standings, ruleset)];
}

/** An entry is called by its number here: those of accounts are its person's. */
const readFigures = (result: Result): EntryFigures => ({
  account: result.number,
  equity: requireUsd(result.equity),
  fills: result.fills,
  lastFillAt: result.lastFillAt === null ? undefined : Date.parse(result.lastFillAt),
  isDisqualified: result.unranked === 'disqualified',
  isWithdrawn: result.unranked === 'withdrawn',
  isStaff: result.unranked === 'runs_contest',
  isSet: result.unranked === 'set_by_administrator',
  ...(result.drawdownPercent === null
    ? {}
    : {
        track: {
          score: result.score === null ? undefined : toScoreUnits(result.score),
          drawdown: toScoreUnits(result.drawdownPercent),
          notCounted: requireUsd(result.notCounted ?? '0'),
          days: result.tradingDays ?? 0,
        },
      }),
});

const toScoreUnits = (decimals: number): number => Math.round(decimals * SCORE_UNIT);

function verifyFigures(
  { instants }: ReadStanding,
  { number: entry, equity, returnPercent, samples, score, drawdownPercent }: Result,
  { terms: { grant }, scoring }: Ruleset,
): readonly Problem[] {
  const gained = Number(returnInBasisPoints(minus(requireUsd(equity), grant), grant)) / 100;
  const problems: Problem[] = gained === returnPercent ? [] : [{ kind: 'standing_return', entry }];
  if (!scoring || samples === null) return problems;
  const computed = computeScore({ grant, scoring, samples, equity });
  const isScore = (computed.score === undefined ? null : computed.score / SCORE_UNIT) === score;
  if (!isScore || samples.length !== instants?.length) problems.push({ kind: 'standing_score', entry });
  if (computed.drawdown / SCORE_UNIT !== drawdownPercent) problems.push({ kind: 'standing_drawdown', entry });
  return problems;
}

function computeScore({
  grant,
  scoring,
  samples,
  equity,
}: {
  readonly grant: Usd;
  readonly scoring: Scoring;
  readonly samples: readonly string[];
  readonly equity: string;
}) {
  const path = new EquityPath(grant);
  for (const sample of samples) path.sample(requireUsd(sample));
  return path.scoreAt(requireUsd(equity), scoring);
}

/** In a world equities are sampled at the instants that the rules lead to; on the installation's market where a step was kept. */
function verifyInstants(
  { contest, instants }: ReadStanding,
  { minutes, scoring }: Ruleset,
): readonly Problem[] {
  if (!scoring || instants === null || contest.market !== 'world') return [];
  if (minutes > MAX_MINUTES || scoring.intervals > MAX_INTERVALS) throw new Unreadable();
  const ended = Date.parse(contest.endsAt);
  const wanted = samplingInstants({ minutes, scoring }, Date.parse(contest.beginsAt)).filter(
    (at) => at < ended,
  );
  const isSame = canonicalJson(wanted.map((at) => new Date(at).toISOString())) === canonicalJson(instants);
  return isSame ? [] : [{ kind: 'standing_instants' }];
}

/** More than any contest has: a file that anybody can write keeps nobody waiting. */
const MAX_MINUTES = 366 * 24 * 60;
const MAX_INTERVALS = 1_000;

function verifyTeams(
  { results, teams }: ReadStanding,
  standings: readonly Standing[],
  ruleset: Ruleset,
): readonly Problem[] {
  const members = new Map<number, number[]>();
  for (const { number, team } of results)
    if (team !== null) members.set(team, [...(members.get(team) ?? []), number]);
  const teamsOf = [...members].map(([number, accounts]) => ({ number, members: accounts }));
  const ranked = rankTeams(teamsOf, standings, ruleset).map(({ score, place, ...team }) => ({
    ...team,
    place: place ?? null,
    score: score === undefined ? null : score / SCORE_UNIT,
  }));
  const stated = (teams ?? []).map(({ number, members: size, ranked: placed, place, score }) => ({
    number,
    members: size,
    ranked: placed,
    place,
    score,
  }));
  return canonicalJson(ruleset.teamSize === undefined ? [] : ranked) === canonicalJson(stated)
    ? []
    : [{ kind: 'standing_teams' }];
}
