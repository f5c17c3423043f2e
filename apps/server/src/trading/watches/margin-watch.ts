import type { AccountState } from '@lonja/core';
import type { AccountsOnMargin } from '@lonja/store/trading/open-accounts';
import type { Enforcement } from '../../desk/command/submission.ts';
import type { Desk } from '../../desk/desk.ts';
import type { Marks } from '../../board/marks.ts';
import { CALL_MARGIN, STOP_OUT } from '../rule-commands.ts';
import { Exposures } from './exposures.ts';

/**
 * A little above the level, because the screening uses floats; the desk decides exactly and ignores accounts that are not below
 * it.
 */
const STOP_OUT_BELOW = 0.500_001;
const CALL_BELOW = 1.000_001;
/** Delay before an account is tried again whose positions could not be closed (stale quote, closed market). */
const RETRY_MS = 1_000;
/**
 * A fall is over when the level has held above 100 % for this long: a level that hovers around it is notified at most once a
 * minute.
 */
const CLEAR_AFTER_MS = 60_000;

type WatchedRule = typeof STOP_OUT | typeof CALL_MARGIN;

/** Follows what the desk commits. */
export interface MarginWatch {
  /** Adds accounts. */
  load(pages: AsyncIterable<AccountsOnMargin>): Promise<void>;
  /** Removes some accounts. */
  drop(isDropped: (accountId: number) => boolean): void;
  /** Evaluates all accounts after a step of the market: calls those below 100 % and stops out those below 50 %. */
  look(): void;
  /** Accounts nearest to their margin call at this moment, at most so many, the lowest margin level first. */
  nearest(count: number): readonly number[];
  /** Resolves when no stop-out and no call is in flight. */
  drain(): Promise<void>;
}

export interface MarginWatchDependencies {
  readonly marks: Marks;
  readonly desk: Pick<Desk, 'enforceEach' | 'onCommitted'>;
  readonly clock: () => number;
  readonly onFault: (error: unknown) => void;
}

/** Margin calls and stop-outs at every step of the market, for all accounts with positions on margin. */
export function createMarginWatch({ marks, desk, clock, onFault }: MarginWatchDependencies): MarginWatch {
  const exposures = new Exposures(marks);
  const onTheirWay = new Set<Promise<void>>();
  const enforce = (rule: WatchedRule) => createAttempts({ rule, desk, clock, onFault, onTheirWay });
  const stopOut = enforce(STOP_OUT);
  const call = enforce(CALL_MARGIN);
  const called = createCalled();

  const put = (account: AccountState): void => {
    exposures.put(account);
    called.mark(account.id, account.marginCall !== undefined);
  };

  desk.onCommitted(({ changes, resynced }) => {
    for (const { after } of changes) put(after.account);
    for (const { account } of resynced) put(account);
  });

  return {
    load: async (pages) => {
      for await (const page of pages) {
        exposures.load(page);
        for (const [place, id] of page.ids.entries()) if (page.isCalled[place] === 1) called.mark(id, true);
      }
    },
    drop: (isDropped) => {
      exposures.drop(isDropped);
      called.drop(isDropped);
    },
    look: () => {
      if (exposures.size() === 0 && called.size() === 0) return;
      marks.refresh();
      exposures.value(marks);
      const now = clock();
      const below = exposures.below(CALL_BELOW);
      const uncalled = below.filter((accountId) => !called.has(accountId));
      call([...uncalled, ...called.findRecovered(below, now)], now);
      if (below.length > 0) stopOut(exposures.below(STOP_OUT_BELOW), now);
    },
    nearest: (count) => {
      marks.refresh();
      exposures.value(marks);
      return exposures.lowest(count);
    },
    drain: async () => {
      while (onTheirWay.size > 0) await Promise.all(onTheirWay);
    },
  };
}

/** The called accounts, each with the time since which its level has been above 100 %; undefined while it is not. */
function createCalled() {
  const called = new Map<number, number | undefined>();
  return {
    size: (): number => called.size,
    has: (accountId: number): boolean => called.has(accountId),
    mark: (accountId: number, isCalled: boolean): void => {
      if (!isCalled) called.delete(accountId);
      else if (!called.has(accountId)) called.set(accountId, undefined);
    },
    drop: (isDropped: (accountId: number) => boolean): void => {
      for (const accountId of called.keys()) if (isDropped(accountId)) called.delete(accountId);
    },
    /** The accounts that have been above long enough; of the others the time is noted. */
    findRecovered: (below: readonly number[], now: number): number[] => {
      if (called.size === 0) return [];
      const stillBelow = new Set(below);
      const recovered: number[] = [];
      for (const [accountId, since] of called) {
        if (stillBelow.has(accountId)) called.set(accountId, undefined);
        else if (since === undefined) called.set(accountId, now);
        else if (now - since >= CLEAR_AFTER_MS) recovered.push(accountId);
      }
      return recovered;
    },
  };
}

interface AttemptOptions extends Pick<MarginWatchDependencies, 'desk' | 'clock' | 'onFault'> {
  readonly rule: WatchedRule;
  readonly onTheirWay: Set<Promise<void>>;
}

/** Submits accounts to the desk, each with one command at a time; after a result without a change only after a delay. */
function createAttempts({ rule, desk, clock, onFault, onTheirWay }: AttemptOptions) {
  /** The earliest next try per account; infinity during a try. */
  const notBefore = new Map<number, number>();

  const end = (accountId: number, answer: PromiseSettledResult<Enforcement>): void => {
    if (answer.status === 'fulfilled' && answer.value.changes.length > 0) notBefore.delete(accountId);
    else notBefore.set(accountId, clock() + RETRY_MS);
    if (answer.status === 'rejected') onFault(answer.reason);
  };

  return (accountIds: readonly number[], now: number): void => {
    const due = accountIds.filter((accountId) => (notBefore.get(accountId) ?? 0) <= now);
    if (due.length === 0) return;
    for (const accountId of due) notBefore.set(accountId, Number.POSITIVE_INFINITY);
    const inputs = due.map((accountId) => ({ accountId }));
    const run = desk
      .enforceEach(rule, inputs, ({ accountId }, answer) => end(accountId, answer))
      .finally(() => onTheirWay.delete(run));
    onTheirWay.add(run);
  };
}
