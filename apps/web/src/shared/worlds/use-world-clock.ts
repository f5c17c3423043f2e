import type { WorldTime } from '@lonja/protocol';
import { madeStaleBy, type ReadName, type WriteName } from '@lonja/protocol/calls';
import { useQueryClient, type UseMutateFunction } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAct } from '../acts/use-act.ts';
import type { ActInput } from '../acts/sender.ts';
import { readAgain } from '../api/read-again.ts';
import { findComing, type ClockWish, type Coming } from './world-clock.model.ts';

/** How often a page reads again while something of a clock is decided and doesn't hold yet: a step of the market at most too late. */
const CHANGING_MS = 250;

type ClockName = Extract<WriteName, 'setContestClock' | 'setReplayClock'>;

interface WorldClockOptions<Name extends ClockName, Wish extends ClockWish> {
  /** What is known of it. */
  readonly time: Pick<WorldTime, 'changes'> & { readonly state: string };
  readonly input: (wish: Wish) => ActInput<Name>;
  readonly failed: (error: Error) => unknown;
}

interface WorldClockControl<Wish extends ClockWish> {
  readonly set: UseMutateFunction<unknown, Error, Wish, undefined>;
  /** A request is on its way. */
  readonly isBusy: boolean;
  /** What it is about to do, from the click until it does it. */
  readonly coming: Coming | undefined;
}

/**
 * The controls of a world's clock, wherever they stand: what was asked for is said at once, and what holds is shown when it does. What
 * the call makes stale is what shows the clock, and is read again until the change holds.
 */
export function useWorldClock<Name extends ClockName, Wish extends ClockWish>(
  name: Name,
  { time, input, failed }: WorldClockOptions<Name, Wish>,
): WorldClockControl<Wish> {
  // It is on its way until its answer is read: in between nothing would be said of it.
  const { mutate, isPending, variables } = useAct(name, { input, failed });
  useReadUntilItHolds(time.changes.length > 0, listReads(name));
  return {
    set: mutate,
    isBusy: isPending,
    coming: findComing(time, isPending ? variables : undefined),
  };
}

const listReads = (name: ClockName): readonly ReadName[] => {
  const reads = madeStaleBy(name);
  return reads === 'everything' ? [] : reads;
};

/** Reads again while a change is decided that doesn't hold yet. */
export function useReadUntilItHolds(isChanging: boolean, reads: readonly ReadName[]): void {
  const queries = useQueryClient();
  const names = reads.join(' ');
  useEffect(() => {
    if (!isChanging) return;
    const timer = setInterval(
      () => void readAgain(queries, ...(names.split(' ') as ReadName[])),
      CHANGING_MS,
    );
    return () => clearInterval(timer);
  }, [isChanging, names, queries]);
}
