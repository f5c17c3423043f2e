import { createLuckWork, type LuckWork } from '../contests/play/luck.ts';
import { findContest } from '@lonja/store/contests/contests';
import { withWorld } from '../contests/play/contest-state.ts';
import { createStoredSteps, type StoredSteps } from '../contests/play/stored-steps.ts';
import { createSettlement, type Settlement } from '../contests/play/settlement.ts';
import { createStandings, type Standings } from '../contests/play/standings.ts';
import { createStandingNews, type StandingNews } from '../stream/standing-news.ts';
import type { Home } from '../cluster/home.ts';
import { repeatJob } from '../jobs/repeated-job.ts';
import type { JobLog } from '../jobs/job-log.ts';
import { followedStanding } from '../contests/contest-view.ts';
import type { Markets } from '../rooms/markets.ts';
import type { DatabasePart } from './database.ts';
import type { DeskPart } from './desk.ts';
import type { NewsPart } from './news.ts';
import type { Part } from './part.ts';
import type { ServerOptions } from './server-options.ts';

export interface ContestsPart extends Part {
  readonly standings: Standings;
  readonly standingNews: StandingNews;
  readonly kept: StoredSteps;
  readonly settlement: Settlement;
  readonly luck: LuckWork;
}

interface ContestsDependencies {
  readonly log: JobLog;
  readonly database: DatabasePart;
  readonly home: Home;
  readonly desk: DeskPart;
  readonly news: NewsPart;
  readonly markets: Markets;
}

/** How often it is looked whether an instant of one on the installation's market is due: at every step. */
const KEEP_MS = 250;
/** How often it is looked whether a contest is over. */
const LOOK_MS = 1_000;
/** How often a standing is pushed. */
const PUSH_MS = 1_000;
/** How often it is looked whether one has finished. */
const LUCK_MS = 5_000;

/** Contests: their standings, their ends, and what their results owe to luck. */
export function composeContests(
  { logger, clock }: ServerOptions,
  { log, database: { db, background }, home, desk: { desk }, news, markets }: ContestsDependencies,
): ContestsPart {
  const { notices } = news;
  const kept = createStoredSteps({ db: background, markets, isKeeper: () => home.holds('chores') });
  const keeping = repeatJob(() => kept.runOnce(), {
    rest: KEEP_MS,
    onFault: (error) => logger.error({ err: error }, 'steps of contests'),
  });
  const settlement = createSettlement({ db: background, desk, markets, notices, slots: home.slots, clock });
  const settling = repeatJob(() => settlement.runOnce(), {
    rest: LOOK_MS,
    ...log.of('contest_settlement', (error) => logger.error({ err: error }, 'contest settlement')),
  });
  const luck = createLuckWork({
    db: background,
    markets,
    clock,
    isKeeper: () => home.holds('chores'),
    isStopped: () => counting.isStopped(),
  });
  const counting = repeatJob(() => luck.runOnce(), {
    rest: LUCK_MS,
    ...log.of('contest_luck', (error) => logger.error({ err: error }, 'luck of contests')),
  });
  const standings = createStandings(db, clock);
  const standingNews = createStandingNews({
    hub: news.hub,
    read: async (slug) => {
      const contest = await findContest(background, slug);
      if (!contest) return null;
      const running = withWorld(markets, contest);
      return running && followedStanding(running, await standings.read(running));
    },
  });
  const pushing = repeatJob(() => standingNews.runOnce(), {
    rest: PUSH_MS,
    onFault: (error) => logger.error({ err: error }, 'standings'),
  });
  const jobs = [keeping, settling, counting, pushing];
  return {
    start: () => {
      for (const job of jobs) job.start();
    },
    stop: async () => {
      await Promise.all(jobs.map((job) => job.stop()));
    },
    standings,
    standingNews,
    kept,
    settlement,
    luck,
  };
}
