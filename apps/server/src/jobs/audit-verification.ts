import { verifyAudit, type AuditHead, type Database } from '@lonja/store';
import type { FollowRun } from './job-log.ts';

/** A step is followed by this many times its own duration. */
const REST = 20;
const SHORTEST_PAUSE_MS = 100;
const ROUND_PAUSE_MS = 30_000;

/** The result of the last whole round over the audit log. */
export interface AuditStatus {
  readonly holds: boolean | null;
  readonly problem: string | null;
  readonly checkedAt: number | null;
  readonly rows: number;
}

export interface AuditVerification {
  start(): void;
  stop(): Promise<void>;
  status(): AuditStatus;
  /** One round now. @returns what does not hold */
  runOnce(): Promise<string[]>;
}

export interface AuditVerificationDependencies {
  readonly db: Database;
  readonly clock: () => number;
  readonly follow?: FollowRun;
  readonly onBreach: (reason: string) => void;
  readonly onFault: (error: unknown) => void;
}

/** Verifies the chain of the audit log in the background, round after round, for as long as the process runs. */
export function createAuditVerification({
  db,
  clock,
  follow = (task) => task(),
  onBreach,
  onFault,
}: AuditVerificationDependencies): AuditVerification {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  let status: AuditStatus = { holds: null, problem: null, checkedAt: null, rows: 0 };
  let steps = verifyAudit(db);
  let found: string[] = [];

  const finish = (head: AuditHead, breaches: readonly string[]): void => {
    const problem = breaches.length === 0 ? null : breaches.slice(0, 5).join('; ');
    status = { holds: problem === null, problem, checkedAt: clock(), rows: Number(head.number) };
    if (problem !== null) onBreach(problem);
  };

  /** Milliseconds until the next one. */
  const step = async (): Promise<number> => {
    const started = performance.now();
    const { done, value } = await steps.next();
    if (!done) {
      found.push(...value);
      return Math.max(SHORTEST_PAUSE_MS, REST * (performance.now() - started));
    }
    finish(value, found);
    steps = verifyAudit(db);
    found = [];
    return ROUND_PAUSE_MS;
  };

  const run = async (): Promise<void> => {
    let pause = ROUND_PAUSE_MS;
    try {
      pause = await follow(step);
    } catch (error) {
      steps = verifyAudit(db);
      found = [];
      onFault(error);
    }
    if (!isStopped) timer = setTimeout(() => void (running = run()), pause).unref();
  };

  return {
    start: () => {
      running = run();
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
    status: () => status,
    runOnce: async () => {
      const round = verifyAudit(db);
      const breaches: string[] = [];
      for (;;) {
        const { done, value } = await round.next();
        if (done) {
          finish(value, breaches);
          return breaches;
        }
        breaches.push(...value);
      }
    },
  };
}
