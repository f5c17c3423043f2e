import { accountLimit, auditAccounts, auditHouse, auditPositions, type Database } from '@lonja/store';

/** Accounts that one step adds up. */
const SLICE = 2_000;
const PAUSE_MS = 5_000;

export interface LedgerAudit {
  start(): void;
  stop(): Promise<void>;
  /** One pass over all the books, now. @returns the breaches, none when everything adds up */
  runOnce(): Promise<string[]>;
}

export interface LedgerAuditDependencies {
  readonly db: Database;
  readonly onBreach: (reason: string) => void;
  readonly onFault: (error: unknown) => void;
}

/** Adds the books up from zero in the background, slice by slice, for as long as the process runs. */
export function createLedgerAudit({ db, onBreach, onFault }: LedgerAuditDependencies): LedgerAudit {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  let next = 0;

  const auditSlice = async (from: number): Promise<string[]> => {
    const range = { from, below: from + SLICE };
    return [...(await auditAccounts(db, range)), ...(await auditPositions(db, range))];
  };

  const step = async (): Promise<void> => {
    try {
      const isRoundDone = next >= (await accountLimit(db));
      const breaches = isRoundDone ? await auditHouse(db) : await auditSlice(next);
      next = isRoundDone ? 0 : next + SLICE;
      if (breaches[0] !== undefined) onBreach(breaches.join('; '));
    } catch (error) {
      onFault(error);
    }
    if (!isStopped) timer = setTimeout(() => void (running = step()), PAUSE_MS).unref();
  };

  return {
    start: () => {
      running = step();
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
    runOnce: async () => {
      const limit = await accountLimit(db);
      const breaches: string[] = [];
      for (let from = 0; from < limit; from += SLICE) breaches.push(...(await auditSlice(from)));
      return [...breaches, ...(await auditHouse(db))];
    },
  };
}
