import type { Home } from '../cluster/home.ts';
import { createHookTurns } from '../signals/hook-turns.ts';
import type { SignalNeeds } from '../signals/receive-signal.ts';
import { createSignalFollowing, type SignalFollowing } from '../signals/signal-following.ts';
import type { JobLog } from '../jobs/job-log.ts';
import { repeatJob } from '../jobs/repeated-job.ts';
import type { Markets } from '../rooms/markets.ts';
import type { DatabasePart } from './database.ts';
import type { DeskPart } from './desk.ts';
import type { Part } from './part.ts';
import type { PeoplePart } from './people.ts';
import type { ServerOptions } from './server-options.ts';

export interface HooksPart extends Part {
  readonly needs: SignalNeeds;
  readonly following: SignalFollowing;
}

interface HookDependencies {
  readonly log: JobLog;
  readonly database: DatabasePart;
  readonly home: Home;
  readonly desk: DeskPart;
  readonly people: PeoplePart;
  readonly markets: Markets;
}

/** How soon it is seen what has come by another process, or waited. */
const LOOK_MS = 1_000;
const PRUNE_MS = 3_600_000;

/** Signals from outside: every process follows them but an edge, each those of other hooks. */
export function composeHooks(
  { logger, clock }: ServerOptions,
  { log, database: { db, background }, home, desk: { desk }, people, markets }: HookDependencies,
): HooksPart {
  const { follow, onFault } = log.of('signals', (error) => logger.warn({ err: error }, 'signals'));
  const { senders } = people;
  const following = createSignalFollowing({ db: background, desk, markets, senders, clock, onFault });
  const look = async (): Promise<void> => {
    if (!home.isEdge) await following.look();
  };
  const looks = repeatJob(look, { rest: LOOK_MS, follow, onFault });
  const prunes = repeatJob(async () => home.holds('chores') && (await following.prune()), {
    rest: PRUNE_MS,
    onFault,
  });
  return {
    following,
    needs: { db, clock, inTurn: createHookTurns(), hurry: () => void look().catch(onFault) },
    start: () => {
      looks.start();
      prunes.start();
    },
    stop: async () => {
      await Promise.all([looks.stop(), prunes.stop(), following.stop()]);
    },
  };
}
