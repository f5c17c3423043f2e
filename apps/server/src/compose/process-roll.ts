import { processName } from '../process-name.ts';
import { createProcessRoll, type ProcessRoll } from '../system/process-roll.ts';
import type { JobLog } from '../jobs/job-log.ts';
import type { DatabasePart } from './database.ts';
import type { DeskPart } from './desk.ts';
import type { NewsPart } from './news.ts';
import type { Part } from './part.ts';
import type { ServerOptions } from './server-options.ts';

export interface RollPart extends Part {
  readonly roll: ProcessRoll;
}

/** Which processes there are; one that can have no others writes nothing. */
export function composeRoll(
  { joinBus, version, logger, clock }: ServerOptions,
  log: JobLog,
  { background: db }: DatabasePart,
  { desk, latency }: DeskPart,
  { hub }: NewsPart,
): RollPart {
  const roll = createProcessRoll({
    db,
    latency,
    name: processName(),
    startedAt: new Date(clock()),
    facts: () => ({
      version,
      memoryBytes: process.memoryUsage.rss(),
      streams: hub.clients(),
      desk: desk.status().state,
    }),
    ...log.of('process_roll', (error) => logger.warn({ err: error }, 'processes')),
  });
  return { roll, ...(joinBus ? { start: () => roll.start() } : {}), stop: () => roll.stop() };
}
