import { findAuditRound, saveAuditRound, type AuditRound } from '@lonja/store/audit/audit-rounds';
import { verifyAudit, type AuditHead } from '@lonja/store/audit/audit-verification';
import type { Database } from '@lonja/store/database/database';
import type { FollowRun } from '../jobs/job-log.ts';
import { paceJob } from '../jobs/paced-job.ts';

/** A step is followed by this many times its own duration. */
const REST = 20;
const SHORTEST_PAUSE_MS = 100;
const ROUND_PAUSE_MS = 30_000;
/** How soon it looks again whether to verify, and what another process has found. */
const IDLE_PAUSE_MS = 1_000;

/** The result of the last whole round over the audit log, by whichever process. */
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
  /** Whether this process verifies it for all. */
  readonly isKeeper: () => boolean;
  readonly follow?: FollowRun;
  readonly onBreach: (reason: string) => void;
  readonly onFault: (error: unknown) => void;
}

interface Round {
  readonly beganAt: Date;
  readonly steps: ReturnType<typeof verifyAudit>;
  readonly found: string[];
}

/** Verifies the chain of the audit log in the background, round after round, for as long as the process runs. */
export function createAuditVerification(dependencies: AuditVerificationDependencies): AuditVerification {
  const { db, clock, isKeeper, follow = (task) => task(), onBreach, onFault } = dependencies;
  let status: AuditStatus = { holds: null, problem: null, checkedAt: null, rows: 0 };
  let round: Round | undefined;

  const begin = (): Round => ({ beganAt: new Date(clock()), steps: verifyAudit(db), found: [] });

  const finish = async ({ beganAt, found }: Round, head: AuditHead): Promise<void> => {
    const problem = found.length === 0 ? null : found.slice(0, 5).join('; ');
    if (problem !== null) onBreach(problem);
    await saveAuditRound(db, { beganAt, endedAt: new Date(clock()), rows: head.number, problem });
    await readStatus();
  };

  const readStatus = async (): Promise<void> => {
    const last = await findAuditRound(db);
    if (last) status = buildStatus(last);
  };

  /** Milliseconds until the next one. */
  const step = async (): Promise<number> => {
    if (!round && !isKeeper()) {
      await readStatus();
      return IDLE_PAUSE_MS;
    }
    round ??= begin();
    const started = performance.now();
    const { done, value } = await round.steps.next();
    if (!done) {
      round.found.push(...value);
      return Math.max(SHORTEST_PAUSE_MS, REST * (performance.now() - started));
    }
    await finish(round, value);
    round = undefined;
    return ROUND_PAUSE_MS;
  };

  const job = paceJob(step, {
    follow,
    pauseAfterFault: ROUND_PAUSE_MS,
    onFault: (error) => {
      round = undefined;
      onFault(error);
    },
  });
  return {
    ...job,
    status: () => status,
    runOnce: async () => {
      const whole = begin();
      await finish(whole, await runToEnd(whole));
      return whole.found;
    },
  };
}

async function runToEnd({ steps, found }: Round): Promise<AuditHead> {
  for (;;) {
    const { done, value } = await steps.next();
    if (done) return value;
    found.push(...value);
  }
}

const buildStatus = ({ problem, endedAt, rows }: AuditRound): AuditStatus => ({
  holds: problem === null,
  problem,
  checkedAt: endedAt.getTime(),
  rows: Number(rows),
});
