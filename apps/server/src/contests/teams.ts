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
import { findRunning, type ContestRoom } from './contests.ts';

/** A person's team, and how many members it may have. */
export interface OwnTeamRecord {
  readonly team: TeamRecord;
  readonly size: number;
}

/** The team that a person's entry in a contest is in. */
export async function readOwnTeam(room: ContestRoom, userId: string, slug: string): Promise<OwnTeamRecord> {
  const found = await findTeamed(room, slug);
  const team = await findOwnTeam(room.db, found.contestId, userId);
  return team ? { team, size: found.size } : refuse('not_found');
}

/** Makes a team of a person's entry, until the contest is started. */
export async function makeTeam(
  room: ContestRoom,
  userId: string,
  { slug, name }: { readonly slug: string; readonly name: string },
): Promise<OwnTeamRecord> {
  const found = await findTeamed(room, slug);
  const code = newJoinCode((below) => randomInt(below));
  const refusal = await saveTeam(room.db, { ...found, userId, name, code });
  return afterwards(room, userId, { slug, found, refusal });
}

/** Joins a team of the contest by its code, until the contest is started. */
export async function joinTeam(
  room: ContestRoom,
  userId: string,
  { slug, code: typed }: { readonly slug: string; readonly code: string },
): Promise<OwnTeamRecord> {
  const found = await findTeamed(room, slug);
  const code = readJoinCode(typed);
  if (code === undefined) refuse('not_found');
  const refusal = await saveJoining(room.db, { ...found, userId, code });
  return afterwards(room, userId, { slug, found, refusal });
}

/** Leaves the team of a person's entry, until the contest is started. */
export async function leaveTeam(room: ContestRoom, userId: string, slug: string): Promise<void> {
  const found = await findTeamed(room, slug);
  const refusal = await saveLeaving(room.db, { ...found, userId });
  if (refusal) refuse(refusal);
  room.standings.renew(found.contestId);
}

interface TeamedContest {
  readonly contestId: number;
  readonly world: number;
  readonly size: number;
}

/** A contest with teams. */
async function findTeamed(room: ContestRoom, slug: string): Promise<TeamedContest> {
  const running = await findRunning(room, slug);
  const { id, world, ruleset } = running.contest;
  return ruleset.teamSize === undefined
    ? refuse('not_found')
    : { contestId: id, world, size: ruleset.teamSize };
}

async function afterwards(
  room: ContestRoom,
  userId: string,
  {
    slug,
    found,
    refusal,
  }: { readonly slug: string; readonly found: TeamedContest; readonly refusal: TeamRefusal | undefined },
): Promise<OwnTeamRecord> {
  if (refusal === 'team_full') refuse(refusal, { most: found.size });
  if (refusal) refuse(refusal);
  room.standings.renew(found.contestId);
  return readOwnTeam(room, userId, slug);
}
