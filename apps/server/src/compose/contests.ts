import { findContest } from '@lonja/store';
import { withWorld } from '../contests/contest-state.ts';
import { createSettlement, type Settlement } from '../contests/settlement.ts';
import { createStandings, type Standings } from '../contests/standings.ts';
import { createStandingNews, type StandingNews } from '../stream/standing-news.ts';
import type { Home } from '../cluster/home.ts';
import { repeatJob } from '../jobs/repeated-job.ts';
import type { JobLog } from '../jobs/job-log.ts';
import { followedStanding } from '../views/contest-view.ts';
import type { Markets } from '../worlds/markets.ts';
import type { DatabasePart } from './database.ts';
import type { DeskPart } from './desk.ts';
import type { NewsPart } from './news.ts';
import type { Part } from './part.ts';
import type { ServerOptions } from './server-options.ts';

export interface ContestsPart extends Part {
  readonly standings: Standings;
  readonly standingNews: StandingNews;
  readonly settlement: Settlement;
}

interface ContestsDependencies {
  readonly log: JobLog;
  readonly database: DatabasePart;
  readonly home: Home;
  readonly desk: DeskPart;
  readonly news: NewsPart;
  readonly markets: Markets;
}

/** How often it is looked whether a contest is over. */
const LOOK_MS = 1_000;
/** How often a standing is pushed. */
const PUSH_MS = 1_000;

/** Contests: their standings, and their ends. */
export function composeContests(
  { logger, clock }: ServerOptions,
  { log, database: { db, background }, home, desk: { desk }, news, markets }: ContestsDependencies,
): ContestsPart {
  const { notices } = news;
  const settlement = createSettlement({ db: background, desk, markets, notices, slots: home.slots, clock });
  const { follow, onFault } = log.of('contest_settlement', (error) =>
    logger.error({ err: error }, 'contest settlement'),
  );
  const job = repeatJob(() => settlement.runOnce(), { rest: LOOK_MS, follow, onFault });
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
  return {
    start: () => {
      job.start();
      pushing.start();
    },
    stop: async () => {
      await Promise.all([job.stop(), pushing.stop()]);
    },
    standings,
    standingNews,
    settlement,
  };
}
