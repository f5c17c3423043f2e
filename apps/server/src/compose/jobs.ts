import { createRelatedSymbols } from '@lonja/feeds';
import { pruneNews, saveNews } from '@lonja/store';
import { freshQuote } from '../site-metrics/site-metrics.ts';
import { createHeartbeat } from '../site-metrics/heartbeat.ts';
import { createEquityMeasurement, type EquityMeasurement } from '../jobs/equity-measurement.ts';
import type { JobLog } from '../jobs/job-log.ts';
import { createNewsPolling } from '../jobs/news-polling.ts';
import { createOrderExpiry, type OrderExpiry } from '../jobs/order-expiry.ts';
import { createOvernightFinancing, type OvernightFinancing } from '../jobs/overnight-financing.ts';
import { createSessionWatch, type SessionWatch } from '../jobs/session-watch.ts';
import { createSignInUpkeep } from '../jobs/sign-in-upkeep.ts';
import type { DatabasePart } from './database.ts';
import type { DeskPart } from './desk.ts';
import type { NewsPart } from './news.ts';
import type { Part } from './part.ts';
import type { PeoplePart } from './people.ts';
import type { ServerOptions } from './server-options.ts';

export interface JobsPart extends Part {
  readonly expiry: OrderExpiry;
  readonly equity: EquityMeasurement;
  readonly financing: OvernightFinancing;
  readonly sessionWatch: SessionWatch;
}

interface JobsDependencies {
  readonly log: JobLog;
  readonly database: DatabasePart;
  readonly desk: DeskPart;
  readonly people: PeoplePart;
  readonly news: NewsPart;
}

/** The jobs that run on an interval. */
export function composeJobs(options: ServerOptions, dependencies: JobsDependencies): JobsPart {
  const { market, newsFeeds = [], logger, clock } = options;
  const { log, people, news } = dependencies;
  const { db, background } = dependencies.database;
  const { desk } = dependencies.desk;
  const warn = (what: string) => (error: unknown) => logger.warn({ err: error }, what);
  const fail = (what: string) => (error: unknown) => logger.error({ err: error }, what);
  const expiry = createOrderExpiry({
    db: background,
    desk,
    clock: () => market.view().now,
    ...log.of('order_expiry', fail('order expiry')),
  });
  const equity = createEquityMeasurement({
    db: background,
    viewMarket: () => market.view(),
    ...log.of('equity_measurement', fail('equity measurement')),
  });
  const financing = createOvernightFinancing({
    db: background,
    desk,
    clock,
    ...log.of('overnight_financing', fail('overnight financing')),
  });
  const sessionWatch = createSessionWatch({
    hub: news.hub,
    sessions: people.sessions,
    apiKeys: people.apiKeys,
    ...log.of('session_watch', warn('session watch')),
  });
  const newsPolling = createNewsPolling({
    feeds: newsFeeds,
    findSymbols: createRelatedSymbols(market.instruments),
    save: (items) => saveNews(db, items),
    prune: (before) => pruneNews(db, before),
    clock,
    ...log.of('news_polling', (error, url: string) => logger.warn({ err: error, url }, 'news feed')),
  });
  const upkeep = createSignInUpkeep({
    db: background,
    mailer: people.mailer,
    clock,
    ...log.of('sign_in_upkeep', warn('sign-in upkeep')),
  });
  const heartbeat = createHeartbeat({
    db,
    clock,
    isUp: () => desk.status().state === 'ok',
    eurusd: () => freshQuote(market, 'EURUSD', clock()),
    ...log.of('heartbeat', warn('heartbeat')),
  });
  const jobs = [financing, newsPolling, expiry, equity, upkeep, sessionWatch, heartbeat];
  return {
    expiry,
    equity,
    financing,
    sessionWatch,
    start: () => {
      for (const job of jobs) job.start();
    },
    stop: async () => {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
