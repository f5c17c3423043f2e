import type { Home } from '../cluster/home.ts';
import { repeatJob } from '../jobs/repeated-job.ts';
import type { JobLog } from '../jobs/job-log.ts';
import type { LtiNeeds } from '../lti/launch-needs.ts';
import { createOutgoing } from '../outgoing/outgoing.ts';
import { PUBLIC_REACH, UNLIMITED_REACH } from '../outgoing/reach.ts';
import { createPlatformKeys } from '../lti/platform-keys.ts';
import { createPlatformTokens } from '../lti/platform-tokens.ts';
import { createScorePassback, type ScorePassback } from '../lti/score-passback.ts';
import { createToolKeys } from '../lti/tool-keys.ts';
import { createTurns } from '../lti/turns.ts';
import { newSecret } from '../identity/secrets.ts';
import type { DatabasePart } from './database.ts';
import type { Part } from './part.ts';
import type { PeoplePart } from './people.ts';
import type { ServerOptions } from './server-options.ts';

export interface LtiPart extends Part {
  readonly needs: Omit<LtiNeeds, 'origin'>;
  readonly scores: ScorePassback;
}

interface LtiDependencies {
  readonly log: JobLog;
  readonly database: DatabasePart;
  readonly home: Home;
  readonly people: PeoplePart;
}

/** How soon a returned grade is sent. */
const LOOK_MS = 5_000;

/** Learning platforms: the keys of both sides, and grades on their way. */
export function composeLti(
  { logger, clock, ltiNetwork = 'public' }: ServerOptions,
  { log, database: { db, background }, home, people: { passwords } }: LtiDependencies,
): LtiPart {
  const reach = ltiNetwork === 'own' ? UNLIMITED_REACH : PUBLIC_REACH;
  const sendOutgoing = createOutgoing({ reach, userAgent: 'Lonja LTI' });
  const toolKeys = createToolKeys(db, clock);
  const platformTokens = createPlatformTokens(sendOutgoing, toolKeys, clock);
  const scores = createScorePassback({
    db: background,
    platformTokens,
    sendOutgoing,
    isSender: () => home.holds('chores'),
    clock,
  });
  const { follow, onFault } = log.of('score_passback', (error) =>
    logger.warn({ err: error }, 'score passback'),
  );
  const job = repeatJob(() => scores.runOnce(), { rest: LOOK_MS, follow, onFault });
  let unknown: Promise<string> | undefined;
  const unknownPassword = (): Promise<string> => {
    unknown ??= passwords.hash(newSecret());
    // When too many wait to be hashed, the next one tries again.
    unknown.catch(() => (unknown = undefined));
    return unknown;
  };
  const platformKeys = createPlatformKeys(sendOutgoing, clock);
  return {
    ...job,
    scores,
    needs: {
      toolKeys,
      platformKeys,
      platformTokens,
      sendOutgoing,
      reach,
      unknownPassword,
      inLinkTurn: createTurns(),
    },
  };
}
