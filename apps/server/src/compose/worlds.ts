import type { Database } from '@lonja/store/database/database';
import { findWorldsVersion, listWorlds, restWorlds, type WorldRow } from '@lonja/store/market/worlds';
import type { Home } from '../cluster/home.ts';
import type { JobLog } from '../jobs/job-log.ts';
import { oneAtATime } from '../jobs/one-at-a-time.ts';
import { repeatJob } from '../jobs/repeated-job.ts';
import { createMarketClock } from '../market/market-clock.ts';
import type { Hearing } from '../rooms/hearing.ts';
import type { Markets } from '../rooms/markets.ts';
import { endUnseenReplays } from '../rooms/replays.ts';
import type { WorldMarket } from '../rooms/world-market.ts';
import type { DatabasePart } from './database.ts';
import type { DeskPart } from './desk.ts';
import { createWorldJobs, type MarketJob } from './market-jobs.ts';
import { drainWatches, lookAround, listLooks } from './market-watches.ts';
import type { NewsPart } from './news.ts';
import type { Part } from './part.ts';
import type { ServerOptions } from './server-options.ts';
import type { WatchesPart } from './watches.ts';

export interface WorldsPart extends Part {
  /** Reads what is stored of worlds: this process or another one has changed it. */
  readonly refresh: () => Promise<void>;
  /** Reads a world that this process has made, and waits until every other one knows it too: whoever learns of it finds it anywhere. */
  readonly announce: (world: number) => Promise<WorldMarket | undefined>;
  /** Lets the markets of worlds go that have ended, and in which nothing goes on any more. */
  rest(): Promise<void>;
  /** Ends replays at which their owners have not looked for days. */
  endUnseen(): Promise<void>;
  /** When all worlds last stepped, on the wall. */
  steppedAt(): number;
  /** Does what is due by itself in them, and waits until it is done. */
  settle(): Promise<void>;
}

interface WorldsDependencies {
  readonly log: JobLog;
  readonly database: DatabasePart;
  readonly home: Home;
  readonly desk: DeskPart;
  readonly news: NewsPart;
  readonly watches: WatchesPart;
  readonly markets: Markets;
  readonly hearing: Hearing;
}

/** How soon a world is heard of that another process has made or changed: before its clock's lead is over. */
const REFRESH_MS = 500;
/** A world keeps its market so long after its last step: what that set off has been decided by every process, or waits in the database. */
const REST_AFTER_MS = 60_000;
/** How often it is looked for worlds that have ended. */
const REST_LOOK_MS = 10_000;
/** How often it is noted who has looked at a replay, and looked for those that nobody looks at. */
const UNSEEN_LOOK_MS = 60_000;

/** Worlds: their steps, and what happens by itself in them. */
export function composeWorlds(options: ServerOptions, dependencies: WorldsDependencies): WorldsPart {
  const { logger } = options;
  const { markets, database, watches } = dependencies;
  const onFault = (error: unknown): void => logger.error({ err: error }, 'worlds');
  const jobs = followWorlds(options, dependencies, onFault);
  let isStarted = false;
  let stopSteps = (): void => {};
  const publishClocks = createClockNews(markets, dependencies.news);
  const steps = createSteps(options.clock, markets, (stepped) => {
    for (const { id } of stepped) dependencies.news.publishStep(id);
    publishClocks();
  });
  const readWorlds = createWorldReading(database.background);
  const refresh = oneAtATime(async () => {
    const readAt = options.clock();
    markets.adopt(await readWorlds(), readAt);
    // Then a new world has prices at once. A process that takes requests goes on meanwhile; one that starts steps before it does.
    // One world after the other, since each takes a turn of the event loop for itself.
    if (isStarted) for (const world of markets.going()) await world.prepare();
    await dependencies.hearing.mark();
    if (!isStarted) return;
    steps.take();
    // Whoever has set a clock sees at once what will hold, also where no step was due.
    publishClocks();
  }, onFault);
  const rest = createRest(markets, database.background, options.clock);
  const endUnseen = (): Promise<void> =>
    endUnseenReplays({ db: database.background, clock: options.clock, markets, refreshWorlds: refresh });
  const ending = repeatJob(endUnseen, { rest: UNSEEN_LOOK_MS, onFault });
  const resting = repeatJob(rest, { rest: REST_LOOK_MS, onFault });
  const refreshing = repeatJob(refresh, { rest: REFRESH_MS, onFault });
  return {
    refresh,
    announce: async (world) => {
      await refresh();
      await dependencies.hearing.byAll(world);
      return markets.find(world);
    },
    rest: () => rest().then(refresh),
    endUnseen,
    steppedAt: steps.takenAt,
    settle: () => settleWorlds(markets, watches, jobs),
    start: async () => {
      // What was read before the start may be older by now than a step allows, and without one a world has no prices.
      await refresh();
      isStarted = true;
      steps.take();
      stopSteps = createMarketClock().start(steps.take);
      refreshing.start();
      resting.start();
      ending.start();
      jobs.start();
    },
    stop: async () => {
      stopSteps();
      await Promise.all([refreshing, resting, ending, jobs].map((one) => one.stop()));
      await Promise.all(markets.going().map(({ market }) => market.stop()));
    },
  };
}

