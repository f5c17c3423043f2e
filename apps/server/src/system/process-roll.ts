import type { Database } from '@lonja/store/database/database';
import type { Lease } from '@lonja/store/database/process-locks';
import { forgetProcess, listProcesses, saveProcess } from '@lonja/store/installation/processes';
import * as z from 'zod';
import type { LatencyCounts, OrderLatency } from './order-latency.ts';
import type { FollowRun } from '../jobs/job-log.ts';
import { repeatJob } from '../jobs/repeated-job.ts';

const REST_MS = 5_000;
/** One that has said nothing for longer is listed, and counts for nothing. */
const SILENT_SECONDS = 20;

/** What a process says of itself. */
const Facts = z.object({
  version: z.string(),
  memoryBytes: z.number(),
  streams: z.number(),
  desk: z.enum(['ok', 'unavailable', 'read_only']),
  /** What the locks of its desk name it. */
  place: z.string(),
  stage: z.enum(['starting', 'ready', 'draining']),
  straysWaiting: z.number().nullable(),
  loopMilliseconds: z.number(),
  stepMilliseconds: z.number().nullable(),
  marketMilliseconds: z.number().nullable(),
  bus: z.object({
    kind: z.enum(['none', 'postgres', 'nats']),
    heardMilliseconds: z.number().nullable(),
    gaps: z.number(),
  }),
});
export type Facts = z.output<typeof Facts>;
const WithLatency = Facts.extend({ latency: z.array(z.tuple([z.number(), z.number()])) });

/** What its locks and their name say of it now. */
export interface Held {
  /** Whether it takes no slot and no lease. */
  readonly isEdge: boolean;
  readonly slots: readonly number[];
  readonly leases: readonly Lease[];
  readonly shard: number | null;
}

export interface KnownProcess extends Facts, Held {
  readonly name: string;
  readonly isThis: boolean;
  readonly startedAt: Date;
  /** Since it said so. */
  readonly silentSeconds: number;
}

/** Every process on the database, where there may be others. */
export interface ProcessRoll {
  /** As of some seconds ago; this process alone before it has been read. */
  known(): readonly KnownProcess[];
  runOnce(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

interface ProcessRollDependencies {
  readonly db: Database;
  readonly name: string;
  readonly startedAt: Date;
  readonly facts: () => Facts;
  /** By what its locks name a process: `pg_locks` is the truth of who holds what. */
  readonly heldBy: (place: string) => Held;
  readonly latency: OrderLatency;
  readonly follow?: FollowRun;
  readonly onFault: (error: unknown) => void;
}

/** Writes down what this process is, and reads what the others are: claims and reports are of all of them. */
export function createProcessRoll(dependencies: ProcessRollDependencies): ProcessRoll {
  const { db, name, startedAt, facts, heldBy, latency, follow, onFault } = dependencies;
  let known: readonly Omit<KnownProcess, keyof Held>[] | undefined;

  const runOnce = async (): Promise<void> => {
    await saveProcess(db, { name, startedAt, facts: { ...facts(), latency: latency.own() } });
    const others: LatencyCounts[] = [];
    known = (await listProcesses(db)).flatMap(({ facts: said, ...row }) => {
      // Another version may say other things.
      const read = WithLatency.safeParse(said);
      if (!read.success) return [];
      const { latency: counts, ...rest } = read.data;
      const isThis = row.name === name;
      if (!isThis && row.silentSeconds < SILENT_SECONDS) others.push(counts);
      return [{ ...row, ...rest, isThis }];
    });
    latency.setOthers(others);
  };

  const repeated = repeatJob(runOnce, { rest: REST_MS, follow, onFault });
  return {
    known: () =>
      (known ?? [{ ...facts(), name, startedAt, isThis: true, silentSeconds: 0 }]).map((one) => ({
        ...one,
        ...heldBy(one.place),
      })),
    runOnce,
    start: () => repeated.start(),
    stop: async () => {
      await repeated.stop();
      if (known) await forgetProcess(db, name).catch(onFault);
    },
  };
}
