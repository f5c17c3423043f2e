import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isEdge } from '@lonja/store/database/desk-name';
import { countStrays } from '@lonja/store/database/strays';
import type { HeardBus } from '../bus/heard-bus.ts';
import { slotsAmong } from '../cluster/holdings.ts';
import type { Home } from '../cluster/home.ts';
import { leasesAmong } from '../cluster/move-log.ts';
import type { JobLog } from '../jobs/job-log.ts';
import { repeatJob } from '../jobs/repeated-job.ts';
import { processName } from '../process/process-name.ts';
import { createProcessRoll, type Facts, type Held, type ProcessRoll } from '../system/process-roll.ts';
import type { DatabasePart } from './database.ts';
import type { DeskPart } from './desk.ts';
import type { HomePart } from './home.ts';
import type { Lifecycle } from '../process/lifecycle.ts';
import type { NewsPart } from './news.ts';
import type { Part } from './part.ts';
import type { ServerOptions } from './server-options.ts';

export interface RollPart extends Part {
  readonly roll: ProcessRoll;
  /** Changes by other processes in the slots of this one, which it has not read; null before the first count. */
  readonly straysWaiting: () => number | null;
}

interface RollDependencies {
  readonly log: JobLog;
  readonly database: DatabasePart;
  readonly homePart: HomePart;
  readonly desk: DeskPart;
  readonly news: NewsPart;
  readonly bus: HeardBus;
  readonly lifecycle: Lifecycle;
}

const STRAYS_MS = 5_000;

/** The list of processes at work; one that can have no others writes nothing. */
export function composeRoll(options: ServerOptions, dependencies: RollDependencies): RollPart {
  const { joinBus, logger, clock } = options;
  const { log, database, homePart, desk } = dependencies;
  let strays: number | null = null;
  const counting = repeatJob(
    async () => {
      strays = await countStrays(database.background, homePart.home.slots());
    },
    { rest: STRAYS_MS, onFault: (error) => logger.warn({ err: error }, 'strays') },
  );
  const { facts, stop: stopMeasuring } = measureProcess(options, dependencies, () => strays);
  const roll = createProcessRoll({
    db: database.background,
    latency: desk.latency,
    name: processName(),
    startedAt: new Date(clock()),
    facts,
    heldBy: (place) => heldBy(homePart.home, place),
    ...log.of('process_roll', (error) => logger.warn({ err: error }, 'processes')),
  });
  return {
    roll,
    straysWaiting: () => strays,
    start: () => {
      counting.start();
      if (joinBus) roll.start();
    },
    stop: async () => {
      await counting.stop();
      await roll.stop();
      stopMeasuring();
    },
  };
}

function measureProcess(
  { market, version }: ServerOptions,
  { log, homePart, desk, news, bus, lifecycle }: RollDependencies,
  straysWaiting: () => number | null,
): { readonly facts: () => Facts; readonly stop: () => void } {
  const loop = monitorEventLoopDelay();
  loop.enable();
  const takeLoopDelay = (): number => {
    const delay = loop.percentile(99) / 1e6;
    loop.reset();
    return Number.isFinite(delay) ? delay : 0;
  };
  return {
    facts: () => ({
      version,
      memoryBytes: process.memoryUsage.rss(),
      streams: news.hub.clients(),
      desk: desk.desk.status().state,
      place: homePart.name,
      stage: lifecycle.stage(),
      straysWaiting: straysWaiting(),
      loopMilliseconds: takeLoopDelay(),
      stepMilliseconds: log.read().find(({ name }) => name === 'market_step')?.took ?? null,
      marketMilliseconds: market.age(),
      bus: bus.record(),
    }),
    stop: () => loop.disable(),
  };
}

function heldBy(home: Home, place: string): Held {
  const member = home.members().find(({ name }) => name === place);
  const holdings = member?.holdings ?? [];
  return {
    isEdge: isEdge(place),
    slots: slotsAmong(holdings),
    leases: leasesAmong(holdings),
    shard: member?.shard ?? null,
  };
}
