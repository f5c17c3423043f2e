import { financingDayOf, wallTimeAt, type MarketView } from '@lonja/core';
import type { Database } from '@lonja/store/database/database';
import { SAMPLE_MS } from '@lonja/store/trading/equity-points';
import { createEquityMeasurement } from '../accounts/equity-measurement.ts';
import { REST_MS } from '../contests/play/settlement.ts';
import type { Desk } from '../desk/desk.ts';
import type { JobLog, JobName } from '../jobs/job-log.ts';
import { repeatJob, type RepeatedJob, type RepeatOptions } from '../jobs/repeated-job.ts';
import type { LiveMarket } from '../market/live-market.ts';
import type { WorldMarket } from '../rooms/world-market.ts';
import { createOrderExpiry } from '../trading/watches/order-expiry.ts';
import { createOvernightFinancing } from '../trading/watches/overnight-financing.ts';
import type { DatabasePart } from './database.ts';
import type { DeskPart } from './desk.ts';
import type { HomePart } from './home.ts';
import type { MarketWatches } from './market-watches.ts';
import type { ServerOptions } from './server-options.ts';

/** What a market's clock brings about, as opposed to a step of its prices. */
export interface MarketJob extends Pick<RepeatedJob, 'start' | 'stop'> {
  runOnce(): Promise<unknown>;
}

/** What a job is made of in any market. */
interface MarketJobNeeds extends RepeatOptions {
  readonly db: Database;
  readonly desk: Desk;
  readonly slots: () => readonly number[];
  /** The world whose market it is; undefined: the installation's own. */
  readonly world: number | undefined;
  readonly splits: LiveMarket['splits'];
  readonly viewMarket: () => MarketView;
  /** Time of the market, milliseconds since 1970. */
  readonly clock: () => number;
  /** The clock on the wall: milliseconds since 1970. */
  readonly wall: () => number;
  readonly evaluations: MarketWatches['evaluations'];
}

/** Why a market does without a job. */
interface Lacking {
  readonly lacks: string;
}

/** The record that runs in the installation's market have, and how long the job rests between them. */
interface OwnAnswer {
  readonly record: JobName;
  readonly rest: number;
}

/** What a run in a world depends on: most worlds stand most of the time. Undefined: a run is due at each look. */
type StateInWorld = (world: WorldMarket, held: string) => string | undefined;

interface MarketJobRow<Job extends MarketJob, Own> {
  /** As faults name it. */
  readonly name: string;
  readonly own: Own;
  readonly inWorld: StateInWorld | Lacking;
  readonly create: (needs: MarketJobNeeds) => Job;
}

export const marketJob = <Job extends MarketJob, Own extends OwnAnswer | Lacking>(
  row: MarketJobRow<Job, Own>,
): MarketJobRow<Job, Own> => row;

/** How often it is looked whether a run is due in a world: a second is 83 minutes in the fastest one. */
const LOOK_MS = 1_000;

/** Everything that runs on a clock in a market: each row answers for the installation's market and for worlds. */
const MARKET_JOBS = {
  financing: marketJob({
    name: 'overnight financing',
    own: { record: 'overnight_financing', rest: 30_000 },
    inWorld: ({ market }, held) => `${financingDayOf(market.view().now)} ${held}`,
    create: createOvernightFinancing,
  }),
  expiry: marketJob({
    name: 'order expiry',
    // An expired order never fills, even before its expiry is written.
    own: { record: 'order_expiry', rest: 1_000 },
    // Once more when nobody's command is under way any more that was decided before the end.
    inWorld: (world, held) => `${world.market.view().now} ${hasRested(world)} ${held}`,
    create: createOrderExpiry,
  }),
  equity: marketJob({
    name: 'equity measurement',
    own: { record: 'equity_measurement', rest: 60_000 },
    inWorld: ({ market }, held) => `${Math.floor(market.view().now / SAMPLE_MS)} ${held}`,
    create: createEquityMeasurement,
  }),
  end: marketJob({
    name: 'end of a world',
    own: { lacks: 'the installation’s market never ends' },
    inWorld: () => undefined,
    create: createWorldEnd,
  }),
};

type Rows = typeof MARKET_JOBS;
type OwnName = { [Name in keyof Rows]: Rows[Name]['own'] extends Lacking ? never : Name }[keyof Rows];
/** Jobs of the installation's market, by name. */
export type OwnJobs = { readonly [Name in OwnName]: ReturnType<Rows[Name]['create']> };

export interface MarketJobsNeeds extends Pick<ServerOptions, 'logger' | 'clock'> {
  readonly log: JobLog;
  readonly database: Pick<DatabasePart, 'background'>;
  readonly desk: Pick<DeskPart, 'desk'>;
  readonly home: HomePart['home'];
}

const ROWS: readonly (readonly [string, MarketJobRow<MarketJob, OwnAnswer | Lacking>])[] =
  Object.entries(MARKET_JOBS);

export function createOwnJobs(needs: MarketJobsNeeds, market: LiveMarket, watches: MarketWatches): OwnJobs {
  const { log, logger, clock } = needs;
  const jobs = ROWS.flatMap(([key, { name, own, create }]) => {
    if ('lacks' in own) return [];
    const onFault = (error: unknown): void => logger.error({ err: error }, name);
    const repeats = { rest: own.rest, ...log.of(own.record, onFault) };
    return [
      [key, create({ ...inMarket(needs, market, watches), world: undefined, wall: clock, ...repeats })],
    ];
  });
  return Object.fromEntries(jobs) as OwnJobs;
}

export function createWorldJobs(
  needs: MarketJobsNeeds,
  world: WorldMarket,
  watches: MarketWatches,
): readonly MarketJob[] {
  const { logger, home } = needs;
  const held = (): string => home.slots().join(' ');
  return ROWS.flatMap(([, { name, inWorld, create }]) => {
    if ('lacks' in inWorld) return [];
    return create({
      ...inMarket(needs, world.market, watches),
      world: world.id,
      wall: world.wall,
      rest: LOOK_MS,
      state: () => inWorld(world, held()),
      onFault: (error) => logger.error({ err: error, world: world.id }, name),
    });
  });
}

const inMarket = (
  { database, desk: { desk }, home }: MarketJobsNeeds,
  market: LiveMarket,
  { evaluations }: MarketWatches,
): Omit<MarketJobNeeds, keyof RepeatOptions | 'world' | 'wall'> => ({
  db: database.background,
  desk,
  slots: home.slots,
  splits: market.splits,
  viewMarket: () => market.view(),
  clock: () => market.view().now,
  evaluations,
});

const hasRested = ({ row, time, wall, market }: WorldMarket): boolean =>
  time().state === 'ended' && wall() - wallTimeAt(row(), row().endsAt ?? market.view().now) >= REST_MS;

/** Ends what goes on in a world that has ended, once every process knows of the end and none opens an account in it. */
function createWorldEnd({ viewMarket, evaluations, wall, ...repeats }: MarketJobNeeds): MarketJob {
  let since: number | undefined;
  const runOnce = async (): Promise<void> => {
    if (!viewMarket().isOver) return;
    since ??= wall();
    if (wall() - since >= REST_MS) await evaluations.finish();
  };
  return { ...repeatJob(runOnce, repeats), runOnce };
}
