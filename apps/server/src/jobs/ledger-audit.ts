import { auditBooks, type AuditShare, type Database } from '@lonja/store';
import type { FollowRun } from './job-log.ts';

/** A step is followed by this many times its own duration, so the audit takes about a twentieth of one core. */
const REST = 20;
const SHORTEST_PAUSE_MS = 100;
const ROUND_PAUSE_MS = 5_000;

export interface LedgerAudit {
  start(): void;
  stop(): Promise<void>;
  /** One round over the whole ledger, now. @returns the breaches, none when everything adds up */
  runOnce(): Promise<string[]>;
  status(): LedgerAuditStatus;
}

/** The audit's results since the start. */
interface LedgerAuditStatus {
  /** Whole ones. */
  readonly rounds: number;
  readonly breaches: number;
  /** When the last whole round ended, milliseconds since 1970. */
  readonly checkedAt: number | null;
}

export interface LedgerAuditDependencies {
  readonly db: Database;
  /** What the next round looks at; everything unless given. */
  readonly share?: () => AuditShare;
  readonly follow?: FollowRun;
  readonly clock: () => number;
  readonly onBreach: (reason: string) => void;
  readonly onFault: (error: unknown) => void;
}

/** Adds the ledger up from zero in the background, round after round, for as long as the process runs. */
export function createLedgerAudit(dependencies: LedgerAuditDependencies): LedgerAudit {
  const { db, clock, share, follow = (task) => task(), onBreach, onFault } = dependencies;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  const begin = () => auditBooks(db, share?.());
  let round = begin();
  let status: LedgerAuditStatus = { rounds: 0, breaches: 0, checkedAt: null };

  /** Milliseconds until the next one. */
  const step = async (): Promise<number> => {
    const started = performance.now();
    const { done, value: breaches } = await round.next();
    if (done) {
      status = { ...status, rounds: status.rounds + 1, checkedAt: clock() };
      round = begin();
      return ROUND_PAUSE_MS;
    }
    status = { ...status, breaches: status.breaches + breaches.length };
    if (breaches.length > 0) onBreach(breaches.join('; '));
    return Math.max(SHORTEST_PAUSE_MS, REST * (performance.now() - started));
  };

  const run = async (): Promise<void> => {
    let pause = ROUND_PAUSE_MS;
    try {
      pause = await follow(step);
    } catch (error) {
      round = begin();
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
      await round.return();
    },
    status: () => status,
    runOnce: async () => (await Array.fromAsync(auditBooks(db))).flat(),
  };
}
