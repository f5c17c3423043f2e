/** A background job's record since the process started. */
export interface JobRecord {
  readonly name: JobName;
  readonly runs: number;
  /** Milliseconds since 1970; null before the first run. */
  readonly startedAt: number | null;
  /** Duration of the last run that ended, milliseconds. */
  readonly took: number | null;
  readonly longest: number;
  readonly failures: number;
  readonly problem: { readonly at: number; readonly text: string } | null;
}

const JOBS = [
  'order_expiry',
  'split_watch',
  'equity_measurement',
  'news_polling',
  'overnight_financing',
  'dividend_payments',
  'audit_verification',
  'ledger_audit',
  'breach_watch',
  'sign_in_upkeep',
  'session_watch',
  'heartbeat',
  'process_roll',
  'market_step',
  'contest_settlement',
  'contest_luck',
  'score_passback',
  'webhooks',
  'signals',
] as const;
export type JobName = (typeof JOBS)[number];

/** Runs a task and notes how long it took. */
export type FollowRun = <Result>(run: () => Promise<Result>) => Promise<Result>;

interface FollowedJob<Rest extends unknown[]> {
  readonly follow: FollowRun;
  readonly time: (run: () => void) => void;
  readonly onFault: (error: unknown, ...rest: Rest) => void;
}

/** Records the runs of jobs for administrators. */
export interface JobLog {
  /** The follower that records a job's runs; its faults also go to `onFault`. */
  of<Rest extends unknown[]>(
    name: JobName,
    onFault: (error: unknown, ...rest: Rest) => void,
  ): FollowedJob<Rest>;
  /** The jobs that have a record, in the order of their list. */
  read(): readonly JobRecord[];
}

const LONGEST_TEXT = 300;

/** @param clock milliseconds since 1970 @param stopwatch milliseconds that only go forward */
export function createJobLog(clock: () => number, stopwatch = () => performance.now()): JobLog {
  const records = new Map<JobName, JobRecord>();
  const mark = (name: JobName, change: (record: JobRecord) => Partial<JobRecord>): void => {
    const record = records.get(name) ?? { ...UNUSED, name };
    records.set(name, { ...record, ...change(record) });
  };
  const begin = (name: JobName): (() => void) => {
    const began = stopwatch();
    mark(name, () => ({ startedAt: clock() }));
    return () => {
      const took = stopwatch() - began;
      mark(name, ({ runs, longest }) => ({ runs: runs + 1, took, longest: Math.max(longest, took) }));
    };
  };
  return {
    of: (name, onFault) => {
      mark(name, () => ({}));
      return {
        follow: async (run) => {
          const end = begin(name);
          try {
            return await run();
          } finally {
            end();
          }
        },
        time: (run) => {
          const end = begin(name);
          run();
          end();
        },
        onFault: (error, ...rest) => {
          const text = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_TEXT);
          mark(name, ({ failures }) => ({ failures: failures + 1, problem: { at: clock(), text } }));
          onFault(error, ...rest);
        },
      };
    },
    read: () => JOBS.flatMap((name) => records.get(name) ?? []),
  };
}

const UNUSED = { runs: 0, startedAt: null, took: null, longest: 0, failures: 0, problem: null } as const;
