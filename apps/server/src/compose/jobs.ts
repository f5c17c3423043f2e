import { createRelatedSymbols } from '@lonja/feeds';
import type { Database } from '@lonja/store/database/database';
import { listConditions } from '@lonja/store/installation/trading-conditions';
import { pruneNews, saveNews } from '@lonja/store/market/news';
import type { Home } from '../cluster/home.ts';
import { freshQuote } from '../system/site-metrics.ts';
import { createHeartbeat } from '../system/heartbeat.ts';
import type { JobLog } from '../jobs/job-log.ts';
import { createNewsPolling, type NewsPolling } from '../news/news-polling.ts';
import { repeatJob, type RepeatedJob } from '../jobs/repeated-job.ts';
import { createSessionWatch, type SessionWatch } from '../sign-in/session-watch.ts';
import { createSignInUpkeep } from '../sign-in/sign-in-upkeep.ts';
import type { TradingConditions } from '../market/trading-conditions.ts';
import type { DatabasePart } from './database.ts';
import type { DeskPart } from './desk.ts';
import { createOwnJobs, type OwnJobs } from './market-jobs.ts';
import type { NewsPart } from './news.ts';
import type { Part } from './part.ts';
import type { PeoplePart } from './people.ts';
import type { ServerOptions } from './server-options.ts';
import type { WatchesPart } from './watches.ts';

export interface JobsPart extends Part {
  /** Jobs of the installation's market. */
  readonly own: OwnJobs;
  readonly sessionWatch: SessionWatch;
}

interface JobsDependencies {
  readonly log: JobLog;
  readonly database: DatabasePart;
  readonly home: Home;
  readonly desk: DeskPart;
  readonly people: PeoplePart;
  readonly news: NewsPart;
  readonly conditions: TradingConditions;
  readonly watches: WatchesPart;
}

/** How soon it is seen what another process has left. */
const NEIGHBOURS_MS = 1_000;

/** The jobs that run on an interval. */
export function composeJobs(options: ServerOptions, dependencies: JobsDependencies): JobsPart {
  const { market, logger, clock } = options;
  const { log, home, people, news } = dependencies;
  const { db, background } = dependencies.database;
  const { desk } = dependencies.desk;
  const warn = (what: string) => (error: unknown) => logger.warn({ err: error }, what);
  const own = createOwnJobs({ ...options, ...dependencies }, market, dependencies.watches.own);
  const sessionWatch = createSessionWatch({
    streams: [news.hub, news.alpaca.streams],
    sessions: people.sessions,
    apiKeys: people.apiKeys,
    ...log.of('session_watch', warn('session watch')),
  });
  const newsPolling = pollNews(options, dependencies);
  const upkeep = createSignInUpkeep({
    db: background,
    mailer: people.mailer,
    isKeeper: () => home.holds('chores'),
    clock,
    ...log.of('sign_in_upkeep', warn('sign-in upkeep')),
  });
  const heartbeat = createHeartbeat({
    db,
    clock,
    isUp: () => desk.status().state === 'ok',
    eurusd: () => freshQuote(market, 'EURUSD'),
    ...log.of('heartbeat', warn('heartbeat')),
  });
  const neighbours = watchNeighbours(db, dependencies, warn('other processes'));
  const jobs = [neighbours, ...Object.values(own), newsPolling, upkeep, sessionWatch, heartbeat];
  return {
    own,
    sessionWatch,
    start: () => {
      for (const job of jobs) job.start();
    },
    stop: async () => {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}

function pollNews(
  { market, newsFeeds = [], logger, clock }: ServerOptions,
  { log, home, database: { db } }: JobsDependencies,
): NewsPolling {
  return createNewsPolling({
    feeds: newsFeeds,
    isReader: () => home.holds('chores'),
    findSymbols: createRelatedSymbols(market.instruments),
    save: (items) => saveNews(db, items),
    prune: (before) => pruneNews(db, before),
    clock,
    ...log.of('news_polling', (error, url: string) => logger.warn({ err: error, url }, 'news feed')),
  });
}

/** What other processes have left: mail for the one that delivers it, and conditions that decisions must know. */
const watchNeighbours = (
  db: Database,
  { home, people, conditions }: JobsDependencies,
  onFault: (error: unknown) => void,
): RepeatedJob =>
  repeatJob(
    async () => {
      if (home.isAlone()) return;
      await people.mailer.deliverNew();
      conditions.catchUp(await listConditions(db));
    },
    { rest: NEIGHBOURS_MS, onFault },
  );
