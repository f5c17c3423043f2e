import { nextScoreAttempt } from '@lonja/core';
import type { Database } from '@lonja/store/database/database';
import { findPlatform, type PlatformRecord } from '@lonja/store/lti/platforms';
import {
  listDueScores,
  queueScores,
  saveScoreOutcome,
  type DueScore,
  type ScoreOutcome,
} from '@lonja/store/lti/scores';
import type { SendOutgoing } from '../outgoing/outgoing.ts';
import { refuseTrouble, ScoreTrouble, sendOrTrouble, type PlatformTokens } from './platform-tokens.ts';

export interface ScorePassback {
  /** Sends what is due. @returns how many scores platforms took */
  runOnce(): Promise<number>;
}

interface PassbackNeeds {
  readonly db: Database;
  readonly platformTokens: PlatformTokens;
  readonly sendOutgoing: SendOutgoing;
  /** Whether this process sends, of several. */
  readonly isSender: () => boolean;
  readonly clock: () => number;
}

/** Grades of one run: a class of thirty, several times over. */
const MAX_AT_ONCE = 200;

/**
 * Returned grades on their way to platforms (Assignment and Grade Services 2.0). What is to be sent stands in the database, so a
 * restart loses nothing; a score that is sent twice carries the same moment, so it counts once.
 */
export function createScorePassback(needs: PassbackNeeds): ScorePassback {
  const { db, isSender, clock } = needs;
  return {
    runOnce: async () => {
      if (!isSender()) return 0;
      const now = new Date(clock());
      await queueScores(db, now);
      const due = Map.groupBy(await listDueScores(db, now, MAX_AT_ONCE), ({ platformId }) => platformId);
      // One that doesn't answer keeps the others waiting for no longer than one request.
      const sent = await Promise.all(
        [...due].map(async ([platformId, scores]) => {
          const platform = await findPlatform(db, platformId);
          return platform ? sendAll(needs, platform, scores) : 0;
        }),
      );
      return sent.reduce((sum, count) => sum + count, 0);
    },
  };
}

/** Stops at the first score for which the platform isn't there: the others would wait as long for nothing. */
async function sendAll(
  needs: PassbackNeeds,
  platform: PlatformRecord,
  scores: readonly DueScore[],
): Promise<number> {
  let sent = 0;
  let away: ScoreTrouble | undefined;
  for (const score of scores) {
    const trouble = away ?? (await sendOne(needs, platform, score));
    if (trouble && trouble.problem !== 'rejected' && trouble.problem !== 'newer') away = trouble;
    const outcome = decideOutcome(score, trouble, needs.clock());
    await saveScoreOutcome(needs.db, score, outcome);
    if (outcome.state === 'sent') sent += 1;
  }
  return sent;
}

function decideOutcome(score: DueScore, trouble: ScoreTrouble | undefined, now: number): ScoreOutcome {
  if (!trouble) return { state: 'sent', at: new Date(now) };
  const { problem, pauseMs } = trouble;
  // What was refused for what it is would be refused again.
  if (problem === 'rejected') return { state: 'failed', problem };
  // A second attempt that is refused as older means that the first one has arrived, and only its answer was lost.
  if (problem === 'newer')
    return score.attempts > 0 ? { state: 'sent', at: new Date(now) } : { state: 'failed', problem };
  const counted = { attempts: score.attempts + 1, since: score.since.getTime(), now };
  const dueAt = nextScoreAttempt(counted, pauseMs);
  return dueAt === undefined
    ? { state: 'failed', problem }
    : { state: 'waiting', problem, dueAt: new Date(dueAt) };
}

/** A token that the platform has withdrawn is replaced once. */
async function sendOne(
  needs: PassbackNeeds,
  platform: PlatformRecord,
  score: DueScore,
): Promise<ScoreTrouble | undefined> {
  const first = await attempt(needs, platform, score);
  if (first?.problem !== 'unauthorized') return first;
  needs.platformTokens.forget(platform);
  return attempt(needs, platform, score);
}

async function attempt(
  { platformTokens, sendOutgoing }: PassbackNeeds,
  platform: PlatformRecord,
  score: DueScore,
): Promise<ScoreTrouble | undefined> {
  try {
    const token = await platformTokens.of(platform);
    const answer = await sendOrTrouble(sendOutgoing, scoresUrl(score.lineItem), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/vnd.ims.lis.v1.score+json',
      },
      body: JSON.stringify(writeScore(score)),
    });
    refuseTrouble(answer);
    return undefined;
  } catch (error) {
    if (error instanceof ScoreTrouble) return error;
    throw error;
  }
}

/** A column's address may carry a query, which stays behind the path. */
function scoresUrl(lineItem: string): string {
  const url = new URL(lineItem);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/scores`;
  return url.href;
}

/** The grade as its student has got it; feedback stays here. */
const writeScore = ({ subject, points, possible, returnedAt }: DueScore) => ({
  userId: subject,
  scoreGiven: points / 100,
  scoreMaximum: possible / 100,
  activityProgress: 'Completed',
  gradingProgress: 'FullyGraded',
  timestamp: returnedAt.toISOString(),
});
