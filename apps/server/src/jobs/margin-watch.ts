import type { AccountChange, AccountState } from '@lonja/core';
import type { Desk } from '../desk/desk.ts';
import type { Marks } from '../market/marks.ts';
import { createExposureBook } from './exposure-book.ts';

/** A little above 50 %: the screen counts in floats, the desk decides exactly and leaves alone who is not below. */
const LOOK_BELOW = 0.500_001;
/** An account of which nothing could be closed (stale quote, closed market) is tried again after this. */
const RETRY_MS = 1_000;

export interface MarginWatch {
  /** Accounts as they stand when it begins. */
  load(pages: AsyncIterable<readonly AccountState[]>): Promise<void>;
  /** What the desk has committed. */
  follow(changes: readonly AccountChange[]): void;
  /** Looks at everybody after a step of the market, and has those below stopped out. */
  look(): void;
  /** Resolves when no stop-out is on its way. */
  settle(): Promise<void>;
}

export interface MarginWatchDependencies {
  readonly marks: Marks;
  readonly desk: Pick<Desk, 'enforce'>;
  readonly clock: () => number;
  readonly onFault: (error: unknown) => void;
}

/** Stop-out at every step of the market, for all accounts with positions on margin. */
export function createMarginWatch({ marks, desk, clock, onFault }: MarginWatchDependencies): MarginWatch {
  const book = createExposureBook(marks);
  /** From when on an account may be tried again; infinity while it is being tried. */
  const notBefore = new Map<number, number>();
  const onTheirWay = new Set<Promise<void>>();

  const stopOut = async (accountId: number): Promise<void> => {
    notBefore.set(accountId, Number.POSITIVE_INFINITY);
    try {
      const changes = await desk.enforce({ kind: 'stop_out', accountId });
      if (changes.length > 0) notBefore.delete(accountId);
      else notBefore.set(accountId, clock() + RETRY_MS);
    } catch (error) {
      notBefore.set(accountId, clock() + RETRY_MS);
      onFault(error);
    }
  };

  return {
    load: async (pages) => {
      for await (const page of pages) for (const account of page) book.put(account);
    },
    follow: (changes) => {
      for (const change of changes) book.put(change.after);
    },
    look: () => {
      if (book.size() === 0) return;
      marks.refresh();
      const now = clock();
      for (const accountId of book.below(LOOK_BELOW, marks)) {
        if ((notBefore.get(accountId) ?? 0) > now) continue;
        const attempt = stopOut(accountId).finally(() => onTheirWay.delete(attempt));
        onTheirWay.add(attempt);
      }
    },
    settle: async () => void (await Promise.all(onTheirWay)),
  };
}
