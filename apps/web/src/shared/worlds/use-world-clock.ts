import type { CallName, WorldTime } from '@lonja/protocol';
import { useMutation, useQueryClient, type UseMutateFunction } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readAgain } from '../api/query-of.ts';
import { comingOf, type ClockWish, type Coming } from './world-clock.model.ts';

/** How often a page reads again while something of a clock is decided and doesn't hold yet: a step of the market at most too late. */
const CHANGING_MS = 250;

interface WorldClockOptions<Wish extends ClockWish> {
  /** What is known of it. */
  readonly time: Pick<WorldTime, 'changes'> & { readonly state: string };
  /** What shows it, and is read again until the change holds. */
  readonly reads: readonly CallName[];
  readonly send: (wish: Wish) => Promise<unknown>;
  readonly onError: (error: Error) => unknown;
}

interface WorldClockControl<Wish extends ClockWish> {
  readonly set: UseMutateFunction<unknown, Error, Wish>;
  /** A request is on its way. */
  readonly isBusy: boolean;
  /** What it is about to do, from the click until it does it. */
  readonly coming: Coming | undefined;
}

/** The controls of a world's clock, wherever they stand: what was asked for is said at once, and what holds is shown when it does. */
export function useWorldClock<Wish extends ClockWish>({
  time,
  reads,
  send,
  onError,
}: WorldClockOptions<Wish>): WorldClockControl<Wish> {
  const queries = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: send,
    onError,
    // It is on its way until its answer is read: in between nothing would be said of it.
    onSettled: () => readAgain(queries, ...reads),
  });
  useReadUntilItHolds(time.changes.length > 0, reads);
  return {
    set: mutate,
    isBusy: isPending,
    coming: comingOf(time, isPending ? variables : undefined),
  };
}

/** Reads again while a change is decided that doesn't hold yet. */
export function useReadUntilItHolds(isChanging: boolean, reads: readonly CallName[]): void {
  const queries = useQueryClient();
  const names = reads.join(' ');
  useEffect(() => {
    if (!isChanging) return;
    const timer = setInterval(
      () => void readAgain(queries, ...(names.split(' ') as CallName[])),
      CHANGING_MS,
    );
    return () => clearInterval(timer);
  }, [isChanging, names, queries]);
}
