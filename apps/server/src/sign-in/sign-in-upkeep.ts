import type { Database } from '@lonja/store/database/database';
import { forgetLaunches } from '@lonja/store/lti/launches';
import { clearOldMail } from '@lonja/store/mail/mail';
import { deleteOldAttempts } from '@lonja/store/sign-in/attempts';
import { deleteOldPasswordResets } from '@lonja/store/sign-in/password-resets';
import { deleteExpiredSessions } from '@lonja/store/sign-in/sessions';
import { deleteOldChallenges } from '@lonja/store/sign-in/two-factor';
import type { Mailer } from '../mail/mailer.ts';
import type { FollowRun } from '../jobs/job-log.ts';

export interface SignInUpkeepOptions {
  readonly db: Database;
  readonly mailer: Mailer;
  /** Whether this process deletes what has expired, of several. */
  readonly isKeeper: () => boolean;
  readonly clock: () => number;
  readonly follow?: FollowRun;
  readonly onFault: (error: unknown) => void;
}

export interface SignInUpkeep {
  start(): void;
  stop(): Promise<void>;
}

const EVERY_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Each minute: undelivered mail is tried again, and expired rows are deleted. */
export function createSignInUpkeep(options: SignInUpkeepOptions): SignInUpkeep {
  const { db, mailer, isKeeper, clock, follow = (task) => task(), onFault } = options;
  let timer: ReturnType<typeof setInterval> | undefined;
  let round: Promise<void> = Promise.resolve();

  const runOnce = async (): Promise<void> => {
    const now = new Date(clock());
    await mailer.deliverWaiting();
    if (!isKeeper()) return;
    await deleteExpiredSessions(db, now);
    await forgetLaunches(db, new Date(now.getTime() - HOUR_MS));
    await deleteOldChallenges(db, new Date(now.getTime() - HOUR_MS));
    await deleteOldPasswordResets(db, new Date(now.getTime() - DAY_MS));
    await clearOldMail(db, now);
    await deleteOldAttempts(db);
  };

  return {
    start: () => {
      timer = setInterval(() => {
        round = round.then(() => follow(runOnce)).catch(onFault);
      }, EVERY_MS);
    },
    stop: () => {
      clearInterval(timer);
      return round;
    },
  };
}
