import { randomInt } from 'node:crypto';
import { newJoinCode, readJoinCode } from '@lonja/core';
import {
  findOwnTeam,
  joinTeam as saveJoining,
  leaveTeam as saveLeaving,
  makeTeam as saveTeam,
  type TeamRecord,
  type TeamRefusal,
} from '@lonja/store/contests/teams';
import { refuse } from '../refusal/refuse.ts';
import { findRunning, type ContestNeeds } from './contests.ts';

/** A person's team, and how many members it may have. */
export interface OwnTeamRecord {
  readonly team: TeamRecord;
  readonly size: number;
}

/** The team that a person's entry in a contest is in. */
export async function readOwnTeam(needs: ContestNeeds, userId: string, slug: string): Promise<OwnTeamRecord> {
  const found = await findTeamed(needs, slug);
  const team = await findOwnTeam(needs.db, found.contestId, userId);
  return team ? { team, size: found.size } : refuse('not_found');
}

/** Makes a team of a person's entry, until the contest is started. */
export async function makeTeam(
  needs: ContestNeeds,
  userId: string,
  { slug, name }: { readonly slug: string; readonly name: string },
): Promise<OwnTeamRecord> {
  const found = await findTeamed(needs, slug);
  const code = newJoinCode((below) => randomInt(below));
  const refusal = await saveTeam(needs.db, { ...found, userId, name, code });
  return afterwards(needs, userId, { slug, found, refusal });
}

/** Joins a team of the contest by its code, until the contest is started. */
export async function joinTeam(
  needs: ContestNeeds,
  userId: string,
  { slug, code: typed }: { readonly slug: string; readonly code: string },
): Promise<OwnTeamRecord> {
  const found = await findTeamed(needs, slug);
  const code = readJoinCode(typed);
  if (code === undefined) refuse('not_found');
  const refusal = await saveJoining(needs.db, { ...found, userId, code });
  return afterwards(needs, userId, { slug, found, refusal });
}

/** Leaves the team of a person's entry, until the contest is started. */
export async function leaveTeam(needs: ContestNeeds, userId: string, slug: string): Promise<void> {
  const found = await findTeamed(needs, slug);
  const refusal = await saveLeaving(needs.db, { ...found, userId });
  if (refusal) refuse(refusal);
  needs.standings.renew(found.contestId);
}

interface TeamedContest {
  readonly contestId: number;
  readonly world: number;
  readonly size: number;
}

/** A contest with teams. */
async function findTeamed(needs: ContestNeeds, slug: string): Promise<TeamedContest> {
  const running = await findRunning(needs, slug);
  const { id, world, ruleset } = running.contest;
  return ruleset.teamSize === undefined
    ? refuse('not_found')
    : { contestId: id, world, size: ruleset.teamSize };
}

async function afterwards(
  needs: ContestNeeds,
  userId: string,
  {
    slug,
    found,
    refusal,
  }: { readonly slug: string; readonly found: TeamedContest; readonly refusal: TeamRefusal | undefined },
): Promise<OwnTeamRecord> {
  if (refusal === 'team_full') refuse(refusal, { maximum: found.size });
  if (refusal) refuse(refusal);
  needs.standings.renew(found.contestId);
  return readOwnTeam(needs, userId, slug);
}