async function settleWorlds(
  markets: Markets,
  watches: WatchesPart,
  jobs: Pick<MarketJob, 'runOnce'>,
): Promise<void> {
  for (const { id } of markets.going()) await drainWatches(watches.ofWorld(id));
  await jobs.runOnce();
}

/** The steps of all worlds, and what follows one. */
function createSteps(
  clock: () => number,
  markets: Markets,
  follow: (stepped: readonly WorldMarket[]) => void,
) {
  let takenAt = Number.NEGATIVE_INFINITY;
  return {
    takenAt: (): number => takenAt,
    take: (): void => {
      const now = clock();
      const stepped = markets.step();
      if (!stepped) return;
      follow(stepped);
      takenAt = now;
    },
  };
}

/** The rows of all worlds, read again only where one of them has changed. */
function createWorldReading(db: Database): () => Promise<readonly WorldRow[]> {
  let read: { readonly version: string; readonly rows: readonly WorldRow[] } = { version: '', rows: [] };
  return async () => {
    const version = await findWorldsVersion(db);
    if (version !== read.version) read = { version, rows: await listWorlds(db) };
    return read.rows;
  };
}

/** Notifies screens of each world's state and rate: a stretch begins, and the end comes, at a moment that was decided before. */
function createClockNews(markets: Markets, news: NewsPart): () => void {
  /** The states and rates of each world, present and to come, that its screens were sent last. */
  const published = new Map<number, string>();
  markets.onRest(({ id }) => void published.delete(id));
  return () => {
    for (const world of markets.going()) {
      const time = world.time();
      const clock = [time, ...time.changes].map(({ state, rate }) => `${state} ${rate}`).join(', ');
      if (published.get(world.id) !== clock) news.hub.publishToWorld(world.id, { type: 'clock', ...time });
      published.set(world.id, clock);
    }
  };
}

/** What happens by itself in each world, from when this process hears of it until it rests. */
function followWorlds(
  options: ServerOptions,
  dependencies: WorldsDependencies,
  onFault: (error: unknown) => void,
): MarketJob {
  const jobs = new Map<number, readonly MarketJob[]>();
  const all = (): readonly MarketJob[] => [...jobs.values()].flat();
  let isStarted = false;
  dependencies.markets.onNew((world) => {
    const watches = dependencies.watches.ofWorld(world.id);
    const looks = listLooks(watches);
    world.market.start(() => lookAround(looks, onFault)).catch(onFault);
    const added = createWorldJobs({ ...options, ...dependencies }, world, watches);
    jobs.set(world.id, added);
    if (isStarted) for (const job of added) job.start();
  });
  dependencies.markets.onRest(({ id }) => {
    for (const job of jobs.get(id) ?? []) job.stop().catch(onFault);
    jobs.delete(id);
  });
  return {
    start: () => {
      isStarted = true;
      for (const job of all()) job.start();
    },
    stop: async () => void (await Promise.all(all().map((job) => job.stop()))),
    runOnce: async () => {
      for (const job of all()) await job.runOnce();
    },
  };
}

/** Notes of worlds at their end that nothing goes on in them any more, once it has been decided what their last step set off. */
function createRest(markets: Markets, db: Database, clock: () => number): () => Promise<void> {
  /** Since when this process has them at their end. */
  let since: ReadonlyMap<number, number> = new Map();
  return async () => {
    const now = clock();
    since = new Map(
      markets
        .going()
        .filter(isAtItsEnd)
        .map(({ id }) => [id, since.get(id) ?? now]),
    );
    const rested = [...since].flatMap(([id, at]) => (now - at >= REST_AFTER_MS ? [id] : []));
    await restWorlds(db, rested, new Date(now));
  };
}

/** Whether a world's clock has ended and its prices are stepped to there: a replay may have to wait for the market that it replays. */
const isAtItsEnd = ({ row, time }: WorldMarket): boolean =>
  time().state === 'ended' && time().marketTime >= (row().endsAt ?? Number.POSITIVE_INFINITY);
