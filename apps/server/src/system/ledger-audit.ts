import type { Database } from '@lonja/store/database/database';
import { auditBooks, type AuditShare } from '@lonja/store/ledger/ledger-audit';
import { findFullRound, saveLedgerRound } from '@lonja/store/ledger/ledger-rounds';
import type { FollowRun } from '../jobs/job-log.ts';
import { paceJob } from '../jobs/paced-job.ts';

/** A step is followed by this many times its own duration, so the audit takes about a twentieth of one core. */
const REST = 20;
const SHORTEST_PAUSE_MS = 100;
const ROUND_PAUSE_MS = 5_000;
/** How soon it looks again whether there is something to audit. */
const IDLE_PAUSE_MS = 1_000;

export interface LedgerAudit {
  start(): void;
  stop(): Promise<void>;
  /** One round over the whole ledger, now. @returns the breaches, none when everything adds up */
  runOnce(): Promise<string[]>;
  status(): LedgerAuditStatus;
}

interface LedgerAuditStatus {
  /** Whole ones over this process's share, since it started. */
  readonly rounds: number;
  /** Breaches that this process has found since it started. */
  readonly breaches: number;
  /**
   * When the last round over all of the books ended, whichever processes took part, milliseconds since 1970: no part was looked
   * at last before it.
   */
  readonly checkedAt: number | null;
}

export interface LedgerAuditDependencies {
  readonly db: Database;
  /** What the next round looks at; undefined where others look at everything. */
  readonly share: () => AuditShare | undefined;
  readonly follow?: FollowRun;
  readonly clock: () => number;
  readonly onBreach: (reason: string) => void;
  readonly onFault: (error: unknown) => void;
}

interface Round {
  /** A slot that moves meanwhile is looked at to the end all the same. */
  readonly share: AuditShare;
  readonly beganAt: Date;
  readonly steps: ReturnType<typeof auditBooks>;
}

/** Adds a share of the ledger up from zero in the background, round after round, for as long as the process runs. */
export function createLedgerAudit(dependencies: LedgerAuditDependencies): LedgerAudit {
  const { db, clock, share: findShare, follow = (task) => task(), onBreach, onFault } = dependencies;
  let round: Round | undefined;
  let status: LedgerAuditStatus = { rounds: 0, breaches: 0, checkedAt: null };

  const begin = (): Round | undefined => {
    const share = findShare();
    return share && { share, beganAt: new Date(clock()), steps: auditBooks(db, share) };
  };

  const readStatus = async (): Promise<void> => {
    const full = await findFullRound(db);
    status = { ...status, checkedAt: full?.endedAt.getTime() ?? null };
  };

  /** Milliseconds until the next one. */
  const step = async (): Promise<number> => {
    round ??= begin();
    if (!round) {
      await readStatus();
      return IDLE_PAUSE_MS;
    }
    const started = performance.now();
    const { done, value: breaches } = await round.steps.next();
    if (done) {
      await saveLedgerRound(db, round.share, { beganAt: round.beganAt, endedAt: new Date(clock()) });
      round = undefined;
      status = { ...status, rounds: status.rounds + 1 };
      await readStatus();
      return ROUND_PAUSE_MS;
    }
    status = { ...status, breaches: status.breaches + breaches.length };
    if (breaches.length > 0) onBreach(breaches.join('; '));
    return Math.max(SHORTEST_PAUSE_MS, REST * (performance.now() - started));
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
    start: () => job.start(),
    stop: async () => {
      await job.stop();
      await round?.steps.return();
    },
    status: () => status,
    runOnce: async () => (await Array.fromAsync(auditBooks(db))).flat(),
  };
}
